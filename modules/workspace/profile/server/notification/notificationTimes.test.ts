import { describe, expect, it } from "vitest";
import { getLocalTime } from "#core/request/time";
import { isQuietTime } from "../../contract.ts";
import { findQuietEnd, planDigests } from "./notificationTimes.ts";

const night = { quietFrom: "22:00", quietTo: "07:00" };
const never = { quietFrom: null, quietTo: null };
const clockAt = (now: string, zone = "UTC") => ({ now: new Date(now), time: getLocalTime(zone) });
const show = (time: Date | undefined) => time?.toISOString().slice(0, 16);

describe("quiet hours", () => {
  it.each([
    ["21:59", false],
    ["22:00", true],
    ["03:00", true],
    ["06:59", true],
    ["07:00", false],
  ])("from evening to morning at %s: %s", (clock, expected) => {
    expect(isQuietTime(clock, night)).toBe(expected);
  });

  it("within one day, of no length, and none", () => {
    const noon = { quietFrom: "12:00", quietTo: "13:00" };

    expect(["11:59", "12:00", "13:00"].map((clock) => isQuietTime(clock, noon))).toEqual([false, true, false]);
    expect(isQuietTime("12:00", { quietFrom: "12:00", quietTo: "12:00" })).toBe(false);
    expect(isQuietTime("12:00", never)).toBe(false);
  });

  it.each([
    ["2026-11-30T21:00:00Z", "UTC", undefined],
    ["2026-11-30T22:30:00Z", "UTC", "2026-12-01T07:00"],
    ["2026-12-01T02:30:00Z", "UTC", "2026-12-01T07:00"],
    ["2026-11-30T14:30:00Z", "Asia/Shanghai", "2026-11-30T23:00"],
    // The clocks go back in this night: it is an hour longer.
    ["2026-10-31T22:30:00-04:00", "America/New_York", "2026-11-01T12:00"],
  ])("at %s in %s end at %s", (now, zone, expected) => {
    expect(show(findQuietEnd(night, clockAt(now, zone)))).toBe(expected);
  });
});

describe("the next digests", () => {
  it.each([
    [
      "before the hour of a Monday",
      { now: "2026-11-30T08:00:00Z", zone: "UTC" },
      ["2026-11-30T09:00", "2026-11-30T09:00"],
    ],
    ["at that hour", { now: "2026-11-30T09:00:00Z", zone: "UTC" }, ["2026-12-01T09:00", "2026-12-07T09:00"]],
    ["in Shanghai", { now: "2026-11-30T00:30:00Z", zone: "Asia/Shanghai" }, ["2026-11-30T01:00", "2026-11-30T01:00"]],
    // On Sunday, 8 March 2026, the clocks go forward.
    [
      "over a change of the clocks",
      { now: "2026-03-07T15:00:00Z", zone: "America/New_York" },
      ["2026-03-08T13:00", "2026-03-09T13:00"],
    ],
  ])("%s", (_, { now, zone }, expected) => {
    const { dailyAt, weeklyAt } = planDigests({ digestHour: 9, ...never }, clockAt(now, zone));

    expect([dailyAt, weeklyAt].map(show)).toEqual(expected);
  });

  it("in quiet hours come at their end", () => {
    const planned = (now: string) => show(planDigests({ digestHour: 23, ...night }, clockAt(now)).dailyAt);

    expect(planned("2026-11-30T12:00:00Z")).toBe("2026-12-01T07:00");
    expect(planned("2026-11-30T23:30:00Z")).toBe("2026-12-01T07:00");
    expect(planned("2026-12-01T07:00:00Z")).toBe("2026-12-02T07:00");
  });
});
