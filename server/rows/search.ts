import { type RawBuilder, sql } from "kysely";
import { maximumCounted, type PageQuery } from "#contract/page";
import { visibleOf } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { callOf, type DatabaseFunction, defineFunction } from "./function.ts";
import type { Actor, Rows, Select } from "./rows.ts";
import { builder, columnName, compile } from "./statement.ts";
import type { Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** A page that is asked for. */
export type Asked<T extends Table, Output> = {
  /** The rows, with filters and without order: `ctx.rows(table).select()…`. */
  readonly query: Select<T>;
  /** Adds columns and order. */
  readonly show: (query: Select<T>) => Select<T, Output>;
  readonly input: Pick<PageQuery, "page" | "pageSize">;
  /** Words that have to be contained in what the table has searchable and the caller may read. */
  readonly keyword?: string | undefined;
  /** Whether `query` has filters beside tenant, data scope and what the table's search leaves out anyway. */
  readonly isFiltered: boolean;
};

/** Rows of a page, and how many there are in all: with a keyword at most 10,001. */
export type Turned<Output> = { items: Output[]; total: number };

/** What a search looks for, and in which columns. */
export type Search = { readonly words: readonly string[]; readonly columns: readonly string[] };

/**
 * One page of a query of a module's own and its total, by the fastest way for the caller's data scope and the keyword:
 *
 * ```ts
 * const { items, total } = await pageRows(ctx, accounts, { query, show: (rows) => ordered(rows, input), input, keyword, isFiltered });
 * ```
 */
export async function pageRows<T extends Table, Output>(
  ctx: Context,
  table: T,
  { keyword, ...asked }: Asked<T, Output>,
): Promise<Turned<Output>> {
  return await ctx.rows(table).page(asked, { words: wordsOf(keyword), columns: searchedIn(ctx, table) });
}

function wordsOf(keyword: string | undefined): string[] {
  return [...new Set((keyword ?? "").split(/\s+/u))].filter((word) => word !== "");
}

/** The searchable columns that the caller may read, as the database names them (security 4.3). */
function searchedIn({ caller }: Context, { entity, searchable, spelling }: Table): string[] {
  const named = spelling === undefined ? [] : [spelling.of];
  const visible = new Set(
    entity === undefined ? [...searchable, ...named] : visibleOf(caller, entity, [...searchable, ...named]),
  );
  const spelled = spelling !== undefined && visible.has(spelling.of) ? [...spelling.columns, "readings"] : [];
  return [...searchable.filter((name) => visible.has(name)), ...spelled].map(columnName);
}

const few = 1000;

/** Pages of a table, as one caller reaches it. */
export function pagingOf<T extends Table>(
  table: T,
  { actor, transaction }: { actor: Actor; transaction: Transaction },
): Pick<Rows<T>, "page"> {
  const search = searchFunction(table);

  function page<Output>(rows: Select<T>, { show, input }: Omit<Asked<T, Output>, "keyword">): Promise<Output[]> {
    const shown = show(rows).limit(input.pageSize);
    return transaction.run(compile(shown.offset((input.page - 1) * input.pageSize)));
  }

  async function count(rows: Select<T>): Promise<number> {
    const [counted] = await transaction.run(compile(rows.select((on) => on.fn.countAll<number>().as("count"))));
    return counted?.count ?? 0;
  }

  async function countSome(rows: Select<T>): Promise<number> {
    const some = rows.select(sql<number>`1`.as("one")).limit(maximumCounted + 1);
    const counted = builder.selectFrom(some.as("row")).select((on) => on.fn.countAll<number>().as("count"));
    const [row] = await transaction.run(compile(counted));
    return row?.count ?? 0;
  }

  return {
    page: async (asked, { words, columns }) => {
      const { query } = asked;
      if (search === undefined || (words.length === 0 && !isNarrow(table, actor))) {
        const [items, total] = await Promise.all([page(query, asked), count(query)]);
        return { items, total };
      }
      const found = query.where(foundIds);
      // All of this goes out at once; where much is found, the list is walked instead.
      const [[answer], items, total] = await Promise.all([
        transaction.run(callOf(search, { words, columns })),
        page(found, asked),
        count(found),
      ]);
      const seen = answer?.row ?? 0;
      if (seen <= few) return { items, total };
      const matching = words.reduce((rows, word) => rows.where(containing(table, columns, word)), query);
      const counting = words.length === 0 ? count(matching) : asked.isFiltered ? countSome(matching) : seen;
      const [walked, all] = await Promise.all([page(matching, asked), counting]);
      return { items: walked, total: all };
    },
  };
}

type SearchFunction = DatabaseFunction<Search, { row: number }>;

/** What `make_searchable` has made; it leaves the ids that it found in a setting, for the next statement to join. */
function searchFunction(table: Table): SearchFunction | undefined {
  if (table.searchable.length === 0) return undefined;
  return defineFunction(`search_${table.name}`, ["words", "columns"]);
}

const foundIds: RawBuilder<boolean> = sql`${sql.ref("row.id")} = any (current_setting('app.found')::bigint[])`;

/** Somebody who sees a part of the table: where that is small, an index serves it. Own rows alone are a predicate anyway. */
function isNarrow({ scope }: Table, { scope: { all, organisations, trees } }: Actor): boolean {
  return scope !== "tenant" && !all && organisations.length + trees.length > 0;
}

/** As the search function of the database has it. */
function containing(table: Table, columns: readonly string[], word: string): RawBuilder<boolean> {
  const names = [...table.searchable, ...(table.spelling === undefined ? [] : [...table.spelling.columns, "readings"])];
  const isAll = names.every((name) => columns.includes(columnName(name)));
  const texts = isAll ? [sql.ref("row.search_text")] : columns.map((column) => sql`lower(${sql.ref(`row.${column}`)})`);
  if (texts.length === 0) return sql`false`;
  const contained = texts.map((text) => sql<boolean>`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${sql.join(contained, sql` or `)})`;
}
