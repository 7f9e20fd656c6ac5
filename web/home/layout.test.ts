import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridColumns } from "#modules/dashboard/contract";
import {
  added,
  inReadingOrder,
  isOverlapping,
  moved,
  movedBeside,
  movedDown,
  type Place,
  resized,
  settled,
} from "./layout.ts";

function place(name: string, [x, y, w, h]: readonly [number, number, number, number], isLocked = false): Place {
  return { name, x, y, w, h, isLocked };
}

/** Where the parts stand: `a 0,0`. */
function shown(places: readonly Place[]): string[] {
  return inReadingOrder(places).map(({ name, x, y }) => `${name} ${x},${y}`);
}

const column = [place("a", [0, 0, 6, 2]), place("b", [0, 2, 6, 4]), place("c", [0, 6, 6, 1])];

describe("the places of the home page", () => {
  it("rise until nothing is free above them", () => {
    expect(shown(settled([place("a", [0, 3, 4, 2]), place("b", [2, 9, 4, 2])]))).toEqual(["a 0,0", "b 2,2"]);
  });

  it("give way to the part that is moved, which takes theirs", () => {
    expect(shown(moved(column, "b", { x: 0, y: 0 }))).toEqual(["b 0,0", "a 0,4", "c 0,6"]);
    expect(shown(moved(column, "c", { x: 2, y: 1 }))).toEqual(["c 2,0", "a 0,1", "b 0,3"]);
  });

  it("go on beside each other where there is room", () => {
    expect(shown(moved(column, "c", { x: 6, y: 0 }))).toEqual(["a 0,0", "c 6,0", "b 0,2"]);
    expect(shown(moved(column, "c", { x: 40, y: -3 }))).toEqual(["a 0,0", "c 6,0", "b 0,2"]);
  });

  it("change by one step down with the part below, however high that is", () => {
    expect(shown(movedDown(column, "a"))).toEqual(["b 0,0", "a 0,4", "c 0,6"]);
    expect(shown(movedDown(column, "c"))).toEqual(["a 0,0", "b 0,2", "c 0,6"]);
  });

  it("grow to the edge at most and shrink to their least", () => {
    const least = { w: 3, h: 2 };

    expect(resized(column, "b", { w: 99, h: 1, least })).toContainEqual(place("b", [0, 2, 12, 2]));
    expect(resized(column, "b", { w: 1, h: 9, least })).toContainEqual(place("b", [0, 2, 3, 9]));
    expect(shown(resized(column, "a", { w: 6, h: 5, least }))).toEqual(["a 0,0", "b 0,5", "c 0,9"]);
  });

  it("take a further part below all others", () => {
    expect(shown(added(column, "d", { w: 12, h: 2 }))).toEqual(["a 0,0", "b 0,2", "c 0,6", "d 0,7"]);
  });

  it("follow one another in reading as a phone has them", () => {
    expect(shown(movedBeside(column, "c", { target: "b", isAfter: false }))).toEqual(["a 0,0", "c 0,2", "b 0,3"]);
    expect(shown(movedBeside(column, "a", { target: "b", isAfter: true }))).toEqual(["b 0,0", "a 0,4", "c 0,6"]);
  });

  it("leave what is locked where it is", () => {
    const places = [place("lock", [0, 2, 12, 2], true), ...column];

    expect(shown(settled(places))).toEqual(["a 0,0", "lock 0,2", "b 0,4", "c 0,8"]);
    expect(shown(moved(places, "b", { x: 0, y: 1 }))).toContain("lock 0,2");
  });

  it("never overlap nor leave the grid, whatever is done", () => {
    const size = fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 6 }) });
    const part = fc.record({ size, x: fc.nat(11), y: fc.nat(20), isLocked: fc.boolean() });
    const parts = fc.array(part, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat(7), fc.record({ x: fc.integer(), y: fc.integer() }), (given, index, to) => {
        const places = given.map(({ size: { w, h }, x, y, isLocked }, at) =>
          place(`p${at}`, [Math.min(x, gridColumns - w), y, w, h], isLocked),
        );
        const after = moved(places, `p${index % places.length}`, to);
        const pairs = after.flatMap((one) => after.map((other) => [one, other] as const));
        expect(after).toHaveLength(places.length);
        expect(after.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= gridColumns)).toBe(true);
        expect(pairs.filter(([one, other]) => isOverlapping(one, other))).toEqual([]);
      }),
    );
  });
});
