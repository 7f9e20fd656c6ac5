import { type RawBuilder, sql } from "kysely";
import { type ListQuery, maxExactCount, maxSearchCount, type Page, type PageQuery } from "#contract/page";
import { oneOf } from "./condition.ts";
import {
  count,
  countAll,
  type CountStatement,
  type RowCount,
  toCountStatement,
  toExactCount,
  toLimitedCount,
} from "./counting.ts";
import { buildPredicate } from "./filter.ts";
import { createCallStatement, type DatabaseFunction, defineFunction } from "./databaseFunction.ts";
import { type FieldColumns, readCursor, resolveOrder, writeCursor } from "./order.ts";
import type { Actor, RowAccess, Rows, Select } from "./rows.ts";
import { isOwnOnly } from "./dataScope.ts";
import { toColumnName } from "./statement.ts";
import type { ColumnOf, RowOf, Table } from "./table.ts";
import { fetchSlice, type Slice, type SliceRequest } from "./fetchSlice.ts";

/** A request for a page. */
export type PageRequest<T extends Table, Name extends ColumnOf<T>> = {
  /** The rows, with the module's own filters and without order: `ctx.rows(table).select()…`. */
  readonly query: Select<T>;
  /** The columns of the answer. */
  readonly columns: readonly Name[];
  /** Fields that conditions and order of the input may name, from `toFieldColumns`. */
  readonly fields: FieldColumns;
  /** The default order of the list. */
  readonly orderBy: ColumnOf<T>;
  /** Its keyword must occur in the searchable columns that the caller may read. */
  readonly input: ListQuery & { readonly keyword?: string | undefined };
  /** Whether `query` has filters besides tenant, data scope and those of the table's search. */
  readonly isFiltered: boolean;
  /** Filters by rows of other tables; none by default. */
  readonly relations?: readonly RelationFilter<T>[];
};

/** A filter by rows of other tables, in two forms: which of them is fast depends on the number of rows that pass it. */
export type RelationFilter<T extends Table> = {
  /** Looks the ids of the rows up: fast for few rows, in any order. */
  readonly byId: (rows: Select<T>) => Select<T>;
  /** Tests each row: fast for the first of many rows in the order of an index. */
  readonly perRow: (rows: Select<T>) => Select<T>;
};

/** Rows of a page, the total, and the cursor of the next page. */
export type PageResult<Output> = Pick<Page<Output>, "items" | "total" | "totalKind" | "nextCursor">;

/** The words of a search, and the columns to search. */
export type KeywordSearch = { readonly words: readonly string[]; readonly columns: readonly string[] };

const few = 1000;

/** Number of rows of a large tenant, to compare both forms of a filter. */
const largeTenant = 100_000;
/** How many rows are tested in the time in which one is looked up by its id. */
const testsPerLookup = 2.5;

/** The table of a page, as a caller reads it. */
type PageAccess<T extends Table> = Pick<RowAccess, "actor" | "transaction" | "counts"> & { table: T };
type CountedSlice<T extends Table, Name extends ColumnOf<T>> = { slice: Slice<Pick<RowOf<T>, Name>>; count: RowCount };
type PagePlan<T extends Table, Name extends ColumnOf<T>> = {
  rows: Select<T>;
  /** The same rows with a filter that tests each of them, for a list in its default order. */
  tested: Select<T> | undefined;
  sliceRequest: SliceRequest<Name>;
  /** Whether any filter besides tenant and data scope applies. */
  isFiltered: boolean;
  /** Whether one of them is the module's own. */
  hasOwnFilter: boolean;
};

/** Pages of a table, as one caller reaches it. */
export function createPaging<T extends Table>(table: T, access: Omit<PageAccess<T>, "table">): Pick<Rows<T>, "page"> {
  const search = getSearchFunction(table);
  const pageAccess = { table, ...access };
  return {
    page: async ({ query, columns, fields, orderBy, input, isFiltered, relations = [] }, keywordSearch) => {
      const { conditions = [], ids } = input;
      const order = resolveOrder(table, fields, { own: orderBy, input });
      const cursor = input.cursor === undefined ? undefined : readCursor(order, input.cursor);
      const withIds = ids === undefined ? query : query.where(oneOf("row.id", ids));
      const matching = isScanned(table) ? whereContainsWords(table, withIds, keywordSearch) : withIds;
      const filtered = conditions.reduce((some, one) => some.where(buildPredicate(table, fields, one)), matching);
      const plan = {
        rows: relations.reduce((some, { byId }) => byId(some), filtered),
        tested:
          relations.length > 0 && order.column === orderBy
            ? relations.reduce((some, { perRow }) => perRow(some), filtered)
            : undefined,
        sliceRequest: { columns, order, input, cursor, isByKey: false },
        isFiltered: isFiltered || conditions.length > 0 || ids !== undefined || matching !== withIds,
        hasOwnFilter: isFiltered,
      };
      const isSearch = keywordSearch.words.length > 0 || isNarrow(table, access.actor);
      const { slice, count: counted } =
        search !== undefined && isSearch
          ? await loadFoundPage(pageAccess, plan, { search, ...keywordSearch })
          : await loadPlainPage(pageAccess, plan);
      const { total, totalKind } = cursor ?? adjustCount(counted, input, slice);
      const { items, end } = slice;
      const nextCursor = end === undefined ? null : writeCursor(order, { ...end, total, totalKind });
      return { items, total, totalKind, nextCursor };
    },
  };
}

/** A shared total may be older than the rows of the page: the total never contradicts them. */
function adjustCount(counted: RowCount, { page, pageSize }: PageQuery, { items, end }: Slice<unknown>): RowCount {
  const before = (page - 1) * pageSize;
  const seen = before + items.length;
  if (end === undefined && (items.length > 0 || page === 1)) return toExactCount(seen);
  return { ...counted, total: items.length === 0 ? Math.min(counted.total, before) : Math.max(counted.total, seen) };
}

/** Whether a list is the whole table of the tenant. */
function isWhole<T extends Table>(
  { table, actor }: Pick<PageAccess<T>, "table" | "actor">,
  { isFiltered }: Pick<PagePlan<T, never>, "isFiltered">,
): boolean {
  return !isFiltered && (table.scope === "tenant" || actor.scope.all);
}

/** Counts the rows of a list, or takes the total that another call has counted a moment ago. */
async function countShared<T extends Table>(
  { table, actor, transaction, counts }: PageAccess<T>,
  { isFiltered, hasOwnFilter }: Pick<PagePlan<T, never>, "isFiltered" | "hasOwnFilter">,
  statement: CountStatement,
): Promise<RowCount> {
  const counting = async () =>
    await (isWhole({ table, actor }, { isFiltered })
      ? countAll(transaction, table, statement)
      : count(transaction, statement));
  return counts === undefined
    ? await counting()
    : await counts.get({ table, actor, rows: statement, isFiltered: hasOwnFilter }, counting);
}

async function loadPlainPage<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name>,
): Promise<CountedSlice<T, Name>> {
  const { table, actor } = pageAccess;
  const { rows, sliceRequest } = plan;
  if (table.scope !== "tenant" && isOwnOnly(actor.scope)) return await loadOwnPage(pageAccess, plan);
  if (plan.tested !== undefined) return await loadRelatedPage(pageAccess, { ...plan, tested: plan.tested });
  const [slice, counted] = await Promise.all([
    // The first rows by an index, or all rows of the tenant in order: one plan suits all tenants.
    fetchSlice(pageAccess, rows, { ...sliceRequest, isByKey: isWhole(pageAccess, plan) }),
    sliceRequest.cursor ?? countShared(pageAccess, plan, toCountStatement(rows)),
  ]);
  return { slice, count: counted };
}

/** Counts first: the number of rows tells which form of the filter is faster. */
async function loadRelatedPage<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name> & { tested: Select<T> },
): Promise<CountedSlice<T, Name>> {
  const { rows, tested, sliceRequest } = plan;
  const { cursor, input } = sliceRequest;
  const count = cursor ?? (await countShared(pageAccess, plan, toCountStatement(rows)));
  const end = cursor === undefined ? input.page * input.pageSize : input.pageSize;
  // To fill the page, that many rows are tested; by their ids, all that pass are looked up and sorted.
  const testedRows = (end * largeTenant) / count.total;
  const isTested = testedRows < count.total * testsPerLookup;
  return { slice: await fetchSlice(pageAccess, isTested ? tested : rows, sliceRequest), count };
}

/** A caller has few own rows: mostly one page holds all of them, and nothing needs counting. */
async function loadOwnPage<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name>,
): Promise<CountedSlice<T, Name>> {
  const { rows, sliceRequest } = plan;
  const { page, pageSize } = sliceRequest.input;
  // The own row may be a single one, found by its id: the account itself.
  const isByKey = pageAccess.table.scope !== "tenant" && pageAccess.table.scope.account === "id";
  const slice = await fetchSlice(pageAccess, rows, { ...sliceRequest, isByKey });
  const isEnd = slice.end === undefined && (slice.items.length > 0 || page === 1);
  const total = (page - 1) * pageSize + slice.items.length;
  return { slice, count: isEnd ? toExactCount(total) : await countShared(pageAccess, plan, toCountStatement(rows)) };
}

type SearchTerms = KeywordSearch & { search: SearchFunction };

async function loadFoundPage<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name>,
  { search, words, columns }: SearchTerms,
): Promise<CountedSlice<T, Name>> {
  const { table, actor, transaction, counts } = pageAccess;
  const { rows, sliceRequest, isFiltered, hasOwnFilter } = plan;
  const matchingRows = whereContainsWords(table, rows, { words, columns });
  const statement = toCountStatement(matchingRows, words.length === 0 ? maxExactCount : maxSearchCount);
  const question = { table, actor, rows: statement, isFiltered: hasOwnFilter };
  const known = sliceRequest.cursor ?? (await counts?.find(question));
  if (known !== undefined && known.total > few)
    return { slice: await fetchSlice(pageAccess, matchingRows, sliceRequest), count: known };
  const found = rows.where(foundIds);
  // Without other filters the search itself tells how many there are. A search without words tells how many are reached.
  const isSearchAlone = words.length > 0 && !isFiltered;
  // These statements are sent together; if there are many matches, the list is read in order instead.
  const [[answer], slice, counted] = await Promise.all([
    transaction.run(createCallStatement(search, { words, columns })),
    fetchSlice(pageAccess, found, sliceRequest),
    known ?? (isSearchAlone ? undefined : count(transaction, toCountStatement(found))),
  ]);
  const matchCount = answer?.row ?? 0;
  if (matchCount <= few) return { slice, count: counted ?? toExactCount(matchCount) };
  const counting = async (): Promise<RowCount> =>
    words.length === 0 || isFiltered
      ? await count(transaction, statement)
      : await Promise.resolve(toLimitedCount(maxSearchCount, matchCount));
  const [all, total] = await Promise.all([
    fetchSlice(pageAccess, matchingRows, sliceRequest),
    sliceRequest.cursor ?? (counts === undefined ? counting() : counts.get(question, counting)),
  ]);
  return { slice: all, count: total };
}

type SearchFunction = DatabaseFunction<KeywordSearch, { row: number }>;

/**
 * The function from `make_searchable`; it stores the ids that it finds in a setting, for the next statement to join.
 */
function getSearchFunction(table: Table): SearchFunction | undefined {
  if (table.searchable.length === 0 || isScanned(table)) return undefined;
  return defineFunction(`search_${table.name}`, ["words", "columns"]);
}

const foundIds: RawBuilder<boolean> = sql`${sql.ref("row.id")} = any (current_setting('app.found')::bigint[])`;

/** The caller sees a part of the table: if that is small, an index serves it. Own rows are a predicate anyway. */
function isNarrow({ scope }: Table, { scope: { all, organisations, trees } }: Actor): boolean {
  return scope !== "tenant" && !all && organisations.length + trees.length > 0;
}

/** Tables of the whole installation have no search function: they are small. */
function isScanned({ hasTenant, searchable }: Table): boolean {
  return !hasTenant && searchable.length > 0;
}

function whereContainsWords<T extends Table>(table: T, rows: Select<T>, { words, columns }: KeywordSearch): Select<T> {
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
