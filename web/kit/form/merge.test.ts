import { describe, expect, it } from "vitest";
import { compareSides, mergeValues } from "./merge.ts";

const names = ["name", "code", "remark", "tags"];
const base = { name: "A", code: "1", remark: undefined, tags: [1, 2] };

describe("compareSides", () => {
  it.each([
    ["nobody", {}, {}, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["the other alone", { name: "B" }, {}, { onlyTheirs: ["name"], onlyMine: [], conflicts: [] }],
    ["the form alone", {}, { code: "2" }, { onlyTheirs: [], onlyMine: ["code"], conflicts: [] }],
    ["both, alike", { name: "B" }, { name: "B" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["both, unlike", { name: "B" }, { name: "C" }, { onlyTheirs: [], onlyMine: [], conflicts: ["name"] }],
    ["nothing to empty", { remark: null }, { remark: "" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["a list", { tags: [1] }, { tags: [1, 2] }, { onlyTheirs: ["tags"], onlyMine: [], conflicts: [] }],
  ])("finds what was changed by %s", (...[, theirs, mine, expected]) => {
    expect(compareSides(names, { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })).toEqual(expected);
  });
});

describe("mergeValues", () => {
  it("takes each side's own changes, and theirs where both changed and mine was given up", () => {
    const theirs = { ...base, name: "theirs", remark: "theirs" };
    const mine = { ...base, name: "mine", code: "mine" };
    const merge = compareSides(names, { base, theirs, mine });

    const untouched = { code: "mine", remark: "theirs", tags: [1, 2] };
    expect(mergeValues(merge, { theirs, mine }, new Set())).toEqual({ ...untouched, name: "mine" });
    expect(mergeValues(merge, { theirs, mine }, new Set(["name"]))).toEqual({ ...untouched, name: "theirs" });
  });
});
