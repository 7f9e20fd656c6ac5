/**
 * The shape of a result in the notation of the wire conventions: `id` a positive whole number, `n` a number, `s` a text,
 * `b` a boolean, `dt` a date-time of the server's local zone, `d` a day, `null` nothing, `any` anything. `?` = may be null.
 * Objects name the fields that clients read; further fields are allowed. A list or map needs at least one element,
 * because an empty one would prove nothing.
 */
export type Shape = Scalar | `${Scalar}?` | { readonly [field: string]: Shape } | readonly [Shape] | Special;

type Scalar = "id" | "n" | "s" | "b" | "dt" | "d" | "null" | "any";
const kind = Symbol("kind");

/** Shapes that have no notation of their own. */
type Special =
  | { readonly [kind]: "map" | "nullable" | "anyList" | "tree"; readonly part: Shape }
  | { readonly [kind]: "oneOf"; readonly values: readonly (number | string)[] }
  | { readonly [kind]: "absent" };

/** A field that the answer does not have. */
export const absent: Shape = { [kind]: "absent" };

/** One of the values of an enum. */
export function oneOf(...values: readonly (number | string)[]): Shape {
  return { [kind]: "oneOf", values };
}

/** Values by any key. */
export function mapOf(part: Shape): Shape {
  return { [kind]: "map", part };
}

/** An object or list that may be null. */
export function nullable(part: Shape): Shape {
  return { [kind]: "nullable", part };
}

/** A list that may be empty. */
export function anyList(part: Shape): Shape {
  return { [kind]: "anyList", part };
}

/** An object whose `children` are null or a list of the same. */
export function tree(part: Shape): Shape {
  return { [kind]: "tree", part };
}

/** The answer of a page call. */
export function page(item: Shape): Shape {
  const numbers = { page: "n", pageSize: "n", total: "n", totalPages: "n" } as const;
  return { ...numbers, items: [item], hasPrevPage: "b", hasNextPage: "b" };
}

/** The fields of the rows of a page, and of the objects in them as `jobDetail.jobId`; none for other answers. */
export function listItemFields(shape: Shape | "file" | "bare"): string[] {
  if (typeof shape === "string" || isSpecial(shape) || isListShape(shape)) return [];
  const { items } = shape;
  return items !== undefined && typeof items === "object" && isListShape(items) ? listFieldPaths(items[0]) : [];
}

function listFieldPaths(shape: Shape): string[] {
  if (typeof shape === "string" || isSpecial(shape) || isListShape(shape)) return [];
  return Object.entries(shape).flatMap(([name, part]) => [
    name,
    ...listFieldPaths(part).map((path) => `${name}.${path}`),
  ]);
}

const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);

const scalars: Readonly<Record<Scalar, (value: unknown) => boolean>> = {
  id: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  n: isNumber,
  s: (value) => typeof value === "string",
  b: (value) => typeof value === "boolean",
  dt: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(value),
  d: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/u.test(value),
  null: (value) => value === null,
  any: () => true,
};

/** Where a value differs from its shape: one line for each place. */
export function listDifferences(value: unknown, shape: Shape, path = "result"): string[] {
  if (typeof shape === "string") return checkScalar(value, shape, path);
  if (isSpecial(shape)) return checkSpecial(value, shape, path);
  return isListShape(shape) ? checkList(value, shape[0], path) : checkFields(value, shape, path);
}

function isSpecial(shape: object): shape is Special {
  return kind in shape;
}

function checkSpecial(value: unknown, shape: Special, path: string): string[] {
  if (shape[kind] === "oneOf") {
    const isAllowed = shape.values.some((one) => one === value);
    return isAllowed ? [] : [`${path} is ${JSON.stringify(value)}, not one of ${shape.values.join(", ")}`];
  }
  if (shape[kind] === "absent") return value === undefined ? [] : [`${path} is in the answer`];
  const { part } = shape;
  switch (shape[kind]) {
    case "nullable":
      return value === null ? [] : listDifferences(value, part, path);
    case "anyList":
      return Array.isArray(value) && value.length === 0 ? [] : checkList(value, part, path);
    case "map":
      return checkMap(value, part, path);
    case "tree":
      return [...listDifferences(value, part, path), ...checkChildren(value, shape, path)];
  }
}

function checkMap(value: unknown, part: Shape, path: string): string[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return [`${path} has no entries`];
  return entries.flatMap(([key, one]) => listDifferences(one, part, `${path}.${key}`));
}

function checkChildren(value: unknown, shape: Special, path: string): string[] {
  const children: unknown = typeof value === "object" && value !== null && "children" in value ? value.children : null;
  return children === null ? [] : checkSpecial(children, { [kind]: "anyList", part: shape }, `${path}.children`);
}

function checkList(value: unknown, part: Shape, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is no list`];
  if (value.length === 0) return [`${path} is empty`];
  return value.flatMap((one, index) => listDifferences(one, part, `${path}.${index}`));
}

function isListShape(shape: object): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function checkScalar(value: unknown, shape: Scalar | `${Scalar}?`, path: string): string[] {
  const name = shape.replace("?", "");
  const isAllowed =
    (shape.endsWith("?") && value === null) || Object.entries(scalars).some(([one, is]) => one === name && is(value));
  return isAllowed ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`];
}

function checkFields(value: unknown, shape: { readonly [field: string]: Shape }, path: string): string[] {
  if (typeof value !== "object" || value === null) return [`${path} is ${JSON.stringify(value)}, not an object`];
  const fields = new Map(Object.entries(value));
  return Object.entries(shape).flatMap(([name, field]) => listDifferences(fields.get(name), field, `${path}.${name}`));
}
