import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { type ComparableKind, type Condition, getValueCount, operatorsByKind } from "#contract/condition";
import { ExpectedError } from "#contract/errors";
import type { Column, SqlType } from "./column.ts";
import { escapeLikePattern, oneOf, toContainsPattern } from "./condition.ts";
import type { FieldColumns } from "./order.ts";
import type { Table } from "./table.ts";

type Value = Condition["values"][number];

/** The type of a column for conditions; documents and bytes have none. */
export function findComparableKind({ type }: Pick<Column, "type">): ComparableKind | undefined {
  return type.startsWith("character varying") ? "text" : kinds[type];
}

const kinds: Readonly<Partial<Record<SqlType, ComparableKind>>> = {
  text: "text",
  bigint: "number",
  integer: "number",
  smallint: "number",
  numeric: "number",
  boolean: "truth",
  "timestamp with time zone": "instant",
  date: "date",
};

const readers: Readonly<Record<ComparableKind, z.ZodType<Value>>> = {
  text: z.string().min(1),
  number: z.union([z.number(), z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/u)]),
  truth: z.boolean(),
  instant: z.iso.datetime({ offset: true }),
  date: z.iso.date(),
};

/** The SQL predicate of a condition of the wire. Throws if field, operator and values do not fit. */
export function buildPredicate(table: Table, fields: FieldColumns, condition: Condition): RawBuilder<boolean> {
  const name = fields.get(condition.field.toLowerCase());
  const column = name === undefined ? undefined : table.columns[name];
  const kind = column === undefined ? undefined : findComparableKind(column);
  if (name === undefined || column === undefined || kind === undefined) throw unfit(condition);
  const { min, max } = getValueCount(condition.operator);
  const values = z.array(readers[kind]).min(min).max(max).safeParse(condition.values);
  if (!operatorsByKind[kind].includes(condition.operator) || !values.success) throw unfit(condition);
  return buildComparison({ column: `row.${name}`, kind, type: column.type }, condition, values.data);
}

function unfit({ field }: Condition): ExpectedError {
  return new ExpectedError("invalid.condition", { status: 400, parameters: { field } });
}

type ComparedColumn = { column: string; kind: ComparableKind; type: SqlType };

function buildComparison(
  { column, kind, type }: ComparedColumn,
  { operator }: Condition,
  values: Value[],
): RawBuilder<boolean> {
  const field = sql.ref(column);
  const [first = "", second = ""] = values;
  const value = (of: Value) => sql`cast(${of} as ${sql.raw(kind === "number" ? "numeric" : type)})`;
  const listed = (): RawBuilder<boolean> => {
    if (kind === "text") return sql<boolean>`lower(${field}) = any(${values.map((one) => String(one).toLowerCase())})`;
    return kind === "number" ? sql<boolean>`${field} = any(cast(${values} as numeric[]))` : oneOf(column, values);
  };
  const like = (pattern: string): RawBuilder<boolean> => sql<boolean>`${field} ilike ${pattern}`;
  // A row without a value also matches a negated condition.
  const not = (what: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`(${what}) is not true`;
  const isEmpty = kind === "text" ? sql<boolean>`coalesce(${field}, '') = ''` : sql<boolean>`${field} is null`;
  switch (operator) {
    case "contains":
      return like(toContainsPattern(String(first)));
    case "notContains":
      return not(like(toContainsPattern(String(first))));
    case "startsWith":
      return like(`${escapeLikePattern(String(first))}%`);
    case "endsWith":
      return like(`%${escapeLikePattern(String(first))}`);
    case "equals":
    case "oneOf":
      return listed();
    case "notEquals":
    case "noneOf":
      return not(listed());
    case "greater":
      return sql<boolean>`${field} > ${value(first)}`;
    case "atLeast":
      return sql<boolean>`${field} >= ${value(first)}`;
    case "less":
      return sql<boolean>`${field} < ${value(first)}`;
    case "atMost":
      return sql<boolean>`${field} <= ${value(first)}`;
    case "between":
      return sql<boolean>`${field} between ${value(first)} and ${value(second)}`;
    case "isEmpty":
      return isEmpty;
    case "isNotEmpty":
      return not(isEmpty);
    default:
      return operator satisfies never;
  }
}
