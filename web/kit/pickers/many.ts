import * as z from "zod";
import { coreOf } from "#contract/schema";

/** A text or a number, as code lists and ids have them. */
type One = string | number;

/**
 * The values of a field that takes several: an array, a text with commas, or the text of a JSON array; each once, none
 * empty (specification 5).
 */
export function manyOf(value: unknown): One[] {
  const all = partsOf(value)
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => (typeof one === "string" ? one.trim() : one))
    .filter((one) => one !== "");
  return all.filter((one, index) => all.findIndex((other) => String(other) === String(one)) === index);
}

function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [value];
  return jsonArrayIn(value) ?? value.split(",");
}

function jsonArrayIn(text: string): readonly unknown[] | undefined {
  if (!text.trim().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    // A text that merely begins with a bracket.
    return undefined;
  }
}

/** Several values as a field's schema wants them: an array, else one text with commas. */
export function manyAs(schema: z.core.$ZodType | undefined, values: readonly One[]): unknown {
  if (isArray(schema)) return values;
  return values.length === 0 ? undefined : values.join(",");
}

/** The schema of each of several values. */
export function elementOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const core = schema === undefined ? undefined : coreOf(schema);
  return core instanceof z.ZodArray ? core.element : undefined;
}

function isArray(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && coreOf(schema) instanceof z.ZodArray;
}
