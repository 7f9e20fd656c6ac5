import { describe, expect, it } from "vitest";
import { isColumnShown, setColumnShown } from "./columnVisibility.ts";

const [code, note] = [{ id: "code" }, { id: "note", isOptional: true }];
const nothingSet = { hidden: [], shown: [] };

describe("the visibility of columns", () => {
  it("shows optional ones only on request", () => {
    const withNote = setColumnShown(nothingSet, note, true);

    expect([code, note].map((column) => isColumnShown(nothingSet, column))).toEqual([true, false]);
    expect([code, note].map((column) => isColumnShown(withNote, column))).toEqual([true, true]);
    expect(setColumnShown(withNote, note, false)).toEqual(nothingSet);
  });

  it("hides the others on request", () => {
    const withoutCode = setColumnShown(nothingSet, code, false);

    expect(isColumnShown(withoutCode, code)).toBe(false);
    expect(setColumnShown(withoutCode, code, true)).toEqual(nothingSet);
  });
});
