import { describe, expect, it } from "vitest";
import * as z from "zod";
import { modules } from "#app/modules.server";
import { defineApi, get, NoInput } from "#contract/api";
import { Id } from "#contract/id";
import { defineRecordSchema, findRecordMetadata } from "#contract/record";
import { aModule } from "#tests/builders/plainRequest";
import { checkRecordSchemas } from "./recordSchemas.ts";

const Machine = defineRecordSchema("machine", "machine", z.object({ id: Id, serial: z.string(), secret: z.string() }));

function checkAnswers(...outputs: z.ZodType[]): void {
  const calls = outputs.map((output, index) =>
    defineApi(`machine${index}`, { read: get(NoInput, output, "signedIn") }),
  );
  checkRecordSchemas(calls.flatMap((api) => aModule(api, { read: async () => await Promise.resolve(null) }).routes));
}

describe("the check of record schemas", () => {
  it("accepts every call of the product", () => {
    expect(() => checkRecordSchemas(modules.flatMap(({ routes }) => routes))).not.toThrow();
  });

  it.each([
    ["extended", Machine.extend({ site: z.string() })],
    ["picked", Machine.pick({ serial: true })],
    ["without a field", Machine.omit({ secret: true })],
    ["rebuilt from its shape", z.object({ ...Machine.shape })],
    ["in a list of one of several shapes", z.array(z.union([z.string(), Machine.extend({})]))],
  ])("refuses a record's schema that has lost its metadata: %s", (_, derived) => {
    expect(() => checkAnswers(Machine, derived)).toThrow("machine1/read answers machine.");
  });

  it("accepts a derived schema that is registered again", () => {
    const WithSite = defineRecordSchema("machine", "machine", Machine.extend({ site: z.string() }));

    expect(() => checkAnswers(Machine, WithSite)).not.toThrow();
  });

  it("accepts schemas of other objects that use the same fields", () => {
    const Name = z.string();
    const Tool = defineRecordSchema("tool", "tool", z.object({ id: Id, title: Name }));
    const Choice = z.object({ id: Id, title: Name, label: Name });

    expect(() => checkAnswers(Tool, Choice)).not.toThrow();
  });
});

it.each([
  ["refined", Machine.refine(() => true)],
  ["described", Machine.describe("A machine")],
])("a schema keeps its metadata when it is %s", (_, schema) => {
  expect(findRecordMetadata(schema)?.entity).toBe("machine");
});
