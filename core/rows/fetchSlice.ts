import { sql } from "kysely";
import * as z from "zod";
import { Id } from "#contract/id";
import type { ListQuery } from "#contract/page";
import { buildCursorPredicate, type Cursor, type ListOrder } from "./order.ts";
import type { Select } from "./rows.ts";
import { compile, createSelection, markByKey, readExtraColumns } from "./statement.ts";
import type { ColumnOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** The rows of a list to read, and their order. */
export type SliceRequest<Name> = {
  readonly columns: readonly Name[];
  readonly order: ListOrder;
  readonly input: Pick<ListQuery, "page" | "pageSize">;
  readonly cursor: Cursor | undefined;
  /** The rows are found by a key: the plan is kept. */
  readonly isByKey: boolean;
};

/** The rows of a page and the position of the last one; without `end` nothing follows. */
export type Slice<Output> = { readonly items: Output[]; readonly end: Pick<Cursor, "key" | "id"> | undefined };

const End = z.tuple([Id, z.string().nullable()]);

/** Reads the rows of one page, by its number or from a cursor. */
export async function fetchSlice<T extends Table, Name extends ColumnOf<T>>(
  { table, transaction }: { table: T; transaction: Transaction },
  rows: Select<T>,
  { columns, order, input, cursor, isByKey }: SliceRequest<Name>,
): Promise<Slice<Pick<RowOf<T>, Name>>> {
  const direction = order.isDescending ? "desc" : "asc";
  const [ordering, id] = [sql.ref(`row.${order.column}`), sql.ref("row.id")];
  const query = rows
    .select([...createSelection(columns), id.as("endId"), sql`cast(${ordering} as text)`.as("endKey")])
    .orderBy(ordering, direction)
    .orderBy(id, direction)
    .limit(input.pageSize)
    .$castTo<Pick<RowOf<T>, Name>>();
  const pageQuery =
    cursor === undefined
      ? query.offset((input.page - 1) * input.pageSize)
      : query.where(buildCursorPredicate(table, order, cursor));
  const statement = { ...compile(pageQuery), aside: 2 };
  const items = await transaction.run(isByKey ? markByKey(statement) : statement);
  const end = items.length < input.pageSize ? undefined : End.parse(readExtraColumns(items));
  return { items, end: end === undefined ? undefined : { id: end[0], key: end[1] } };
}
