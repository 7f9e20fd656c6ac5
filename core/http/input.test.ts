import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { IdList, Id } from "#contract/id";
import { optionalText, SearchText, StatusValue, text } from "#contract/fields";
import { PageQuery } from "#contract/page";
import { getLocalTime } from "#core/request/time";
import { compileInputReader, type InputOptions, InvalidInput } from "./input.ts";

const time = getLocalTime("Asia/Shanghai");
const body: InputOptions = { isText: false, writeNull: false, time };
const query: InputOptions = { isText: true, writeNull: false, time };

const Schema = z.object({
  id: Id.optional(),
  name: text(64).optional(),
  remark: optionalText(128),
  status: StatusValue.optional(),
  kind: z.enum(["a", "b"]).optional(),
  isOn: z.boolean().optional(),
  price: z.number().optional(),
  from: z.date().optional(),
  ids: IdList.optional(),
  items: z.array(z.object({ name: text(8), orderNo: z.int().default(1) })).optional(),
  owner: z.object({ realName: text(8) }).optional(),
});
const read = compileInputReader(Schema);

function listIssueKeys(raw: unknown, options: InputOptions = body, reader = read): Record<string, string[]> {
  try {
    reader(raw, options);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return Object.fromEntries([...error.issues].map(([path, all]) => [path, all.map(({ key }) => key)]));
  }
  return {};
}

describe("an input", () => {
  it.each([
    ["a numeric text for a number", { id: "42", price: " -1.50 " }, { id: 42, price: -1.5 }],
    ["a number for a text", { name: 42 }, { name: "42" }],
    ["a numeric text for a state", { status: "2" }, { status: 2 }],
    ["an empty text for a number that may be left out", { id: "" }, {}],
    [
      "names in any case",
      { ID: 1, nAmE: "x", OWNER: { realname: "y" } },
      { id: 1, name: "x", owner: { realName: "y" } },
    ],
    [
      "unknown names, which are dropped",
      { id: 1, createUserId: 7, tenantId: 9, owner: { realName: "y", x: 1 } },
      { id: 1, owner: { realName: "y" } },
    ],
    ["null, which means unchanged", { id: 1, name: null, remark: null }, { id: 1 }],
    ["texts, trimmed and in NFC", { name: " e\u0301 " }, { name: "é" }],
    ["a local time", { from: "2026-11-21 08:00:00" }, { from: new Date("2026-11-21T00:00:00Z") }],
    ["an ISO instant", { from: "2026-11-21T00:00:00.000Z" }, { from: new Date("2026-11-21T00:00:00Z") }],
    ["a plain date", { from: "2026-11-21" }, { from: new Date("2026-11-20T16:00:00Z") }],
    [
      "lists, coerced inside",
      { ids: ["1", 2], items: [{ NAME: 5 }] },
      { ids: [1, 2], items: [{ name: "5", orderNo: 1 }] },
    ],
    ["no input", undefined, {}],
  ])("accepts %s", (_title, raw, expected) => {
    expect(read(raw, body)).toEqual(expected);
  });

  it.each([
    ["words for booleans", { isOn: "True" }, { isOn: true }],
    ["an empty boolean", { isOn: "" }, {}],
    ["a list with commas", { ids: "1,2,3" }, { ids: [1, 2, 3] }],
    ["a list with one part", { ids: "1" }, { ids: [1] }],
    ["an empty list", { ids: "" }, { ids: [] }],
    ["a repeated list", { ids: ["1", "2"] }, { ids: [1, 2] }],
  ])("of a query accepts %s", (_title, raw, expected) => {
    expect(read(raw, query)).toEqual(expected);
  });

  it.each([
    ["a word for a boolean", { isOn: "true" }, { isOn: ["invalid.type"] }],
    ["a number for a boolean", { isOn: 1 }, { isOn: ["invalid.type"] }],
    ["a boolean for a text", { name: true }, { name: ["invalid.type"] }],
    ["a list for a text", { name: ["x"] }, { name: ["invalid.type"] }],
    ["an object for a text", { name: { x: 1 } }, { name: ["invalid.type"] }],
    ["a text for a list", { ids: "1,2" }, { ids: ["invalid.type"] }],
    ["a broken number", { price: "12abc" }, { price: ["invalid.number"] }],
    ["hexadecimal", { id: "0x10" }, { id: ["invalid.number"] }],
    ["an exponent", { price: "1e3" }, { price: ["invalid.number"] }],
    ["a number beyond 2^53", { id: "9007199254740993" }, { id: ["invalid.too_big"] }],
    ["a number of many digits", { id: "9".repeat(20) }, { id: ["invalid.number"] }],
    ["an id of 0", { id: 0 }, { id: ["invalid.too_small"] }],
    ["an unknown state", { status: 3 }, { status: ["invalid.choice"] }],
    ["a bad date", { from: "2026-02-30" }, { from: ["invalid.date"] }],
    ["a number for a date", { from: 1763697906789 }, { from: ["invalid.date"] }],
    ["a NUL", { name: "a\0b" }, { name: ["invalid.characters"] }],
    ["half of a surrogate pair", { name: "a\ud800" }, { name: ["invalid.characters"] }],
    ["a NUL in a choice", { kind: "a\0" }, { kind: ["invalid.characters"] }],
    ["one name in two spellings", { name: "x", Name: "y" }, { name: ["invalid.twice"] }],
    [
      "all errors at once, including nested ones",
      { id: -1, items: [{}, { name: "x".repeat(9) }] },
      { id: ["invalid.too_small"], "items.0.name": ["invalid.required"], "items.1.name": ["invalid.too_long"] },
    ],
    ["no object", [], { "": ["invalid.type"] }],
    ["a text", "x", { "": ["invalid.type"] }],
  ])("refuses %s", (_title, raw, expected) => {
    expect(listIssueKeys(raw)).toEqual(expected);
  });

  it("of a query refuses a repeated name that is not a list", () => {
    expect(listIssueKeys({ id: ["1", "2"] }, query)).toEqual({ id: ["invalid.number"] });
    expect(listIssueKeys({ name: ["x", "y"] }, query)).toEqual({ name: ["invalid.type"] });
  });

  it("reports missing required fields", () => {
    const strictReader = compileInputReader(z.object({ id: Id, name: text(8) }));

    expect(listIssueKeys({ id: "", name: null }, body, strictReader)).toEqual({
      id: ["invalid.required"],
      name: ["invalid.required"],
    });
  });

  it("keeps null for a client that clears fields with null", () => {
    expect(read({ remark: null }, { ...body, writeNull: true })).toEqual({ remark: null });
    expect(listIssueKeys({ name: null }, { ...body, writeNull: true })).toEqual({ name: ["invalid.required"] });
  });
});

/** Names of the schema in unusual spellings, and unknown names, including those of `Object.prototype`. */
const names = fc.oneof(
  fc.constantFrom(
    ...Object.keys(Schema.shape),
    "ID",
    "Name",
    "FROM",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
  ),
  fc.string({ maxLength: 8 }),
);
const values = fc.oneof(
  fc.anything({ withDate: true, withNullPrototype: true, maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom("2026-11-21 08:00:00", "1,2", "true", "\0", "\ud800", "1e999", "-", "9".repeat(30), Number.NaN, -0),
);

function listKeys(schema: z.ZodObject): Set<string> {
  return new Set(Object.keys(schema.shape));
}

describe("random input", () => {
  it.each([
    ["a form", Schema],
    ["a list", PageQuery.extend({ name: SearchText, status: StatusValue.optional() })],
  ])("of %s is accepted or refused, without fields that its schema lacks", (_title, schema) => {
    const reader = compileInputReader(schema);
    const knownKeys = listKeys(schema);
    const rawInputs = fc.oneof(fc.dictionary(names, values, { maxKeys: 12 }), values);

    function isHandled(raw: unknown, options: InputOptions): boolean {
      try {
        const input = reader(raw, options);
        return typeof input === "object" && input !== null && Object.keys(input).every((key) => knownKeys.has(key));
      } catch (error) {
        return error instanceof InvalidInput && error.issues.size > 0;
      }
    }

    const property = fc.property(rawInputs, fc.boolean(), fc.boolean(), (raw, isText, writeNull) =>
      isHandled(raw, { isText, writeNull, time }),
    );

    expect(fc.check(property, { numRuns: 2000 })).toMatchObject({ failed: false, numRuns: 2000 });
  });
});
