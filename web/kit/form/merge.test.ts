import { describe, expect, it } from "vitest";
import { mergedValues, mergeOf } from "./merge.ts";

const names = ["name", "code", "remark", "tags"];
const was = { name: "A", code: "1", remark: undefined, tags: [1, 2] };

describe("mergeOf", () => {
  it.each([
    ["nobody", {}, {}, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["the other alone", { name: "B" }, {}, { onlyTheirs: ["name"], onlyMine: [], conflicts: [] }],
    ["the form alone", {}, { code: "2" }, { onlyTheirs: [], onlyMine: ["code"], conflicts: [] }],
    ["both, alike", { name: "B" }, { name: "B" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["both, unlike", { name: "B" }, { name: "C" }, { onlyTheirs: [], onlyMine: [], conflicts: ["name"] }],
    ["nothing to empty", { remark: null }, { remark: "" }, { onlyTheirs: [], onlyMine: [], conflicts: [] }],
    ["a list", { tags: [1] }, { tags: [1, 2] }, { onlyTheirs: ["tags"], onlyMine: [], conflicts: [] }],
  ])("tells what was changed by %s", (...[, theirs, mine, expected]) => {
    expect(mergeOf(names, { was, theirs: { ...was, ...theirs }, mine: { ...was, ...mine } })).toEqual(expected);
  });
});

describe("mergedValues", () => {
  it("takes each side's own changes, and of those of both what was given up", () => {
    const theirs = { ...was, name: "theirs", remark: "theirs" };
    const mine = { ...was, name: "mine", code: "mine" };
    const merge = mergeOf(names, { was, theirs, mine });

    const untouched = { code: "mine", remark: "theirs", tags: [1, 2] };
    expect(mergedValues(merge, { theirs, mine }, new Set())).toEqual({ ...untouched, name: "mine" });
    expect(mergedValues(merge, { theirs, mine }, new Set(["name"]))).toEqual({ ...untouched, name: "theirs" });
  });
});
