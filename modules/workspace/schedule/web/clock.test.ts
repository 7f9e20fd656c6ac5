import { describe, expect, it } from "vitest";
import {
  type DayHours,
  listTimes,
  moveHours,
  moveSpan,
  proposeHours,
  resizeSpan,
  toClock,
  toMinutes,
} from "./clock.ts";

const hours = (text: string) => {
  const [startTime = "", endTime = ""] = text.split("-");
  return { startTime, endTime };
};

describe("the times of a day", () => {
  it("are quarters of an hour; an end may be the last minute", () => {
    expect(listTimes().slice(0, 3)).toEqual(["00:00", "00:15", "00:30"]);
    expect(listTimes("23:30")).toEqual(["23:45", "23:59"]);
  });

  it.each([
    ["00:00", 0],
    ["09:05", 545],
    ["23:59", 1439],
  ])("are minutes since midnight: %s is %i", (time, minutes) => {
    expect(toMinutes(time)).toBe(minutes);
    expect(toClock(minutes)).toBe(time);
  });
});

describe("the hours of an entry", () => {
  it.each([
    ["09:00-10:30", 15, "09:15-10:45"],
    ["09:00-10:30", -600, "00:00-01:30"],
    ["22:00-23:30", 60, "22:29-23:59"],
  ])("%s moved by %i minutes are %s", (before, minutes, after) => {
    expect(moveHours(hours(before), minutes)).toEqual(hours(after));
  });

  it.each([
    ["09:00-10:30", 30, "09:00-11:00"],
    ["09:00-09:30", -60, "09:00-09:15"],
    ["22:00-23:45", 15, "22:00-23:59"],
    ["22:00-23:45", 60, "22:00-00:45 +1"],
    ["22:00-06:00 +1", -420, "22:00-23:00"],
    ["22:00-06:00 +1", -6000, "22:00-22:15"],
    ["09:00-17:00 +30", 6000, "09:00-23:59 +30"],
  ])("%s resized by %i minutes are %s", (before, minutes, after) => {
    expect(resizeSpan(span(before), minutes)).toEqual(span(after));
  });

  it.each([
    ["22:00-06:00 +1", 60, "23:00-07:00 +1"],
    ["22:00-06:00 +1", -600, "12:00-20:00"],
    ["18:00-22:00 +1", 300, "23:00-03:00 +2"],
    ["22:00-23:30", 60, "22:29-23:59"],
  ])("%s moved by %i minutes on several days are %s", (before, minutes, after) => {
    expect(moveSpan(span(before), minutes)).toEqual(span(after));
  });

  it.each([
    ["2026-11-30", "14:20", "15:00-16:00"],
    ["2026-11-30", "23:10", "09:00-10:00"],
    ["2026-12-01", "14:20", "09:00-10:00"],
  ])("are proposed for %s at %s", (date, time, proposed) => {
    expect(proposeHours(date, { date: "2026-11-30", time })).toEqual(hours(proposed));
  });
});

/** `22:00-06:00 +1`: hours that end on the next day. */
function span(text: string): DayHours {
  const [time = "", later = "0"] = text.split(" +");
  return { ...hours(time), dayCount: Number(later) + 1 };
}
