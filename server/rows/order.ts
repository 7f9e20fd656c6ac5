import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { Id } from "#contract/id";
import { isDescending, type ListQuery, TotalKind } from "#contract/page";
import type { Table } from "./table.ts";

/** The order of a list: a column, then the id. */
export type Order = { readonly column: string; readonly isDescending: boolean };

/** Fields of the wire in lower case, and the columns that hold them. */
export type Fields = ReadonlyMap<string, string>;

/** Fields by the names that the wire has for them: those columns, and others that it calls otherwise. */
export function fieldsOf(names: readonly string[], others: Readonly<Record<string, string>> = {}): Fields {
  return new Map(
    [...names.map((name) => [name, name] as const), ...Object.entries(others)].map(([wire, column]) => [
      wire.toLowerCase(),
      column,
    ]),
  );
}

/** The order that a page is asked for, else the list's own. Names go by their pinyin. */
export function orderOf(table: Table, fields: Fields, { own, input }: { own: string; input: ListQuery }): Order {
  const column = input.field === undefined ? undefined : fields.get(input.field.toLowerCase());
  if (column === undefined) return { column: own, isDescending: false };
  return { column: column === table.spelling?.of ? "pinyin" : column, isDescending: isDescending(input) };
}

/** Where a page ended, and what its list's total is. */
export type Cursor = {
  /** The last row's value of the column that orders, as the database writes it: nothing is rounded. */
  readonly key: string | null;
  readonly id: Id;
  readonly total: number;
  readonly totalKind: TotalKind;
};

const Written = z.tuple([z.string(), z.boolean(), z.string().nullable(), Id, z.int().nonnegative(), TotalKind]);

/** A cursor as text; `pageRows` seals it before it travels. */
export function writeCursor({ column, isDescending: down }: Order, { key, id, total, totalKind }: Cursor): string {
  return JSON.stringify([column, down, key, id, total, totalKind]);
}

/** Reads a cursor. It leads only through the order that it was made in. */
export function readCursor(order: Order, text: string): Cursor {
  const written = Written.safeParse(parsed(text));
  if (!written.success) throw invalidCursor();
  const [column, down, key, id, total, totalKind] = written.data;
  if (column !== order.column || down !== order.isDescending) throw invalidCursor();
  return { key, id, total, totalKind };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidCursor(): ExpectedError {
  return new ExpectedError("invalid.cursor", { status: 400 });
}

/** The rows behind a cursor. Without a value they stand last, or in descending order first, as PostgreSQL has them. */
export function behind(table: Table, { column, isDescending: down }: Order, { key, id }: Cursor): RawBuilder<boolean> {
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
