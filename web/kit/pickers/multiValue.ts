import * as z from "zod";
import { unwrapSchema } from "#contract/schema";

/** A text or a number, as dictionaries and ids have them. */
type SingleValue = string | number;

/**
 * The values of a field with several: an array, a text with commas, or the text of a JSON array; without duplicates and
 * empty ones (specification 5).
 */
export function parseMultiValue(value: unknown): SingleValue[] {
  const all = splitValues(value)
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => (typeof one === "string" ? one.trim() : one))
    .filter((one) => one !== "");
  return all.filter((one, index) => all.findIndex((other) => String(other) === String(one)) === index);
}

function splitValues(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [value];
  return parseJsonArray(value) ?? value.split(",");
}

function parseJsonArray(text: string): readonly unknown[] | undefined {
  if (!text.trim().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    // The text begins with a bracket but is not JSON.
    return undefined;
  }
}

/** Several values in the form of a field's schema: an array, else one text with commas. */
export function formatMultiValue(schema: z.core.$ZodType | undefined, values: readonly SingleValue[]): unknown {
  if (isArray(schema)) return values;
  return values.length === 0 ? undefined : values.join(",");
}

/** The schema of a single value. */
export function getElementSchema(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const core = schema === undefined ? undefined : unwrapSchema(schema);
  return core instanceof z.ZodArray ? core.element : undefined;
}

function isArray(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && unwrapSchema(schema) instanceof z.ZodArray;
}
