import { describe, expect, it } from "vitest";
import { areHolidaysKnown, findHoliday } from "./holidays.ts";
import { addCalendarDays, addWorkingDays, countWorkingDays, isWorkingDay } from "./workingDays.ts";

describe("the holidays", () => {
  it.each([
    ["2025-01-28", { name: "springFestival", isWorking: false }],
    ["2025-02-08", { name: "springFestival", isWorking: true }],
    ["2025-10-06", { name: "midAutumn", isWorking: false }],
    ["2025-10-08", { name: "nationalDay", isWorking: false }],
    ["2026-01-04", { name: "newYear", isWorking: true }],
    ["2026-02-23", { name: "springFestival", isWorking: false }],
    ["2026-05-09", { name: "labourDay", isWorking: true }],
    ["2026-09-26", { name: "midAutumn", isWorking: false }],
    ["2026-10-08", undefined],
    ["2027-01-01", undefined],
  ])("of %s are as announced", (date, holiday) => {
    expect(findHoliday(date)).toEqual(holiday);
  });

  // The totals of the announcements: 28 days off and 5 worked weekend days, 33 and 6.
  it.each([
    ["2025", 28, 5],
    ["2026", 33, 6],
  ])("of %s are %i days off and %i worked weekend days", (year, off, worked) => {
    const days = Array.from({ length: 365 }, (_, index) => addCalendarDays(`${year}-01-01`, index));
    const holidays = days.map(findHoliday).filter((one) => one !== undefined);

    expect(holidays.filter(({ isWorking }) => !isWorking)).toHaveLength(off);
    expect(holidays.filter(({ isWorking }) => isWorking)).toHaveLength(worked);
  });

  it("are known to the end of the table only", () => {
    expect(areHolidaysKnown("2026-12-01", "2026-12-31")).toBe(true);
    expect(areHolidaysKnown("2026-12-28", "2027-01-03")).toBe(false);
    expect(areHolidaysKnown("2024-12-31", "2025-01-01")).toBe(false);
  });
});

describe("working days", () => {
  it.each([
    ["2026-11-30", true],
    ["2026-11-29", false],
    ["2026-02-16", false],
    ["2026-02-28", true],
    ["2027-01-01", true],
    ["2027-01-02", false],
  ])("include %s: %s", (date, expected) => {
    expect(isWorkingDay(date)).toBe(expected);
  });

  it.each([
    ["2026-02-13", 1, "2026-02-14"],
    ["2026-02-13", 2, "2026-02-24"],
    ["2026-02-24", -2, "2026-02-13"],
    ["2026-02-15", 0, "2026-02-24"],
    ["2026-11-30", 0, "2026-11-30"],
    ["2026-12-31", 1, "2027-01-01"],
  ])("after %s: %i are on %s", (date, count, expected) => {
    expect(addWorkingDays(date, count)).toBe(expected);
  });

  it.each([
    ["2026-02-01", "2026-02-28", 16],
    ["2026-10-01", "2026-10-07", 0],
    ["2026-09-19", "2026-09-20", 1],
    ["2026-12-02", "2026-12-01", 0],
  ])("from %s to %s are %i", (from, to, count) => {
    expect(countWorkingDays(from, to)).toBe(count);
  });

  it("refuse what is no date or no number of days", () => {
    expect(() => isWorkingDay("2026-13-01")).toThrow(RangeError);
    expect(() => addWorkingDays("2026-12-01", 1.5)).toThrow(RangeError);
    expect(() => countWorkingDays("1000-01-01", "2999-01-01")).toThrow(RangeError);
  });
});
