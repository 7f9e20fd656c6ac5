import { sql } from "kysely";
import * as z from "zod";
import { Id } from "#contract/id";
import type { ListQuery } from "#contract/page";
import { behind, type Cursor, type Order } from "./order.ts";
import type { Select } from "./rows.ts";
import { asideOf, byKey, compile, selectionOf } from "./statement.ts";
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

const End = z.tuple([Id, z.string().nullable()]);

/** Reads the rows of one page, by its number or from where a cursor left off. */
export async function walk<T extends Table, Name extends ColumnOf<T>>(
  { table, transaction }: { table: T; transaction: Transaction },
  rows: Select<T>,
  { columns, order, input, cursor, isByKey }: Walking<Name>,
): Promise<Walked<Pick<RowOf<T>, Name>>> {
  const direction = order.isDescending ? "desc" : "asc";
  const [ordering, id] = [sql.ref(`row.${order.column}`), sql.ref("row.id")];
  const shown = rows
    .select([...selectionOf(columns), id.as("endId"), sql`cast(${ordering} as text)`.as("endKey")])
    .orderBy(ordering, direction)
    .orderBy(id, direction)
    .limit(input.pageSize)
    .$castTo<Pick<RowOf<T>, Name>>();
  const turned =
    cursor === undefined ? shown.offset((input.page - 1) * input.pageSize) : shown.where(behind(table, order, cursor));
  const statement = { ...compile(turned), aside: 2 };
  const items = await transaction.run(isByKey ? byKey(statement) : statement);
  const end = items.length < input.pageSize ? undefined : End.parse(asideOf(items));
  return { items, end: end === undefined ? undefined : { id: end[0], key: end[1] } };
}
