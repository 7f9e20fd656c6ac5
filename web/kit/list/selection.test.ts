import { describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { allMatching, countOf, hasSelected, idsOf, isSelected, noSelection, withRows } from "./selection.ts";

const [one, two, three] = [idOf(1), idOf(2), idOf(3)];

describe("the selection of single rows", () => {
  it("gains and loses rows, and counts them", () => {
    const selection = withRows(withRows(noSelection, [one, two, three], true), [two], false);

    expect(idsOf(selection)).toEqual([one, three]);
    expect([one, two].map((id) => isSelected(selection, id))).toEqual([true, false]);
    expect(countOf(selection, 1000)).toBe(2);
    expect(hasSelected(selection)).toBe(true);
    expect(hasSelected(noSelection)).toBe(false);
  });
});

describe("the selection of all that matches", () => {
  it("has every row but those taken out of it", () => {
    const selection = withRows(allMatching, [one, two], false);
    const again = withRows(selection, [two], true);

    expect([one, two, three].map((id) => isSelected(again, id))).toEqual([false, true, true]);
    expect(countOf(again, 1000)).toBe(999);
    expect(idsOf(again)).toEqual([]);
    expect(hasSelected(again)).toBe(true);
  });
});
