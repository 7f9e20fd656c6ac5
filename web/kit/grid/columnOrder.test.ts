import { describe, expect, it } from "vitest";
import { applyColumnOrder } from "./columnOrder.ts";

const declared = ["name", "code", "status", "orderNo", "remark"];

describe("columns in the order that somebody set", () => {
  it.each([
    ["nothing set", [], declared],
    ["all set", ["remark", "orderNo", "status", "code", "name"], ["remark", "orderNo", "status", "code", "name"]],
    [
      "one that is new stands behind the one it is declared behind",
      ["name", "status", "code"],
      ["name", "status", "orderNo", "remark", "code"],
    ],
    [
      "a new first one is the first",
      ["status", "code", "orderNo", "remark"],
      ["name", "status", "code", "orderNo", "remark"],
    ],
    [
      "one that is gone is passed over",
      ["gone", "code", "name", "status", "orderNo", "remark"],
      ["code", "name", "status", "orderNo", "remark"],
    ],
    [
      "one that is said twice stands once",
      ["code", "name", "code", "status", "orderNo", "remark"],
      ["code", "name", "status", "orderNo", "remark"],
    ],
  ])("%s", (_, order, expected) => {
    const columns = declared.map((id) => ({ id }));

    const placed = applyColumnOrder(columns, order);

    expect(placed.map(({ id }) => id)).toEqual(expected);
  });
});
