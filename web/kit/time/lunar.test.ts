import { describe, expect, it } from "vitest";
import { formatLunarLabel, toLunarDate } from "./lunar.ts";

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
