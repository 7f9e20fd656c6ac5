import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import {
  allMatching,
  countSelected,
  hasSelected,
  isSelected,
  listSelectedIds,
  noSelection,
  setRowsSelected,
} from "./selection.ts";

const [one, two, three] = [toId(1), toId(2), toId(3)];

describe("the selection of single rows", () => {
  it("adds, removes and counts rows", () => {
    const selection = setRowsSelected(setRowsSelected(noSelection, [one, two, three], true), [two], false);

    expect(listSelectedIds(selection)).toEqual([one, three]);
    expect([one, two].map((id) => isSelected(selection, id))).toEqual([true, false]);
    expect(countSelected(selection, 1000)).toBe(2);
    expect(hasSelected(selection)).toBe(true);
    expect(hasSelected(noSelection)).toBe(false);
  });
});

describe("the selection of all that matches", () => {
  it("contains every row except deselected ones", () => {
    const selection = setRowsSelected(allMatching, [one, two], false);
    const again = setRowsSelected(selection, [two], true);

    expect([one, two, three].map((id) => isSelected(again, id))).toEqual([false, true, true]);
    expect(countSelected(again, 1000)).toBe(999);
    expect(listSelectedIds(again)).toEqual([]);
    expect(hasSelected(again)).toBe(true);
  });
});
