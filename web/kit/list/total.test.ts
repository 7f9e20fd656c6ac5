import { describe, expect, it } from "vitest";
import { formatCount, formatTotal } from "./total.ts";

const t = (key: string, parameters?: object) => `${key} ${Object.values(parameters ?? {}).join()}`;

describe("the total of a list", () => {
  it.each([
    [{ total: 3, totalKind: "exact" }, "kit.total 3", "kit.count 3"],
    [{ total: 10_001, totalKind: "exact" }, "kit.total 10,001", "kit.count 10,001"],
    [{ total: 10_001, totalKind: "atLeast" }, "kit.totalMany 10,000", "kit.countMany 10,000"],
    [{ total: 1_003_212, totalKind: "about" }, "kit.totalAbout 1,000,000", "kit.countAbout 1,000,000"],
  ] as const)("of %j is %s", (list, total, count) => {
    expect([formatTotal(t, list), formatCount(t, list)]).toEqual([total, count]);
  });
});
