import { sql } from "kysely";
import type { Id } from "#contract/id";
import type { ListQuery } from "#contract/page";
import { behind, type Cursor, type Order } from "./order.ts";
import type { Select } from "./rows.ts";
import { byKey, compile } from "./statement.ts";
import type { ColumnOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** Which rows of a list, in what order. */
export type Walking<Name> = {
  readonly columns: readonly Name[];
  readonly order: Order;
  readonly input: Pick<ListQuery, "page" | "pageSize">;
  readonly cursor: Cursor | undefined;
  /** They are found by a key: the plan is kept. */
  readonly isByKey: boolean;
};

/** The rows of a page, and where they end; no end: nothing is behind them. */
export type Walked<Output> = { readonly items: Output[]; readonly end: Pick<Cursor, "key" | "id"> | undefined };

/** Reads the rows of one page, by its number or from where a cursor left off. */
export async function walk<T extends Table, Name extends ColumnOf<T>>(
  { table, transaction }: { table: T; transaction: Transaction },
  rows: Select<T>,
  { columns, order, input, cursor, isByKey }: Walking<Name>,
): Promise<Walked<Pick<RowOf<T>, Name>>> {
  const direction = order.isDescending ? "desc" : "asc";
  const [ordering, id] = [sql.ref(`row.${order.column}`), sql.ref("row.id")];
  const shown = rows
    .select(columns.map((name) => sql.ref(`row.${name}`).as(name)))
    .select([id.as("endId"), sql`cast(${ordering} as text)`.as("endKey")])
    .orderBy(ordering, direction)
    .orderBy(id, direction)
    .limit(input.pageSize)
    .$castTo<Pick<RowOf<T>, Name> & { endId: Id; endKey: string | null }>();
  const turned =
    cursor === undefined ? shown.offset((input.page - 1) * input.pageSize) : shown.where(behind(table, order, cursor));
  const items = await transaction.run(isByKey ? byKey(compile(turned)) : compile(turned));
  const last = items.length < input.pageSize ? undefined : items.at(-1);
  const end = last === undefined ? undefined : { key: last.endKey, id: last.endId };
  for (const row of items) for (const name of ["endId", "endKey"]) Reflect.deleteProperty(row, name);
  return { items, end };
}
