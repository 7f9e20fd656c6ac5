import { describe, expect, it } from "vitest";
import { applyColumnOrder } from "./columnOrder.ts";

const declared = ["name", "code", "status", "orderNo", "remark"];

describe("applyColumnOrder", () => {
  it.each([
    ["keeps the declared order without a saved one", [], declared],
    [
      "applies a complete saved order",
      ["remark", "orderNo", "status", "code", "name"],
      ["remark", "orderNo", "status", "code", "name"],
    ],
    [
      "places a new column after the column that precedes it in the declaration",
      ["name", "status", "code"],
      ["name", "status", "orderNo", "remark", "code"],
    ],
    [
      "places a new first column first",
      ["status", "code", "orderNo", "remark"],
      ["name", "status", "code", "orderNo", "remark"],
    ],
    [
      "skips a column that no longer exists",
      ["gone", "code", "name", "status", "orderNo", "remark"],
      ["code", "name", "status", "orderNo", "remark"],
    ],
    [
      "shows a column once that is saved twice",
      ["code", "name", "code", "status", "orderNo", "remark"],
      ["code", "name", "status", "orderNo", "remark"],
    ],
  ])("%s", (_, order, expected) => {
    const columns = declared.map((id) => ({ id }));

    const placed = applyColumnOrder(columns, order);

    expect(placed.map(({ id }) => id)).toEqual(expected);
  });
});
