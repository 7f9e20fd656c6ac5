import { afterEach, describe, expect, it } from "vitest";
import type { RelativePeriod, SavedCondition } from "#contract/condition";
import { setDisplayTimeZone } from "#base/displayTimeZone";
import { toCalendarDay } from "../cells/time.ts";
import { getDayBoundary, getDayRange, isDayBoundary, resolveRelativeDates, toDayBoundaryInstant } from "./dayRanges.ts";

describe("a relative period", () => {
  it.each<[RelativePeriod, string, string]>([
    ["last7Days", "2026-11-21", "2026-11-15"],
    ["last7Days", "2026-03-03", "2026-02-25"],
    ["lastMonth", "2026-11-21", "2026-10-22"],
    ["lastMonth", "2026-03-31", "2026-03-01"],
    ["lastMonth", "2026-01-10", "2025-12-11"],
    ["last3Months", "2026-11-21", "2026-08-22"],
    ["last3Months", "2026-05-31", "2026-03-01"],
  ])("%s on %s begins on %s", (period, today, first) => {
    expect(getDayRange(period, new Date(`${today}T12:00:00`))).toEqual([first, today]);
  });
});

describe("a saved relative period", () => {
  const week = (field: string): SavedCondition => ({ field, operator: "within", values: ["last7Days"] });

  it("resolves to days for a date field, and to day boundaries for an instant field", () => {
    const [one, other] = ["2026-11-21", "2026-11-28"].map((day) => new Date(`${day}T23:30:00`));

    const onDays = resolveRelativeDates(week("birthday"), "date", one);
    const onInstants = resolveRelativeDates(week("createTime"), "instant", other);

    expect(onDays).toEqual({ field: "birthday", operator: "between", values: ["2026-11-15", "2026-11-21"] });
    const values = [toDayBoundaryInstant("2026-11-22", "start"), toDayBoundaryInstant("2026-11-28", "end")];
    expect(onInstants).toEqual({ field: "createTime", operator: "between", values });
  });

  it("leaves other conditions unchanged", () => {
    const condition: SavedCondition = { field: "birthday", operator: "equals", values: ["2026-11-21"] };

    expect(resolveRelativeDates(condition, "date")).toEqual(condition);
  });
});

describe("a day", () => {
  it("lasts from its first to its last instant in the time zone of the device", () => {
    const [start, end] = [toDayBoundaryInstant("2026-11-21", "start"), toDayBoundaryInstant("2026-11-21", "end")];

    expect(new Date(start)).toEqual(new Date(2026, 10, 21));
    expect(new Date(end).getTime() - new Date(start).getTime()).toBe(24 * 60 * 60 * 1000 - 1);
    expect([start, end].map((text) => toCalendarDay(new Date(text)))).toEqual(["2026-11-21", "2026-11-21"]);
    expect(isDayBoundary(new Date(start), "start")).toBe(true);
    expect(isDayBoundary(new Date(start), "end")).toBe(false);
  });

  it("is included or excluded as a whole by every operator", () => {
    const boundaries = (["greater", "atLeast", "less", "atMost"] as const).map((operator) =>
      getDayBoundary(operator, 0),
    );

    expect(boundaries).toEqual(["end", "start", "start", "end"]);
    expect([0, 1].map((index) => getDayBoundary("between", index))).toEqual(["start", "end"]);
  });
});

describe("a day in the selected time zone", () => {
  afterEach(() => setDisplayTimeZone(null));

  it.each([
    ["offset of half an hour", "Asia/Kolkata", "2026-11-21", ["2026-11-20T18:30:00.000Z", "2026-11-21T18:29:59.999Z"]],
    ["behind UTC", "America/New_York", "2026-11-21", ["2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z"]],
    ["23 hours", "Europe/Berlin", "2026-03-29", ["2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"]],
    ["the day after 23 hours", "Europe/Berlin", "2026-03-30", ["2026-03-29T22:00:00.000Z", "2026-03-30T21:59:59.999Z"]],
    ["25 hours", "Europe/Berlin", "2026-10-25", ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"]],
    ["no midnight", "Africa/Cairo", "2026-04-24", ["2026-04-23T22:00:00.000Z", "2026-04-24T20:59:59.999Z"]],
    ["two midnights", "America/Havana", "2026-11-01", ["2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"]],
  ] as const)("has its own first and last instant: %s", (...[, zone, day, boundaries]) => {
    const [first, last] = boundaries;

    setDisplayTimeZone(zone);

    expect([toDayBoundaryInstant(day, "start"), toDayBoundaryInstant(day, "end")]).toEqual(boundaries);
    expect(boundaries.map((instant) => toCalendarDay(new Date(instant)))).toEqual([day, day]);
    expect(isDayBoundary(new Date(first), "start")).toBe(true);
    expect(isDayBoundary(new Date(last), "end")).toBe(true);
  });

  it("is today by that time zone in relative periods", () => {
    const now = new Date("2026-11-22T02:00:00Z");

    setDisplayTimeZone("America/New_York");
    const inNewYork = getDayRange("last7Days", now);
    setDisplayTimeZone("Pacific/Kiritimati");

    expect(inNewYork).toEqual(["2026-11-15", "2026-11-21"]);
    expect(getDayRange("lastMonth", now)).toEqual(["2026-10-23", "2026-11-22"]);
  });
});
