import { type RawBuilder, sql } from "kysely";
import { type ListQuery, maximumCounted, maximumExact, type Page } from "#contract/page";
import { oneOf } from "./condition.ts";
import { count, countAll, countTo, type Counted, exactly, upTo } from "./counting.ts";
import { matching } from "./filter.ts";
import { callOf, type DatabaseFunction, defineFunction } from "./function.ts";
import { type Fields, orderOf, readCursor, writeCursor } from "./order.ts";
import type { Actor, Rows, Select } from "./rows.ts";
import { isOwnOnly } from "./scope.ts";
import { columnName } from "./statement.ts";
import type { ColumnOf, RowOf, Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";
import { walk, type Walked, type Walking } from "./walking.ts";

/** A page that is asked for. */
export type Asked<T extends Table, Name extends ColumnOf<T>> = {
  /** The rows, with the module's own filters and without order: `ctx.rows(table).select()…`. */
  readonly query: Select<T>;
  /** What of a row is answered. */
  readonly columns: readonly Name[];
  /** What conditions and order of the input may name; `fieldsOf` makes it. */
  readonly fields: Fields;
  /** The list's own order. */
  readonly orderBy: ColumnOf<T>;
  /** Its keyword is contained in what the table has searchable and the caller may read. */
  readonly input: ListQuery & { readonly keyword?: string | undefined };
  /** Whether `query` has filters beside tenant, data scope and what the table's search leaves out anyway. */
  readonly isFiltered: boolean;
};

/** Rows of a page, how many there are in all, and the way to what is behind them. */
export type Turned<Output> = Pick<Page<Output>, "items" | "total" | "totalKind" | "nextCursor">;

/** What a search looks for, and in which columns. */
export type Search = { readonly words: readonly string[]; readonly columns: readonly string[] };

const few = 1000;

type Reading<T extends Table> = { table: T; actor: Actor; transaction: Transaction };
type Found<T extends Table, Name extends ColumnOf<T>> = { walked: Walked<Pick<RowOf<T>, Name>>; counted: Counted };
type Rest<T extends Table, Name extends ColumnOf<T>> = { rows: Select<T>; walking: Walking<Name>; isFiltered: boolean };

/** Pages of a table, as one caller reaches it. */
export function pagingOf<T extends Table>(table: T, access: Omit<Reading<T>, "table">): Pick<Rows<T>, "page"> {
  const search = searchFunction(table);
  const reading = { table, ...access };
  return {
    page: async ({ query, columns, fields, orderBy, input, isFiltered }, sought) => {
      const { conditions = [], ids } = input;
      const order = orderOf(table, fields, { own: orderBy, input });
      const cursor = input.cursor === undefined ? undefined : readCursor(order, input.cursor);
      const chosen = ids === undefined ? query : query.where(oneOf("row.id", ids));
      const held = isLookedThrough(table) ? withWords(table, chosen, sought) : chosen;
      const rest = {
        rows: conditions.reduce((some, one) => some.where(matching(table, fields, one)), held),
        walking: { columns, order, input, cursor, isByKey: false },
        isFiltered: isFiltered || conditions.length > 0 || ids !== undefined || held !== chosen,
      };
      const isSought = sought.words.length > 0 || isNarrow(table, access.actor);
      const { walked, counted } =
        search !== undefined && isSought
          ? await foundPage(reading, rest, { search, ...sought })
          : await plainPage(reading, rest);
      const { total, totalKind } = cursor ?? counted;
      const { items, end } = walked;
      const nextCursor = end === undefined ? null : writeCursor(order, { ...end, total, totalKind });
      return { items, total, totalKind, nextCursor };
    },
  };
}

async function plainPage<T extends Table, Name extends ColumnOf<T>>(
  reading: Reading<T>,
  rest: Rest<T, Name>,
): Promise<Found<T, Name>> {
  const { table, actor, transaction } = reading;
  const { rows, walking, isFiltered } = rest;
  if (table.scope !== "tenant" && isOwnOnly(actor.scope)) return await ownPage(reading, rest);
  const isWhole = !isFiltered && (table.scope === "tenant" || actor.scope.all);
  const counting = async () => await (isWhole ? countAll(transaction, table, rows) : count(transaction, rows));
  const [walked, counted] = await Promise.all([walk(reading, rows, walking), walking.cursor ?? counting()]);
  return { walked, counted };
}

/** Of the few rows that somebody has of his own: mostly the page has all of them, and there is nothing to count. */
async function ownPage<T extends Table, Name extends ColumnOf<T>>(
  reading: Reading<T>,
  { rows, walking }: Rest<T, Name>,
): Promise<Found<T, Name>> {
  const { page, pageSize } = walking.input;
  // What is somebody's own may be one row, found by its id: the account itself.
  const isByKey = reading.table.scope !== "tenant" && reading.table.scope.account === "id";
  const walked = await walk(reading, rows, { ...walking, isByKey });
  const isEnd = walked.end === undefined && (walked.items.length > 0 || page === 1);
  const total = (page - 1) * pageSize + walked.items.length;
  return { walked, counted: isEnd ? exactly(total) : await count(reading.transaction, rows) };
}

type Sought = Search & { search: SearchFunction };

async function foundPage<T extends Table, Name extends ColumnOf<T>>(
  reading: Reading<T>,
  { rows, walking, isFiltered }: Rest<T, Name>,
  { search, words, columns }: Sought,
): Promise<Found<T, Name>> {
  const { table, transaction } = reading;
  const found = rows.where(foundIds);
  // All of this goes out at once; where much is found, the list is walked instead.
  const [[answer], walked, total] = await Promise.all([
    transaction.run(callOf(search, { words, columns })),
    walk(reading, found, walking),
    countTo(transaction, found, maximumExact),
  ]);
  const seen = answer?.row ?? 0;
  if (seen <= few) return { walked, counted: exactly(total) };
  const holding = withWords(table, rows, { words, columns });
  const counting = async (): Promise<Counted> => {
    if (walking.cursor !== undefined) return walking.cursor;
    if (words.length === 0) return await count(transaction, holding);
    return upTo(maximumCounted, isFiltered ? await countTo(transaction, holding, maximumCounted) : seen);
  };
  const [all, counted] = await Promise.all([walk(reading, holding, walking), counting()]);
  return { walked: all, counted };
}

type SearchFunction = DatabaseFunction<Search, { row: number }>;

/** What `make_searchable` has made; it leaves the ids that it found in a setting, for the next statement to join. */
function searchFunction(table: Table): SearchFunction | undefined {
  if (table.searchable.length === 0 || isLookedThrough(table)) return undefined;
  return defineFunction(`search_${table.name}`, ["words", "columns"]);
}

const foundIds: RawBuilder<boolean> = sql`${sql.ref("row.id")} = any (current_setting('app.found')::bigint[])`;

/** Somebody who sees a part of the table: where that is small, an index serves it. Own rows alone are a predicate anyway. */
function isNarrow({ scope }: Table, { scope: { all, organisations, trees } }: Actor): boolean {
  return scope !== "tenant" && !all && organisations.length + trees.length > 0;
}

/** Tables of the whole installation have no search function: they are small. */
function isLookedThrough({ hasTenant, searchable }: Table): boolean {
  return !hasTenant && searchable.length > 0;
}

function withWords<T extends Table>(table: T, rows: Select<T>, { words, columns }: Search): Select<T> {
  return words.reduce((some, word) => some.where(containingWord(table, columns, word)), rows);
}

/** As the search function of the database has it; a table without a tenant has none, nor the text that it reads. */
function containingWord(table: Table, columns: readonly string[], word: string): RawBuilder<boolean> {
  const names = [...table.searchable, ...(table.spelling === undefined ? [] : [...table.spelling.columns, "readings"])];
  const isAll = !isLookedThrough(table) && names.every((name) => columns.includes(columnName(name)));
  const texts = isAll ? [sql.ref("row.search_text")] : columns.map((column) => sql`lower(${sql.ref(`row.${column}`)})`);
  if (texts.length === 0) return sql`false`;
  const contained = texts.map((text) => sql<boolean>`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${sql.join(contained, sql` or `)})`;
}
