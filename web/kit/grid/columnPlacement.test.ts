import { describe, expect, it } from "vitest";
import { type ColumnPlacement, findStepMove, groupByZone, moveColumn, orderColumnIds } from "./columnPlacement.ts";

const ids = ["name", "code", "phone", "status", "remark"];
const plain: ColumnPlacement = { order: [], pins: {} };

function across(placement: ColumnPlacement): string {
  const { start, center, end } = groupByZone(ids, placement);
  return [start, center, end].map((zone) => zone.join(" ")).join(" | ");
}

describe("the order of columns", () => {
  it.each([
    { order: [], stands: "name code phone status remark" },
    { order: ["remark", "status"], stands: "name code phone remark status" },
    { order: ["status", "name", "code"], stands: "name status remark code phone" },
    { order: ["gone", "phone", "code"], stands: "name phone status remark code" },
  ])("with $order is $stands", ({ order, stands }) => {
    expect(orderColumnIds(ids, order).join(" ")).toBe(stands);
  });

  it("has fixed ones at the edges, the first one always", () => {
    expect(across(plain)).toBe("name | code phone status remark | ");
    expect(across({ order: [], pins: { status: "start", code: "end", name: "end" } })).toBe(
      "name status | phone remark | code",
    );
  });
});

describe("a column that is dropped", () => {
  it.each([
    { id: "remark", target: "code", side: "before", stands: "name | remark code phone status | " },
    { id: "code", target: "status", side: "after", stands: "name | phone status code remark | " },
    { id: "status", target: "name", side: "before", stands: "name | status code phone remark | " },
    { id: "name", target: "status", side: "after", stands: "name | code phone status remark | " },
  ] as const)("$id $side $target", ({ stands, ...move }) => {
    expect(across(moveColumn(ids, plain, move))).toBe(stands);
  });

  it("is fixed as its new neighbour is", () => {
    const placement: ColumnPlacement = { order: [], pins: { status: "end" } };

    const atEnd = moveColumn(ids, placement, { id: "code", target: "status", side: "after" });
    const back = moveColumn(ids, atEnd, { id: "code", target: "phone", side: "after" });
    const first = moveColumn(ids, placement, { id: "status", target: "name", side: "after" });

    expect(across(atEnd)).toBe("name | phone remark | status code");
    expect(across(back)).toBe("name | phone code remark | status");
    expect(across(first)).toBe("name | status code phone remark | ");
  });
});

describe("a step of a column", () => {
  const visibleIds = ["name", "code", "status", "remark"];
  const step = (id: string, isForward: boolean, placement = plain) =>
    findStepMove({ ids, placement, visibleIds }, id, isForward);

  it("leads over the next one that is shown, not past the edges", () => {
    expect(step("code", true)).toEqual({ id: "code", target: "status", side: "after" });
    expect(step("status", false)).toEqual({ id: "status", target: "code", side: "before" });
    expect(step("code", false)).toBeUndefined();
    expect(step("remark", true)).toBeUndefined();
    expect(step("name", true)).toBeUndefined();
  });

  it("leads to the edge of the next part of the grid first", () => {
    const placement: ColumnPlacement = { order: [], pins: { remark: "end" } };

    expect(step("status", true, placement)).toEqual({ id: "status", target: "remark", side: "before" });
    expect(step("remark", false, placement)).toEqual({ id: "remark", target: "status", side: "after" });
  });
});
