import { describe, expect, it } from "vitest";
import { type ColumnPlacement, findStepMove, groupByZone, moveColumn, orderColumnIds } from "./columnPlacement.ts";

const ids = ["name", "code", "phone", "status", "remark"];
const plain: ColumnPlacement = { order: [], pins: {} };

function formatZones(placement: ColumnPlacement): string {
  const { start, center, end } = groupByZone(ids, placement);
  return [start, center, end].map((zone) => zone.join(" ")).join(" | ");
}

describe("the order of columns", () => {
  it.each([
    { order: [], expected: "name code phone status remark" },
    { order: ["remark", "status"], expected: "name code phone remark status" },
    { order: ["status", "name", "code"], expected: "name status remark code phone" },
    { order: ["gone", "phone", "code"], expected: "name phone status remark code" },
  ])("with $order is $expected", ({ order, expected }) => {
    expect(orderColumnIds(ids, order).join(" ")).toBe(expected);
  });

  it("has pinned columns at the edges, and the first column always at the start", () => {
    expect(formatZones(plain)).toBe("name | code phone status remark | ");
    expect(formatZones({ order: [], pins: { status: "start", code: "end", name: "end" } })).toBe(
      "name status | phone remark | code",
    );
  });
});

describe("a dropped column", () => {
  it.each([
    { id: "remark", target: "code", side: "before", expected: "name | remark code phone status | " },
    { id: "code", target: "status", side: "after", expected: "name | phone status code remark | " },
    { id: "status", target: "name", side: "before", expected: "name | status code phone remark | " },
    { id: "name", target: "status", side: "after", expected: "name | code phone status remark | " },
  ] as const)("$id is placed $side $target", ({ expected, ...move }) => {
    expect(formatZones(moveColumn(ids, plain, move))).toBe(expected);
  });

  it("is pinned like its new neighbour", () => {
    const placement: ColumnPlacement = { order: [], pins: { status: "end" } };

    const atEnd = moveColumn(ids, placement, { id: "code", target: "status", side: "after" });
    const back = moveColumn(ids, atEnd, { id: "code", target: "phone", side: "after" });
    const first = moveColumn(ids, placement, { id: "status", target: "name", side: "after" });

    expect(formatZones(atEnd)).toBe("name | phone remark | status code");
    expect(formatZones(back)).toBe("name | phone code remark | status");
    expect(formatZones(first)).toBe("name | status code phone remark | ");
  });
});

describe("a step of a column", () => {
  const visibleIds = ["name", "code", "status", "remark"];
  const step = (id: string, isForward: boolean, placement = plain) =>
    findStepMove({ ids, placement, visibleIds }, id, isForward);

  it("passes the next visible column, and stops at the edges", () => {
    expect(step("code", true)).toEqual({ id: "code", target: "status", side: "after" });
    expect(step("status", false)).toEqual({ id: "status", target: "code", side: "before" });
    expect(step("code", false)).toBeUndefined();
    expect(step("remark", true)).toBeUndefined();
    expect(step("name", true)).toBeUndefined();
  });

  it("stops at the edge of the next zone first", () => {
    const placement: ColumnPlacement = { order: [], pins: { remark: "end" } };

    expect(step("status", true, placement)).toEqual({ id: "status", target: "remark", side: "before" });
    expect(step("remark", false, placement)).toEqual({ id: "remark", target: "status", side: "after" });
  });
});
