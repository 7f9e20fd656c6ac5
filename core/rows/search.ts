import { type RawBuilder, sql } from "kysely";
import type { Id } from "#contract/id";
import type { Matches } from "./sharedAnswers.ts";
import type { Select } from "./rows.ts";
import { builder, compile, markByKey, type Statement, toColumnName } from "./statement.ts";
import type { Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** The words of a search, and the columns to search. */
export type KeywordSearch = { readonly words: readonly string[]; readonly columns: readonly string[] };

/** More matches than this are not looked up by their ids (migrations/202611211455_search.sql). */
export const few = 1000;

type SearchStatement = Statement<{ count: number; ids: Id[] }>;

/** Whether a table has a search function, from `make_searchable`. */
export function hasSearchFunction(table: Table): boolean {
  return table.searchable.length > 0 && !isScanned(table);
}

/** Tables of the whole installation have no search function: they are small. */
export function isScanned({ hasTenant, searchable }: Table): boolean {
  return !hasTenant && searchable.length > 0;
}

/** The call of a table's search function. It stores the ids of few matches in a setting, which `isFound` reads. */
export function createSearchStatement({ name }: Table, { words, columns }: KeywordSearch): SearchStatement {
  const call = sql<number>`${sql.raw(`search_${name}`)}(${words}, ${columns})`;
  const query = builder
    .selectFrom(call.as(sql`row (count)`))
    .select([sql.ref("row.count").as("count"), sql`current_setting('app.found')::bigint[]`.as("ids")])
    .$castTo<{ count: number; ids: Id[] }>();
  return markByKey(compile(query));
}

/** Searches a table. */
export async function search(transaction: Transaction, statement: SearchStatement): Promise<Matches> {
  const [found] = await transaction.run(statement);
  const { count = 0, ids = [] } = found ?? {};
  return { count, ids: count <= few ? ids : undefined };
}

/** The row is one of the few matches of the search that was made before in the same transaction. */
export const isFound: RawBuilder<boolean> = sql`${sql.ref("row.id")} = any (current_setting('app.found')::bigint[])`;

/** Rows that contain each of the words in one of the columns. */
export function whereContainsWords<T extends Table>(
  table: T,
  rows: Select<T>,
  { words, columns }: KeywordSearch,
): Select<T> {
  return words.reduce((some, word) => some.where(containsWord(table, columns, word)), rows);
}
/**
 * The same condition as in the table's search function; a table without a tenant has neither that function nor the text
 * column that it reads.
 */
function containsWord(table: Table, columns: readonly string[], word: string): RawBuilder<boolean> {
  const names = [...table.searchable, ...(table.spelling === undefined ? [] : [...table.spelling.columns, "readings"])];
  const isAll = !isScanned(table) && names.every((name) => columns.includes(toColumnName(name)));
  const texts = isAll ? [sql.ref("row.search_text")] : columns.map((column) => sql`lower(${sql.ref(`row.${column}`)})`);
  if (texts.length === 0) return sql`false`;
  const contained = texts.map((text) => sql<boolean>`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${sql.join(contained, sql` or `)})`;
}
