import * as z from "zod";
import { maskText } from "#contract/mask";
import { listSchemaFields, findInnerSchema } from "#contract/schema";
import { findSensitivity, type Sensitivity } from "#contract/sensitive";

/** How much of an input or an answer is kept, in characters. */
export const maxBody = 8 * 1024;
/** Stands at the end of what was cut. */
export const cutMark = "…";
const hidden = "***";
const maxDepth = 24;
/** Longer personal values are cut before they are masked. */
const maxPersonal = 200;

/** What is hidden where in a body. */
export type BodyShape = {
  readonly sensitivity: Sensitivity | undefined;
  readonly fields: ReadonlyMap<string, BodyShape>;
  /** Of the elements of a list, or the values of a record. */
  readonly element: BodyShape | undefined;
};

const plain: BodyShape = { sensitivity: undefined, fields: new Map(), element: undefined };

/** Compiles a schema into what logs hide of its values. */
export function compileBodyShape(schema: z.core.$ZodType, open: ReadonlySet<z.core.$ZodType> = new Set()): BodyShape {
  if (open.has(schema)) return plain;
  const within = new Set(open).add(schema);
  const sensitivity = findSensitivity(schema);
  if (sensitivity !== undefined) return { ...plain, sensitivity };
  const inner = findInnerSchema(schema);
  if (inner !== undefined) return compileBodyShape(inner, within);
  if (schema instanceof z.ZodArray) return { ...plain, element: compileBodyShape(schema.element, within) };
  if (schema instanceof z.ZodRecord) return { ...plain, element: compileBodyShape(schema.valueType, within) };
  if (schema instanceof z.ZodUnion)
    return schema.options.map((one) => compileBodyShape(one, within)).reduce(merge, plain);
  if (!(schema instanceof z.ZodObject)) return plain;
  const fields = listSchemaFields(schema).map(([name, field]) => [name, compileBodyShape(field, within)] as const);
  return { ...plain, fields: new Map(fields.filter(([, shape]) => hidesAnything(shape))) };
}

function merge(left: BodyShape, right: BodyShape): BodyShape {
  return {
    sensitivity: left.sensitivity ?? right.sensitivity,
    fields: new Map([...left.fields, ...right.fields]),
    element: left.element ?? right.element,
  };
}

function hidesAnything({ sensitivity, fields, element }: BodyShape): boolean {
  return sensitivity !== undefined || fields.size > 0 || (element !== undefined && hidesAnything(element));
}

type Output = { text: string };

/**
 * An input or an answer as JSON without what logs hide. Writing stops at `maxBody` characters, so that a large value
 * costs no more than a small one; what was cut ends with `cutMark` and is no JSON.
 */
export function writeBody(value: unknown, shape: BodyShape): string | null {
  if (value === undefined || value === null) return null;
  const output = { text: "" };
  append(output, value, { shape, depth: 0 });
  return output.text.length > maxBody ? output.text.slice(0, maxBody) + cutMark : output.text;
}

function append(output: Output, value: unknown, { shape, depth }: { shape: BodyShape; depth: number }): void {
  if (output.text.length > maxBody) return;
  if (shape.sensitivity !== undefined && value !== null && value !== "") {
    const shown =
      shape.sensitivity === "personal" && typeof value === "string" ? maskText(value.slice(0, maxPersonal)) : hidden;
    output.text += JSON.stringify(shown);
  } else if (typeof value === "string") output.text += JSON.stringify(cutText(value, maxBody));
  else if (value instanceof Date) output.text += JSON.stringify(value);
  else if (typeof value === "number" || typeof value === "boolean") output.text += JSON.stringify(value);
  else if (typeof value !== "object" || value === null) output.text += "null";
  else if (depth >= maxDepth) output.text += JSON.stringify(cutMark);
  else if (Array.isArray(value)) appendList(output, value, { shape: shape.element ?? plain, depth: depth + 1 });
  else appendObject(output, value, { shape, depth: depth + 1 });
}

type Position = { readonly shape: BodyShape; readonly depth: number };

function appendList(output: Output, list: readonly unknown[], position: Position): void {
  output.text += "[";
  for (const [index, part] of list.entries()) {
    if (output.text.length > maxBody) return;
    if (index > 0) output.text += ",";
    append(output, part, position);
  }
  output.text += "]";
}

function appendObject(output: Output, value: object, { shape, depth }: Position): void {
  output.text += "{";
  let isFirst = true;
  for (const name in value) {
    if (output.text.length > maxBody) return;
    if (!Object.hasOwn(value, name)) continue;
    const part: unknown = Reflect.get(value, name);
    if (part === undefined || typeof part === "function") continue;
    output.text += `${isFirst ? "" : ","}${JSON.stringify(cutText(name, maxBody))}:`;
    isFirst = false;
    append(output, part, { shape: shape.fields.get(name) ?? shape.element ?? plain, depth });
  }
  output.text += "}";
}

const numbers = /(?<!\d)(?:1[3-9]\d{9}|\d{17}[\dXx])(?!\d)/gu;
/** The longest of these numbers: a text is cut behind it, so that no number is cut into one that is not recognised. */
const longestNumber = 18;

/** At most `maximum` characters of a text that the database can store; numbers of phones and identity cards are masked. */
export function cutText(text: string, maximum: number): string {
  const start = text.length > maximum ? text.slice(0, maximum + longestNumber) : text;
  const masked = /\d{11}/u.test(start) ? start.replaceAll(numbers, maskText) : start;
  const short = masked.length > maximum ? masked.slice(0, maximum) : masked;
  return short.includes("\0") || !short.isWellFormed() ? short.replaceAll("\0", "").toWellFormed() : short;
}
