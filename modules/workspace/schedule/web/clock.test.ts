import { describe, expect, it } from "vitest";
import { listTimes, moveHours, proposeHours, resizeHours, toClock, toMinutes } from "./clock.ts";

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
    ["22:00-23:45", 60, "22:00-23:59"],
  ])("%s resized by %i minutes are %s", (before, minutes, after) => {
    expect(resizeHours(hours(before), minutes)).toEqual(hours(after));
  });

  it.each([
    ["2026-11-30", "14:20", "15:00-16:00"],
    ["2026-11-30", "23:10", "09:00-10:00"],
    ["2026-12-01", "14:20", "09:00-10:00"],
  ])("are proposed for %s at %s", (date, time, proposed) => {
    expect(proposeHours(date, { date: "2026-11-30", time })).toEqual(hours(proposed));
  });
});
