import { describe, expect, it } from "vitest";
import { countText, totalText } from "./total.ts";

const t = (key: string, parameters?: object) => `${key} ${Object.values(parameters ?? {}).join()}`;

function aList(total: number, filters: Record<string, string>) {
  return { total, query: { page: 1, pageSize: 20, sort: undefined, filters } };
}

describe("the total of a list", () => {
  it.each([
    [aList(3, {}), "kit.total 3", "kit.count 3"],
    [aList(10_001, {}), "kit.total 10001", "kit.count 10001"],
    [aList(10_000, { keyword: "x" }), "kit.total 10000", "kit.count 10000"],
    [aList(10_001, { keyword: "x" }), "kit.totalMany 10,000", "kit.countMany 10,000"],
    [aList(20_000, { name: "x" }), "kit.total 20000", "kit.count 20000"],
  ])("of %j is %s", (list, total, count) => {
    expect([totalText(t, list), countText(t, list)]).toEqual([total, count]);
  });
});
