import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { type ComparedKind, type Condition, operatorsOf, valueCountOf } from "#contract/condition";
import { ExpectedError } from "#contract/errors";
import type { Column, SqlType } from "./column.ts";
import { containing, literally, oneOf } from "./condition.ts";
import type { Fields } from "./order.ts";
import type { Table } from "./table.ts";

type Value = Condition["values"][number];

/** What a column holds, as far as conditions go; documents and bytes cannot be asked for. */
export function comparedKindOf({ type }: Pick<Column, "type">): ComparedKind | undefined {
  return type.startsWith("character varying") ? "text" : kinds[type];
}

const kinds: Readonly<Partial<Record<SqlType, ComparedKind>>> = {
  text: "text",
  bigint: "number",
  integer: "number",
  smallint: "number",
  numeric: "number",
  boolean: "truth",
  "timestamp with time zone": "instant",
  date: "date",
};

const readers: Readonly<Record<ComparedKind, z.ZodType<Value>>> = {
  text: z.string().min(1),
  number: z.union([z.number(), z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/u)]),
  truth: z.boolean(),
  instant: z.iso.datetime({ offset: true }),
  date: z.iso.date(),
};

/** The rows that a condition of the wire lets through. Throws where field, operator and values do not fit together. */
export function matching(table: Table, fields: Fields, condition: Condition): RawBuilder<boolean> {
  const name = fields.get(condition.field.toLowerCase());
  const column = name === undefined ? undefined : table.columns[name];
  const kind = column === undefined ? undefined : comparedKindOf(column);
  if (name === undefined || column === undefined || kind === undefined) throw unfit(condition);
  const { least, most } = valueCountOf(condition.operator);
  const values = z.array(readers[kind]).min(least).max(most).safeParse(condition.values);
  if (!operatorsOf[kind].includes(condition.operator) || !values.success) throw unfit(condition);
  return compared({ column: `row.${name}`, kind, type: column.type }, condition, values.data);
}

function unfit({ field }: Condition): ExpectedError {
  return new ExpectedError("invalid.condition", { status: 400, parameters: { field } });
}

type Compared = { column: string; kind: ComparedKind; type: SqlType };

function compared({ column, kind, type }: Compared, { operator }: Condition, values: Value[]): RawBuilder<boolean> {
  const field = sql.ref(column);
  const [first = "", second = ""] = values;
  const value = (of: Value) => sql`cast(${of} as ${sql.raw(kind === "number" ? "numeric" : type)})`;
  const listed = (): RawBuilder<boolean> => {
    if (kind === "text") return sql<boolean>`lower(${field}) = any(${values.map((one) => String(one).toLowerCase())})`;
    return kind === "number" ? sql<boolean>`${field} = any(cast(${values} as numeric[]))` : oneOf(column, values);
  };
  const like = (pattern: string): RawBuilder<boolean> => sql<boolean>`${field} ilike ${pattern}`;
  // What has no value does not have the unwanted one either.
  const not = (what: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`(${what}) is not true`;
  const isEmpty = kind === "text" ? sql<boolean>`coalesce(${field}, '') = ''` : sql<boolean>`${field} is null`;
  switch (operator) {
    case "contains":
      return like(containing(String(first)));
    case "notContains":
      return not(like(containing(String(first))));
    case "startsWith":
      return like(`${literally(String(first))}%`);
    case "endsWith":
      return like(`%${literally(String(first))}`);
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
