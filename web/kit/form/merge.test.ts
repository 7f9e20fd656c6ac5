import { describe, expect, it } from "vitest";
import { compareSides, mergeValues } from "./merge.ts";

const names = ["name", "code", "remark", "tags"];
const base = { name: "A", code: "1", remark: undefined, tags: [1, 2] };

describe("compareSides", () => {
  it.each([
    ["none", {}, {}, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["by the other side", { name: "B" }, {}, { onlyTheirs: ["name"], onlyMine: [], conflicts: [] }],
    ["by the form", {}, { code: "2" }, { onlyTheirs: [], onlyMine: ["code"], conflicts: [] }],
    ["by both sides to the same value", { name: "B" }, { name: "B" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    [
      "by both sides to different values",
      { name: "B" },
      { name: "C" },
      { onlyTheirs: [], onlyMine: [], conflicts: ["name"] },
    ],
    ["between two empty values", { remark: null }, { remark: "" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["of a list", { tags: [1] }, { tags: [1, 2] }, { onlyTheirs: ["tags"], onlyMine: [], conflicts: [] }],
  ])("classifies changes: %s", (...[, theirs, mine, expected]) => {
    expect(compareSides(names, { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })).toEqual(expected);
  });
});

describe("mergeValues", () => {
  it("combines the changes of both sides, and resolves a conflict to the selected side", () => {
    const theirs = { ...base, name: "theirs", remark: "theirs" };
    const mine = { ...base, name: "mine", code: "mine" };
    const merge = compareSides(names, { base, theirs, mine });

    const untouched = { code: "mine", remark: "theirs", tags: [1, 2] };
    expect(mergeValues(merge, { theirs, mine }, new Set())).toEqual({ ...untouched, name: "mine" });
    expect(mergeValues(merge, { theirs, mine }, new Set(["name"]))).toEqual({ ...untouched, name: "theirs" });
  });
});
