import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createInstantMapper, unwrapSchema } from "./schema.ts";

const at = new Date("2026-11-21T00:00:00Z");
const formatInstant = (instant: unknown) =>
  instant instanceof Date ? `instant ${instant.toISOString().slice(0, 10)}` : instant;
const formattedInstant = "instant 2026-11-21";

type Node = { at: Date; children: Node[] };
const Node: z.ZodType<Node> = z.object({
  at: z.date(),
  get children() {
    return z.array(Node);
  },
});
type Lazy = { until: Date | null; next: Lazy | null };
const Lazy: z.ZodType<Lazy> = z.lazy(() => z.object({ until: z.date().nullable(), next: Lazy.nullable() }));

/** Title, schema, value and expected result. */
type Case = [title: string, schema: z.ZodType, value: unknown, expected: unknown];

describe("instants in a value", () => {
  it.each<Case>([
    ["alone", z.date(), at, formattedInstant],
    ["null", z.date().nullable(), null, null],
    ["left out", z.date().optional(), undefined, undefined],
    ["in an object", z.object({ a: z.date(), b: z.string() }), { a: at, b: "x" }, { a: formattedInstant, b: "x" }],
    ["left out of an object", z.object({ a: z.date().optional() }), {}, {}],
    ["null in an object", z.object({ a: z.date().nullish() }), { a: null }, { a: null }],
    ["in a list", z.array(z.date()), [at, at], [formattedInstant, formattedInstant]],
    [
      "in a list of objects",
      z.array(z.object({ a: z.date() })),
      [{ a: at }, { a: at }],
      [{ a: formattedInstant }, { a: formattedInstant }],
    ],
    ["in a record", z.record(z.string(), z.date()), { x: at, y: at }, { x: formattedInstant, y: formattedInstant }],
    [
      "in a record of lists",
      z.record(z.string(), z.array(z.object({ a: z.date() }))),
      { x: [{ a: at }] },
      { x: [{ a: formattedInstant }] },
    ],
    [
      "deep inside",
      z.object({ a: z.object({ b: z.array(z.object({ c: z.date().nullable() })) }).nullable() }),
      { a: { b: [{ c: at }, { c: null }] } },
      { a: { b: [{ c: formattedInstant }, { c: null }] } },
    ],
    ["null instead of an object", z.object({ a: z.object({ b: z.date() }).nullable() }), { a: null }, { a: null }],
    ["null instead of a list", z.array(z.date()).nullable(), null, null],
    ["with a default", z.object({ a: z.date().default(at) }), { a: at }, { a: formattedInstant }],
    [
      "behind a transform",
      z.object({ a: z.date().transform((date) => date.getTime()) }),
      { a: at },
      { a: formattedInstant },
    ],
    [
      "in a tree",
      Node,
      { at, children: [{ at, children: [{ at, children: [] }] }] },
      {
        at: formattedInstant,
        children: [{ at: formattedInstant, children: [{ at: formattedInstant, children: [] }] }],
      },
    ],
    [
      "in a list of trees",
      z.array(Node),
      [{ at, children: [{ at, children: [] }] }],
      [{ at: formattedInstant, children: [{ at: formattedInstant, children: [] }] }],
    ],
    [
      "in a lazy chain",
      Lazy,
      { until: at, next: { until: at, next: null } },
      { until: formattedInstant, next: { until: formattedInstant, next: null } },
    ],
  ])("are converted: %s", (_title, ...[schema, value, expected]) => {
    expect(createInstantMapper(schema)(structuredClone(value), formatInstant)).toEqual(expected);
  });

  it("are refused in a union", () => {
    const shapes = z.union([z.object({ a: z.date() }), z.string()]);

    for (const schema of [shapes, z.object({ x: shapes }), z.array(shapes.nullable()), z.tuple([z.date()])]) {
      expect(() => createInstantMapper(schema)).toThrow("one of several shapes");
    }
  });

  it("are the only values that change", () => {
    const schema = z.object({ name: z.string(), tags: z.array(z.string()), any: z.unknown() });
    const value = Object.freeze({ name: "2026-11-21", tags: Object.freeze(["x"]), any: at });

    expect(createInstantMapper(schema)(value, formatInstant)).toBe(value);
  });
});

describe("the unwrapped schema", () => {
  it.each([
    ["optional", z.string().optional()],
    [
      "nullish with a transform",
      z
        .string()
        .trim()
        .transform((text) => text.length)
        .nullish(),
    ],
    ["default", z.string().default("x")],
    ["prefault", z.string().prefault("x")],
    ["readonly", z.string().readonly()],
    ["lazy", z.lazy(() => z.string().nullable())],
  ])("is found inside %s", (_title, schema) => {
    expect(unwrapSchema(schema)).toBeInstanceOf(z.ZodString);
  });
});
