import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  getDayOfMonth,
  getFirstWeekday,
  listMonthWeeks,
  parseDay,
  toIsoDate,
} from "./scheduleDays.ts";

describe("the days of a month", () => {
  it.each([
    ["zh-CN", "2026-10-26"],
    ["en", "2026-10-26"],
    ["ja", "2026-11-01"],
  ] as const)("begin in %s with %s", (language, first) => {
    const weeks = listMonthWeeks(new Date(2026, 10, 22), getFirstWeekday(language));

    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]?.[0] === undefined ? "" : toIsoDate(weeks[0][0])).toBe(first);
  });

  it("continue across the end of a month and of a year", () => {
    expect(toIsoDate(addDays(new Date(2026, 11, 31), 1))).toBe("2027-01-01");
    expect(toIsoDate(addMonths(new Date(2026, 0, 31), 1))).toBe("2026-02-28");
    expect(toIsoDate(addMonths(new Date(2026, 0, 31), -1))).toBe("2025-12-31");
  });
});

it.each([
  [-1, "2026-10-08"],
  [0, "2026-11-30"],
  [1, "2026-12-01"],
  [-3, "2026-08-03"],
])("a view of the month that is %i months later begins on %s", (count, date) => {
  expect(toIsoDate(getDayOfMonth(new Date(2026, 10, 22), count, new Date(2026, 10, 30)))).toBe(date);
});

it.each([
  ["2026-11-22", "2026-11-22"],
  ["2026-02-30", undefined],
  ["tomorrow", undefined],
  [null, undefined],
])("the date of %s is %s", (text, date) => {
  const day = parseDay(text);

  expect(day && toIsoDate(day)).toBe(date);
});
