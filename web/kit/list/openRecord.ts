import * as z from "zod";
import { Id } from "#contract/id";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { readText, writeValue } from "./conditionText.ts";

/** Which record of a list is open, and what for. */
export type OpenRecord =
  | { readonly kind: "edit" | "copy"; readonly id: Id }
  | { readonly kind: "add"; readonly values?: Values };

const ofOne = ["edit", "copy"] as const;

/** An open record as the address has it: `edit:123`, `add`, `add:pid~3`. */
export function writeRecord(record: OpenRecord): string {
  if (record.kind !== "add") return `${record.kind}:${record.id}`;
  const values = Object.entries(record.values ?? {}).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [name, writeValue(value)]
      : [],
  );
  return values.length === 0 ? "add" : `add:${values.join("~")}`;
}

/** Reads an open record from an address; what is broken counts as not said. */
export function readRecord<Row extends RecordRow>(
  text: string | null,
  resource: Resource<Row>,
): OpenRecord | undefined {
  const [word = "", ...rest] = (text ?? "").split(":");
  const said = rest.join(":");
  if (word === "add") return { kind: "add", ...valuesIn(said, resource) };
  const kind = ofOne.find((one) => one === word);
  const id = /^\d+$/u.test(said) ? Id.safeParse(Number(said)).data : undefined;
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** The contract tells whether a value is a text, a number or a truth value. */
function valuesIn<Row extends RecordRow>(said: string, { api, form }: Resource<Row>): { readonly values?: Values } {
  const shape: Readonly<Record<string, z.core.$ZodType>> = api.calls["add"]?.input.shape ?? {};
  const parts = said === "" ? [] : said.split("~");
  const values = parts.flatMap((name, index): [string, unknown][] => {
    const [schema, text] = [shape[name], parts[index + 1]];
    const isKnown = index % 2 === 0 && form.some((field) => field.name === name);
    if (!isKnown || schema === undefined || text === undefined) return [];
    const value = readingOf(schema, readText(text));
    return value === undefined ? [] : [[name, value]];
  });
  return values.length === 0 ? {} : { values: Object.fromEntries(values) };
}

/** A text of the address as what a schema takes: the text itself, the number or the truth value of it. */
export function readingOf(schema: z.core.$ZodType, text: string): string | number | boolean | undefined {
  return [text, Number(text), text === "true"].find((reading) => z.safeParse(schema, reading).success);
}
