import { describe, expect, it } from "vitest";
import * as z from "zod";
import { formatMultiValue, parseMultiValue } from "./multiValue.ts";

describe("parseMultiValue", () => {
  it.each([
    ["an array", ["a", "b"], ["a", "b"]],
    ["numbers", [1, 2], [1, 2]],
    ["one value", 7, [7]],
    ["a text with commas", "a, b,,c", ["a", "b", "c"]],
    ["the text of a JSON array", '["a","b"]', ["a", "b"]],
    ["a text that begins with a bracket", "[a,b", ["[a", "b"]],
    ["the same value twice", ["a", "a", "b"], ["a", "b"]],
    ["a number and its text", [1, "1"], [1]],
    ["empty values", ["", null, undefined, " "], []],
    ["nothing", undefined, []],
    ["an empty text", "", []],
  ])("parses %s", (_, value, expected) => {
    expect(parseMultiValue(value)).toEqual(expected);
  });
});

describe("formatMultiValue", () => {
  it("returns an array if the contract requires one, else a text with commas, else nothing", () => {
    expect(formatMultiValue(z.array(z.string()).optional(), ["a", "b"])).toEqual(["a", "b"]);
    expect(formatMultiValue(z.array(z.string()), [])).toEqual([]);
    expect(formatMultiValue(z.string().nullish(), ["a", "b"])).toBe("a,b");
    expect(formatMultiValue(z.string().nullish(), [])).toBeUndefined();
  });
});
