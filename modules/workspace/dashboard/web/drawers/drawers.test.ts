import { describe, expect, it } from "vitest";
import { parseBlocks, splitEmphasis } from "./documentBlocks.ts";
import { endOfList, insertNextTo, moveByOne } from "#kit/parts/rowOrder.ts";

describe("the order of favourites", () => {
  it.each([
    { title: "before its target if dragged upwards", id: "c", target: "a", isBelow: false, is: "cab" },
    { title: "after its target if dragged downwards", id: "a", target: "b", isBelow: true, is: "bac" },
    {
      title: "in the place of its target if it comes from another list",
      id: "x",
      target: "b",
      isBelow: true,
      is: "axbc",
    },
    { title: "at the end", id: "a", target: endOfList, isBelow: true, is: "bca" },
    { title: "at its previous position if the target is no favourite", id: "a", target: "?", isBelow: true, is: "abc" },
  ])("places the dragged entry $title", ({ id, target, isBelow, is }) => {
    expect(insertNextTo(["a", "b", "c"], id, { target, isBelow }).join("")).toBe(is);
  });

  it("moves an entry by keys up to its ends", () => {
    expect(moveByOne(["a", "b"], "a", true)).toEqual(["b", "a"]);
    expect(moveByOne(["a", "b"], "a", false)).toEqual(["a", "b"]);
    expect(moveByOne(["a", "b"], "?", true)).toEqual(["a", "b"]);
  });
});

describe("a document of the product", () => {
  it("is parsed into headings, entries, code and text, without the marks of Markdown", () => {
    const text =
      "# Title\n\n![a picture](x.png)\nSome **bold** text\nthat goes on, [linked](y.md), 2 * 3, under *Notices*.\n\n- one `code`\n  more\n- two\n\n```sh\nnpm start\nnpm test\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |";

    expect(parseBlocks(text)).toEqual([
      { kind: "heading", text: "Title" },
      { kind: "text", text: "Some **bold** text that goes on, linked, 2 * 3, under **Notices**." },
      { kind: "entry", text: "one code more" },
      { kind: "entry", text: "two" },
      { kind: "code", text: "npm start\nnpm test" },
      { kind: "entry", text: "A · B" },
      { kind: "entry", text: "1 · 2" },
    ]);
  });

  it("emphasises words", () => {
    expect(splitEmphasis("Under **Notices** and **Roles**")).toEqual([
      { text: "Under ", isEmphasised: false },
      { text: "Notices", isEmphasised: true },
      { text: " and ", isEmphasised: false },
      { text: "Roles", isEmphasised: true },
    ]);
  });
});
