import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLike } from "./useDictionaryValues.ts";
import { parseMultiValue } from "../pickers/multiValue.ts";

/** Values as dictionaries have them: without commas, brackets at the start, and blanks around them. */
const item = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => {
  return text.trim() === text && text !== "" && !text.includes(",") && !text.startsWith("[");
});
const items = fc.array(item, { maxLength: 8 });
const distinct = (values: readonly string[]) => [...new Set(values)];

describe("the values of a field with several", () => {
  it("are the same from an array, a text with commas, and the text of a JSON array", () => {
    fc.assert(
      fc.property(items, (values) => {
        expect(parseMultiValue(values)).toEqual(distinct(values));
        expect(parseMultiValue(values.join(","))).toEqual(distinct(values));
        expect(parseMultiValue(JSON.stringify(values))).toEqual(distinct(values));
      }),
    );
  });

  it("have neither duplicates nor empty ones, regardless of the input", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const texts = parseMultiValue(value).map(String);

        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.every((text) => text.trim() === text && text !== "")).toBe(true);
      }),
    );
  });

  it("keep the order in which they came, and blanks around them do not count", () => {
    fc.assert(
      fc.property(items, (values) => {
        const padded = values.map((value) => ` ${value}  `);

        expect(parseMultiValue(["", ...padded, " "].join(","))).toEqual(distinct(values));
      }),
    );
  });

  it("are the same again in the form in which they are handed back", () => {
    fc.assert(
      fc.property(items, fc.boolean(), (values, isList) => {
        const former = isList ? [] : "";

        const back = formatLike(former, distinct(values));

        expect(Array.isArray(back)).toBe(isList);
        expect(parseMultiValue(back)).toEqual(distinct(values));
      }),
    );
  });
});
