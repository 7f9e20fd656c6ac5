import { describe, expect, it } from "vitest";
import { formatLunarLabel, toLunarDate } from "#kit/time/lunar.ts";
import { addDays, addMonths, getFirstWeekday, listMonthWeeks, toIsoDate } from "./monthDays.ts";

describe("the Chinese calendar", () => {
  it.each([
    ["2026-11-22", "十月", "十四"],
    ["2026-02-17", "正月", "初一"],
    ["2025-07-25", "闰六月", "初一"],
  ])("shows %s as %s%s", (date, month, day) => {
    expect(toLunarDate(new Date(`${date}T12:00:00`), "zh-CN")).toEqual({ month, day });
  });

  it("names the month on its first day", () => {
    expect(formatLunarLabel(new Date(2026, 1, 17), "zh-TW")).toBe("正月");
    expect(formatLunarLabel(new Date(2026, 1, 18), "zh-HK")).toBe("初二");
  });

  it("is not shown in other languages", () => {
    expect(toLunarDate(new Date(), "en")).toBeUndefined();
    expect(formatLunarLabel(new Date(), "ja")).toBeUndefined();
  });
});

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
