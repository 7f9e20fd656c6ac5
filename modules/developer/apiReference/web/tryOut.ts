import * as z from "zod";
import type { HttpRequest } from "#base/api";
import type { Operation } from "./operations.ts";

/** The location of a value: in the path, in the query, or in the body; `whole` is a body that is no object. */
type ParameterLocation = "path" | "query" | "body" | "whole";

/** The input field of one value of a call. */
export type RequestField = {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly isRequired: boolean;
  readonly kind: "text" | "number" | "choice" | "json" | "any" | "file";
  /** The allowed values. */
  readonly choices: readonly unknown[];
  readonly hint: string;
};

/** The input by the names of fields. Empty values are not sent. */
export type FieldValues = Readonly<Record<string, string>>;

const JsonSchema = z.record(z.string(), z.unknown());
type JsonSchema = z.infer<typeof JsonSchema>;
const Shapes = z.array(JsonSchema);
const Names = z.array(z.string());

/** A key of the input: address and body may have values of one name. */
export function toFieldKey({ location, name }: RequestField): string {
  return `${location} ${name}`;
}

/** The input fields of a call, in the order of its document. */
export function listFields({ parameters, body }: Pick<Operation, "parameters" | "body">): readonly RequestField[] {
  const outside = parameters.map(({ name, in: location, required, schema }) =>
    fieldOf({ name, location: location === "path" ? "path" : "query", isRequired: required }, schema),
  );
  return [...outside, ...bodyFields(body)];
}

function bodyFields(body: unknown): readonly RequestField[] {
  const { data: schema } = JsonSchema.safeParse(body);
  if (schema === undefined) return [];
  const { data: properties } = z.record(z.string(), JsonSchema).safeParse(schema["properties"]);
  if (properties === undefined) return [fieldOf({ name: "body", location: "whole", isRequired: true }, schema)];
  const required = Names.catch([]).parse(schema["required"]);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf({ name, location: "body", isRequired: required.includes(name) }, property),
  );
}

function fieldOf(base: Pick<RequestField, "name" | "location" | "isRequired">, schema: JsonSchema): RequestField {
  const plain = withoutNull(schema);
  const choices = choicesOf(plain);
  return { ...base, kind: choices.length > 0 ? "choice" : kindOf(plain), choices, hint: hintOf(plain) };
}

/** `null` is the value of an empty field. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const variants = Shapes.catch([]).parse(schema["anyOf"]);
  const others = variants.filter(({ type }) => type !== "null");
  const [only] = others;
  if (only !== undefined && others.length === 1) return { ...schema, ...only };
  return schema;
}

function choicesOf(schema: JsonSchema): readonly unknown[] {
  if (schema["type"] === "boolean") return [true, false];
  if ("const" in schema) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const variants = Shapes.catch([]).parse(schema["anyOf"]);
  const choices = variants.map((variant) => (variant["type"] === "null" ? [] : choicesOf(variant)));
  return variants.some(({ type }, index) => type !== "null" && choices[index]?.length === 0) ? [] : choices.flat();
}

function kindOf({ type, format }: JsonSchema): RequestField["kind"] {
  if (format === "binary") return "file";
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return "number";
  return type === "object" || type === "array" ? "json" : "any";
}

function hintOf({ type, format, default: preset }: JsonSchema): string {
  const kind = z
    .string()
    .catch("")
    .parse(format ?? type);
  return preset === undefined ? kind : `${kind} = ${JSON.stringify(preset)}`.trim();
}

/** Fields whose text is not valid JSON although it has to be. */
export function findUnreadableFields(fields: readonly RequestField[], input: FieldValues): readonly RequestField[] {
  return fields.filter(
    (field) => field.kind === "json" && valueOf(field, input[toFieldKey(field)] ?? "") === unreadable,
  );
}

const unreadable = Symbol("unreadable");

/** The request of a call from its input. */
export function buildRequest(
  { method, path }: Operation,
  fields: readonly RequestField[],
  input: FieldValues,
): HttpRequest {
  const values = fields.flatMap((field) => {
    const text = input[toFieldKey(field)] ?? "";
    return text.trim() === "" || field.kind === "file" ? [] : [{ field, text }];
  });
  const valuesIn = (location: ParameterLocation) => values.filter(({ field }) => field.location === location);
  const query = new URLSearchParams(valuesIn("query").map(({ field, text }) => [field.name, text]));
  const texts = new Map(valuesIn("path").map(({ field, text }) => [field.name, text]));
  const address = path.replaceAll(/\{(?<name>\w+)\}/gu, (_, name: string) => encodeURIComponent(texts.get(name) ?? ""));
  const [wholeBody] = valuesIn("whole");
  const hasFile = fields.some(({ kind }) => kind === "file");
  const body = wholeBody ?? valuesIn("body").map(({ field, text }) => [field.name, valueOf(field, text)]);
  return {
    url: query.size === 0 ? address : `${address}?${query.toString()}`,
    method,
    body:
      method === "GET" || hasFile
        ? undefined
        : JSON.stringify(Array.isArray(body) ? Object.fromEntries(body) : valueOf(body.field, body.text)),
  };
}

function valueOf({ kind, choices }: RequestField, text: string): unknown {
  switch (kind) {
    case "choice":
      return choices.find((choice) => String(choice) === text);
    case "number": {
      const number = Number(text);
      // Ids may exceed the range of exact numbers.
      return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : text;
    }
    case "json":
      return parseJson(text, unreadable);
    case "any":
      return parseJson(text, text);
    case "text":
    case "file":
      return text;
  }
}

function parseJson(text: string, fallback: unknown): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller decides what that means.
    return fallback;
  }
}

const reading = /^(?:get|page|list|tree|find|search|count)(?=[A-Z]|$)/u;

/** Whether a call only reads: a GET, or one whose last word says so. */
export function isReadOnly({ method, path }: Pick<Operation, "method" | "path">): boolean {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
  return method === "GET" || reading.test(words.at(-1) ?? "");
}
