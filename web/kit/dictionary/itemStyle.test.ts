import fc from "fast-check";
import { expect, it } from "vitest";
import { itemClasses, parseItemClasses, parseItemStyle } from "./itemStyle.ts";

it.each([
  ["color: red", { color: "red" }],
  ["color:#B42318;font-weight:600;", { color: "#B42318", fontWeight: "600" }],
  ["background-color: rgb(10, 20, 30)", { backgroundColor: "rgb(10, 20, 30)" }],
  ["border: 1px solid rgba(0 0 0 / 20%)", { border: "1px solid rgba(0 0 0 / 20%)" }],
  ["COLOR: Blue; text-decoration: underline", { color: "Blue", textDecoration: "underline" }],
  ["position: fixed; inset: 0; color: green", { color: "green" }],
  ["background: url(https://example.com/x.png)", {}],
  ["background: image-set('x.png' 1x)", {}],
  ["color: var(--sw-primary)", {}],
  ["color: expression(alert(1))", {}],
  ["border-width: 9999px", {}],
  ["color: red !important", {}],
  ["color", {}],
  ["", {}],
  [null, {}],
] as const)("the style %s", (text, expected) => {
  expect(parseItemStyle(text)).toEqual(expected);
});

it.each([
  ["bold", "sw-item-bold"],
  ["outline,bold  unknown", "sw-item-bold sw-item-outline"],
  ["sw-hidden ant-btn", ""],
  [null, ""],
] as const)("the classes %s", (text, expected) => {
  expect(parseItemClasses(text)).toBe(expected);
});

it("no stored text loads, moves or hides anything", () => {
  const word = fc.constantFrom(
    "color",
    "background",
    "url(",
    ")",
    "x",
    ":",
    ";",
    " ",
    "position",
    "1px",
    "//",
    "\\",
    "'",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const style = parseItemStyle(words.join(""));

      expect(JSON.stringify(style)).not.toMatch(/url|position|\/\/|'/u);
    }),
  );
});

it("only known classes apply, regardless of the stored text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const known = new Set<string>(itemClasses.map((name) => `sw-item-${name}`));

      expect(
        parseItemClasses(text)
          .split(" ")
          .every((name) => name === "" || known.has(name)),
      ).toBe(true);
    }),
  );
});
