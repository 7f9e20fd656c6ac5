import * as z from "zod";
import { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { escapeConditionValue, unescapeConditionText } from "./conditionText.ts";

/** The open record of a list, and the purpose. */
export type OpenRecord =
  | {
      readonly kind: "edit" | "copy";
      readonly id: Id;
      /** The section of the form that is open first. */
      readonly section?: TextKey;
      /** The entry in that section to look for. */
      readonly entry?: string;
    }
  | { readonly kind: "add"; readonly values?: Values };

const ofOne = ["edit", "copy"] as const;

/** An open record in the format of the URL: `edit:123`, `edit:123:role.apis:sysPos/delete`, `add`, `add:pid~3`. */
export function writeRecord(record: OpenRecord): string {
  if (record.kind !== "add")
    return [record.kind, record.id, record.section, record.entry].filter((part) => part !== undefined).join(":");
  const values = Object.entries(record.values ?? {}).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [name, escapeConditionValue(value)]
      : [],
  );
  return values.length === 0 ? "add" : `add:${values.join("~")}`;
}

/** Reads an open record from a URL; malformed texts are ignored. */
export function readRecord<Row extends RecordRow>(
  text: string | null,
  resource: Resource<Row>,
): OpenRecord | undefined {
  const [word = "", ...segments] = (text ?? "").split(":");
  const argument = segments.join(":");
  if (word === "add") return { kind: "add", ...readValues(argument, resource) };
  const kind = ofOne.find((one) => one === word);
  const [idText = "", sectionName, entry] = segments;
  const id = /^\d+$/u.test(idText) ? Id.safeParse(Number(idText)).data : undefined;
  if (kind === undefined || id === undefined) return undefined;
  const section = resource.sections.find(({ title }) => title === sectionName)?.title;
  if (section === undefined) return segments.length === 1 ? { kind, id } : undefined;
  return { kind, id, section, ...(entry === undefined ? {} : { entry }) };
}

/** The contract determines whether a value is a text, a number or a boolean. */
function readValues<Row extends RecordRow>(
  argument: string,
  { api, form }: Resource<Row>,
): { readonly values?: Values } {
  const shape: Readonly<Record<string, z.core.$ZodType>> = api.calls["add"]?.input.shape ?? {};
  const parts = argument === "" ? [] : argument.split("~");
  const values = parts.flatMap((name, index): [string, unknown][] => {
    const [schema, text] = [shape[name], parts[index + 1]];
    const isKnown = index % 2 === 0 && form.some((field) => field.name === name);
    if (!isKnown || schema === undefined || text === undefined) return [];
    const value = parseSchemaText(schema, unescapeConditionText(text));
    return value === undefined ? [] : [[name, value]];
  });
  return values.length === 0 ? {} : { values: Object.fromEntries(values) };
}

/** Converts a text of the URL to the type of a schema: text, number or boolean. */
export function parseSchemaText(schema: z.core.$ZodType, text: string): string | number | boolean | undefined {
  return [text, Number(text), text === "true"].find((reading) => z.safeParse(schema, reading).success);
}
