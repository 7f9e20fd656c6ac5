import { describe, expect, it } from "vitest";
import * as z from "zod";
import { toValidationIssue } from "./validationIssue.ts";

function listIssues(schema: z.ZodType, value: unknown) {
  return (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map(toValidationIssue);
}

/** Name, schema, value and expected issue. */
type Case = [title: string, schema: z.ZodType, value: unknown, expected: unknown];

describe("toValidationIssue", () => {
  it.each<Case>([
    ["a missing text", z.string(), undefined, { key: "invalid.required" }],
    ["null", z.int(), null, { key: "invalid.required" }],
    ["an empty text", z.string().min(1), "", { key: "invalid.required" }],
    ["a short text", z.string().min(6), "x", { key: "invalid.too_short", parameters: { minimum: 6 } }],
    ["a long text", z.string().max(2), "xxx", { key: "invalid.too_long", parameters: { maximum: 2 } }],
    ["a number instead of a text", z.string(), 1, { key: "invalid.type" }],
    ["a text instead of a number", z.number(), "x", { key: "invalid.number" }],
    ["a text instead of a whole number", z.int(), "x", { key: "invalid.number" }],
    ["a fraction instead of a whole number", z.int(), 1.5, { key: "invalid.integer" }],
    ["an id of 0", z.int().positive(), 0, { key: "invalid.too_small", parameters: { minimum: 1 } }],
    ["a small number", z.int().min(1), 0, { key: "invalid.too_small", parameters: { minimum: 1 } }],
    ["a big number", z.number().max(9), 10, { key: "invalid.too_big", parameters: { maximum: 9 } }],
    ["a bad date", z.date(), "x", { key: "invalid.date" }],
    ["a short list", z.array(z.int()).min(1), [], { key: "invalid.too_few", parameters: { minimum: 1 } }],
    ["a long list", z.array(z.int()).max(1), [1, 2], { key: "invalid.too_many", parameters: { maximum: 1 } }],
    ["an object instead of a list", z.array(z.int()), {}, { key: "invalid.type" }],
    ["a list instead of an object", z.object({}), [], { key: "invalid.type" }],
    ["an unknown choice", z.union([z.literal(1), z.literal(2)]), 3, { key: "invalid.choice" }],
    ["an unknown word", z.enum(["a", "b"]), "c", { key: "invalid.choice" }],
    ["an invalid e-mail address", z.email(), "x", { key: "invalid.email" }],
    ["another format", z.uuid(), "x", { key: "invalid.type" }],
    ["a custom rule without a text key", z.string().refine(() => false), "x", { key: "invalid.type" }],
    [
      "a custom rule with a text key",
      z.string().refine(() => false, { params: { key: "invalid.date" } }),
      "x",
      { key: "invalid.date" },
    ],
  ])("describes %s", (_title, ...[schema, value, issue]) => {
    expect(listIssues(schema, value)).toEqual([issue]);
  });
});
