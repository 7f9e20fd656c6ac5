import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridColumns } from "../contract.ts";
import {
  addWidget,
  compactLayout,
  isOverlapping,
  moveWidget,
  moveWidgetDown,
  moveWidgetNextTo,
  resizeWidget,
  sortByReadingOrder,
  type WidgetPlacement,
} from "./gridLayout.ts";

function place(
  name: string,
  [x, y, w, h]: readonly [number, number, number, number],
  isLocked = false,
): WidgetPlacement {
  return { name, x, y, w, h, isLocked };
}

/** The positions of the widgets: `a 0,0`. */
function describePositions(places: readonly WidgetPlacement[]): string[] {
  return sortByReadingOrder(places).map(({ name, x, y }) => `${name} ${x},${y}`);
}

const column = [place("a", [0, 0, 6, 2]), place("b", [0, 2, 6, 4]), place("c", [0, 6, 6, 1])];

describe("placements on the home page", () => {
  it("move up until no space above them is free", () => {
    expect(describePositions(compactLayout([place("a", [0, 3, 4, 2]), place("b", [2, 9, 4, 2])]))).toEqual([
      "a 0,0",
      "b 2,2",
    ]);
  });

  it("move out of the way of a moved widget", () => {
    expect(describePositions(moveWidget(column, "b", { x: 0, y: 0 }))).toEqual(["b 0,0", "a 0,4", "c 0,6"]);
    expect(describePositions(moveWidget(column, "c", { x: 2, y: 1 }))).toEqual(["c 2,0", "a 0,1", "b 0,3"]);
  });

  it("share a row if there is room", () => {
    expect(describePositions(moveWidget(column, "c", { x: 6, y: 0 }))).toEqual(["a 0,0", "c 6,0", "b 0,2"]);
    expect(describePositions(moveWidget(column, "c", { x: 40, y: -3 }))).toEqual(["a 0,0", "c 6,0", "b 0,2"]);
  });

  it("swap with the next widget below by one step down, regardless of its height", () => {
    expect(describePositions(moveWidgetDown(column, "a"))).toEqual(["b 0,0", "a 0,4", "c 0,6"]);
    expect(describePositions(moveWidgetDown(column, "c"))).toEqual(["a 0,0", "b 0,2", "c 0,6"]);
  });

  it("grow to the edge at most and shrink to their minimum", () => {
    const minSize = { w: 3, h: 2 };

    expect(resizeWidget(column, "b", { w: 99, h: 1, minSize })).toContainEqual(place("b", [0, 2, 12, 2]));
    expect(resizeWidget(column, "b", { w: 1, h: 9, minSize })).toContainEqual(place("b", [0, 2, 3, 9]));
    expect(describePositions(resizeWidget(column, "a", { w: 6, h: 5, minSize }))).toEqual(["a 0,0", "b 0,5", "c 0,9"]);
  });

  it("get a further widget below all others", () => {
    expect(describePositions(addWidget(column, "d", { w: 12, h: 2 }))).toEqual(["a 0,0", "b 0,2", "c 0,6", "d 0,7"]);
  });

  it("follow the reading order on a phone", () => {
    expect(describePositions(moveWidgetNextTo(column, "c", { target: "b", isAfter: false }))).toEqual([
      "a 0,0",
      "c 0,2",
      "b 0,3",
    ]);
    expect(describePositions(moveWidgetNextTo(column, "a", { target: "b", isAfter: true }))).toEqual([
      "b 0,0",
      "a 0,4",
      "c 0,6",
    ]);
  });

  it("keep locked widgets in their position", () => {
    const places = [place("lock", [0, 2, 12, 2], true), ...column];

    expect(describePositions(compactLayout(places))).toEqual(["a 0,0", "lock 0,2", "b 0,4", "c 0,8"]);
    expect(describePositions(moveWidget(places, "b", { x: 0, y: 1 }))).toContain("lock 0,2");
  });

  it("never overlap nor leave the grid", () => {
    const size = fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 6 }) });
    const part = fc.record({ size, x: fc.nat(11), y: fc.nat(20), isLocked: fc.boolean() });
    const parts = fc.array(part, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat(7), fc.record({ x: fc.integer(), y: fc.integer() }), (given, index, to) => {
        const places = given.map(({ size: { w, h }, x, y, isLocked }, at) =>
          place(`p${at}`, [Math.min(x, gridColumns - w), y, w, h], isLocked),
        );
        const after = moveWidget(places, `p${index % places.length}`, to);
        const pairs = after.flatMap((left) => after.map((right) => [left, right] as const));
        expect(after).toHaveLength(places.length);
        expect(after.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= gridColumns)).toBe(true);
        expect(pairs.filter(([left, right]) => isOverlapping(left, right))).toEqual([]);
      }),
    );
  });
});
