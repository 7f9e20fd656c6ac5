import * as z from "zod";
import type { Sent } from "../api.ts";
import type { Operation } from "./operations.ts";

/** Where a value goes: into the address, behind it, or into the body; `whole` is a body that is no object. */
type Place = "path" | "query" | "body" | "whole";

/** What is asked for one value of a call. */
export type Field = {
  readonly name: string;
  readonly place: Place;
  readonly isRequired: boolean;
  readonly kind: "text" | "number" | "choice" | "json" | "any" | "file";
  /** What may be chosen. */
  readonly choices: readonly unknown[];
  readonly hint: string;
};

/** What was typed, by the names of fields. What is empty is not sent. */
export type Typed = Readonly<Record<string, string>>;

const Shape = z.record(z.string(), z.unknown());
type Shape = z.infer<typeof Shape>;
const Shapes = z.array(Shape);
const Names = z.array(z.string());

/** A key of what was typed: address and body may have values of one name. */
export function keyOf({ place, name }: Field): string {
  return `${place} ${name}`;
}

/** What is asked before a call is tried out, in the order of its document. */
export function fieldsOf({ parameters, body }: Pick<Operation, "parameters" | "body">): readonly Field[] {
  const outside = parameters.map(({ name, in: place, required, schema }) =>
    fieldOf({ name, place: place === "path" ? "path" : "query", isRequired: required }, schema),
  );
  return [...outside, ...bodyFields(body)];
}

function bodyFields(body: unknown): readonly Field[] {
  const { data: schema } = Shape.safeParse(body);
  if (schema === undefined) return [];
  const { data: properties } = z.record(z.string(), Shape).safeParse(schema["properties"]);
  if (properties === undefined) return [fieldOf({ name: "body", place: "whole", isRequired: true }, schema)];
  const required = Names.catch([]).parse(schema["required"]);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf({ name, place: "body", isRequired: required.includes(name) }, property),
  );
}

function fieldOf(about: Pick<Field, "name" | "place" | "isRequired">, schema: Shape): Field {
  const plain = withoutNull(schema);
  const choices = choicesOf(plain);
  return { ...about, kind: choices.length > 0 ? "choice" : kindOf(plain), choices, hint: hintOf(plain) };
}

/** `null` is what is left empty. */
function withoutNull(schema: Shape): Shape {
  const variants = Shapes.catch([]).parse(schema["anyOf"]);
  const others = variants.filter(({ type }) => type !== "null");
  const [only] = others;
  if (only !== undefined && others.length === 1) return { ...schema, ...only };
  return schema;
}

function choicesOf(schema: Shape): readonly unknown[] {
  if (schema["type"] === "boolean") return [true, false];
  if ("const" in schema) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const variants = Shapes.catch([]).parse(schema["anyOf"]);
  const chosen = variants.map((variant) => (variant["type"] === "null" ? [] : choicesOf(variant)));
  return variants.some(({ type }, index) => type !== "null" && chosen[index]?.length === 0) ? [] : chosen.flat();
}

function kindOf({ type, format }: Shape): Field["kind"] {
  if (format === "binary") return "file";
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return "number";
  return type === "object" || type === "array" ? "json" : "any";
}

function hintOf({ type, format, default: preset }: Shape): string {
  const kind = z
    .string()
    .catch("")
    .parse(format ?? type);
  return preset === undefined ? kind : `${kind} = ${JSON.stringify(preset)}`.trim();
}

/** Fields whose text is no JSON although it has to be. */
export function unreadableIn(fields: readonly Field[], typed: Typed): readonly Field[] {
  return fields.filter((field) => field.kind === "json" && valueOf(field, typed[keyOf(field)] ?? "") === unreadable);
}

const unreadable = Symbol("unreadable");

/** A call as it was filled in. */
export function requestOf({ method, path }: Operation, fields: readonly Field[], typed: Typed): Sent {
  const filled = fields.flatMap((field) => {
    const text = typed[keyOf(field)] ?? "";
    return text.trim() === "" || field.kind === "file" ? [] : [{ field, text }];
  });
  const inPlace = (place: Place) => filled.filter(({ field }) => field.place === place);
  const query = new URLSearchParams(inPlace("query").map(({ field, text }) => [field.name, text]));
  const texts = new Map(inPlace("path").map(({ field, text }) => [field.name, text]));
  const address = path.replaceAll(/\{(?<name>\w+)\}/gu, (_, name: string) => encodeURIComponent(texts.get(name) ?? ""));
  const [whole] = inPlace("whole");
  const hasFile = fields.some(({ kind }) => kind === "file");
  const body = whole ?? inPlace("body").map(({ field, text }) => [field.name, valueOf(field, text)]);
  return {
    url: query.size === 0 ? address : `${address}?${query.toString()}`,
    method,
    body:
      method === "GET" || hasFile
        ? undefined
        : JSON.stringify(Array.isArray(body) ? Object.fromEntries(body) : valueOf(body.field, body.text)),
  };
}

function valueOf({ kind, choices }: Field, text: string): unknown {
  switch (kind) {
    case "choice":
      return choices.find((choice) => String(choice) === text);
    case "number": {
      const number = Number(text);
      // Ids may be larger than numbers are exact.
      return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : text;
    }
    case "json":
      return parsed(text, unreadable);
    case "any":
      return parsed(text, text);
    case "text":
    case "file":
      return text;
  }
}

function parsed(text: string, other: unknown): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: what that means the caller says.
    return other;
  }
}

const reading = /^(?:get|page|list|tree|find|search|count)(?=[A-Z]|$)/u;

/** Whether a call only reads: a GET, or one whose last word says so. */
export function isReading({ method, path }: Pick<Operation, "method" | "path">): boolean {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
  return method === "GET" || reading.test(words.at(-1) ?? "");
}
