import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { Id } from "#contract/id";
import { isDescending, type ListQuery, TotalKind } from "#contract/page";
import type { Table } from "./table.ts";

/** The order of a list: a column, then the id. */
export type ListOrder = { readonly column: string; readonly isDescending: boolean };

/** Wire names of fields in lower case, and their columns. */
export type FieldColumns = ReadonlyMap<string, string>;

/** Fields by their wire names: the given columns, and others with a different name on the wire. */
export function toFieldColumns(names: readonly string[], others: Readonly<Record<string, string>> = {}): FieldColumns {
  return new Map(
    [...names.map((name) => [name, name] as const), ...Object.entries(others)].map(([wire, column]) => [
      wire.toLowerCase(),
      column,
    ]),
  );
}

/** The same input, in descending order of a field unless it asks for an order that the list has. */
export function orderNewestFirst<Input extends Pick<ListQuery, "field" | "order">>(
  input: Input,
  fields: FieldColumns,
  field: string,
): Input {
  const isKnown = input.field !== undefined && fields.has(input.field.toLowerCase());
  return isKnown ? input : { ...input, field, order: "desc" };
}

/** The requested order of a page, else the default order of the list. Names are sorted by pinyin. */
export function resolveOrder(
  table: Table,
  fields: FieldColumns,
  { own, input }: { own: string; input: ListQuery },
): ListOrder {
  const column = input.field === undefined ? undefined : fields.get(input.field.toLowerCase());
  if (column === undefined) return { column: own, isDescending: false };
  return { column: column === table.spelling?.of ? "pinyin" : column, isDescending: isDescending(input) };
}

/** Where a page ended, and the total of its list. */
export type Cursor = {
  /** The last row's value of the order column, as the database writes it: nothing is rounded. */
  readonly key: string | null;
  readonly id: Id;
  readonly total: number;
  readonly totalKind: TotalKind;
};

const Written = z.tuple([z.string(), z.boolean(), z.string().nullable(), Id, z.int().nonnegative(), TotalKind]);

/** Formats a cursor as text; `pageRows` seals it before it is sent. */
export function writeCursor({ column, isDescending: down }: ListOrder, { key, id, total, totalKind }: Cursor): string {
  return JSON.stringify([column, down, key, id, total, totalKind]);
}

/** Parses a cursor. It is valid only for the order that it was created in. */
export function readCursor(order: ListOrder, text: string): Cursor {
  const parsed = Written.safeParse(parseJson(text));
  if (!parsed.success) throw invalidCursor();
  const [column, down, key, id, total, totalKind] = parsed.data;
  if (column !== order.column || down !== order.isDescending) throw invalidCursor();
  return { key, id, total, totalKind };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidCursor(): ExpectedError {
  return new ExpectedError("invalid.cursor", { status: 400 });
}

/** The predicate for rows after a cursor. Null values come last, or first in descending order, as in PostgreSQL. */
export function buildCursorPredicate(
  table: Table,
  { column, isDescending: down }: ListOrder,
  { key, id }: Cursor,
): RawBuilder<boolean> {
  const [field, rowId] = [sql.ref(`row.${column}`), sql.ref("row.id")];
  const further = sql.raw(down ? "<" : ">");
  const { type = "text", isNullable = false } = table.columns[column] ?? {};
  if (key === null) {
    const same = sql<boolean>`(${field} is null and ${rowId} ${further} ${id})`;
    return down ? sql<boolean>`(${same} or ${field} is not null)` : same;
  }
  const ahead = sql<boolean>`(${field}, ${rowId}) ${further} (cast(${key} as ${sql.raw(type)}), ${id})`;
  return isNullable && !down ? sql<boolean>`(${ahead} or ${field} is null)` : ahead;
}
