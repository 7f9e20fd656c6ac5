import type { RawBuilder } from "kysely";
import { type ListQuery, maxExactCount, maxSearchCount, type Page, type PageQuery } from "#contract/page";
import { oneOf } from "./condition.ts";
import { count, countAll, type RowCount, toCountStatement, toExactCount, toLimitedCount } from "./counting.ts";
import { buildPredicate } from "./filter.ts";
import { type FieldColumns, readCursor, resolveOrder, writeCursor } from "./order.ts";
import type { Actor, RowAccess, Rows, Select } from "./rows.ts";
import { isOwnOnly } from "./dataScope.ts";
import {
  createSearchStatement,
  few,
  hasSearchFunction,
  isFound,
  isScanned,
  type KeywordSearch,
  search,
  whereContainsWords,
} from "./search.ts";
import type { Matches, Share, SharedQuestion } from "./sharedAnswers.ts";
import { markByKey } from "./statement.ts";
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
  /** How far the total is counted, unless a farther count is known; by default as far as a list can. */
  readonly countUpTo?: number | undefined;
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

/** Number of rows of a large tenant, to compare both forms of a filter. */
const largeTenant = 100_000;
/** How many rows are tested in the time in which one is looked up by its id. */
const testsPerLookup = 2.5;

/** The table of a page, as a caller reads it. */
type PageAccess<T extends Table> = Pick<RowAccess, "actor" | "transaction" | "shared"> & { table: T };
type CountedSlice<T extends Table, Name extends ColumnOf<T>> = { slice: Slice<Pick<RowOf<T>, Name>>; count: RowCount };
type PagePlan<T extends Table, Name extends ColumnOf<T>> = {
  rows: Select<T>;
  /** The same rows with a filter that tests each of them, for a list in its default order. */
  tested: Select<T> | undefined;
  sliceRequest: SliceRequest<Name>;
  countUpTo: number;
  /** Whether any filter besides tenant and data scope applies. */
  isFiltered: boolean;
  /** Whether one of them is the module's own. */
  hasOwnFilter: boolean;
};

/** Pages of a table, as one caller reaches it. */
export function createPaging<T extends Table>(table: T, access: Omit<PageAccess<T>, "table">): Pick<Rows<T>, "page"> {
  const pageAccess = { table, ...access };
  return {
    page: async (request, keywordSearch) => {
      const { query, columns, fields, orderBy, input, isFiltered, countUpTo = maxExactCount, relations = [] } = request;
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
        countUpTo,
        isFiltered: isFiltered || conditions.length > 0 || ids !== undefined || matching !== withIds,
        hasOwnFilter: isFiltered,
      };
      const isSearch = keywordSearch.words.length > 0 || isNarrow(table, access.actor);
      const { slice, count: counted } =
        hasSearchFunction(table) && isSearch
          ? await loadFoundPage(pageAccess, plan, keywordSearch)
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

/** Counts the rows of a list, or takes the total that another call has counted a moment ago, as far or farther. */
async function countShared<T extends Table>(
  { table, actor, transaction, shared }: PageAccess<T>,
  { rows, countUpTo, isFiltered, hasOwnFilter }: CountPlan<T>,
): Promise<RowCount> {
  const questionUpTo = (limit: number) => {
    const statement = toCountStatement(rows, limit);
    return { table, actor, rows: statement, isFiltered: hasOwnFilter };
  };
  const question = questionUpTo(countUpTo);
  const isFirstCount = countUpTo < maxExactCount;
  const counting = async () =>
    await (isWhole({ table, actor }, { isFiltered }) && !isFirstCount
      ? countAll(transaction, table, question.rows)
      : count(transaction, question.rows));
  if (shared === undefined) return await counting();
  const farther = isFirstCount ? shared.counts.find(questionUpTo(maxExactCount)) : undefined;
  return await (farther ?? shared.counts.get(question, counting));
}

type CountPlan<T extends Table> = Pick<PagePlan<T, never>, "rows" | "countUpTo" | "isFiltered" | "hasOwnFilter">;

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
    sliceRequest.cursor ?? countShared(pageAccess, plan),
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
  const count = cursor ?? (await countShared(pageAccess, plan));
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
  return { slice, count: isEnd ? toExactCount(total) : await countShared(pageAccess, plan) };
}

/**
 * Looks the matches up. A new search is sent together with the statements that read its matches; if there are many, those
 * were in vain, and the list is read in its order.
 */
async function loadFoundPage<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name>,
  terms: KeywordSearch,
): Promise<CountedSlice<T, Name>> {
  const { table, actor, transaction, shared } = pageAccess;
  const { rows, sliceRequest } = plan;
  const { cursor } = sliceRequest;
  const matching = { ...plan, rows: whereContainsWords(table, rows, terms) };
  if (cursor !== undefined && cursor.total > few)
    return { slice: await fetchSlice(pageAccess, matching.rows, sliceRequest), count: cursor };
  const statement = createSearchStatement(table, terms);
  const question = { table, actor, rows: statement, isFiltered: false };
  const searching = async () => await search(transaction, statement);
  const known = shared?.searches.find(question);
  if (shared !== undefined && known !== undefined) {
    const matches = await known;
    if (matches.ids === undefined) return await loadInOrder(pageAccess, matching, { terms, matches });
    const [where, { counts }] = [oneOf("row.id", matches.ids), shared];
    return toCounted(await loadMatches(pageAccess, matching, { terms, where, counts }), matches);
  }
  const [matches, page] = await Promise.all([
    shared === undefined ? searching() : shared.searches.get(question, searching),
    loadMatches(pageAccess, matching, { terms, where: isFound }),
  ]);
  return matches.ids === undefined
    ? await loadInOrder(pageAccess, matching, { terms, matches })
    : toCounted(page, matches);
}

/** A page of matches; without `count`, the search itself tells how many there are. */
type MatchPage<T extends Table, Name extends ColumnOf<T>> = Pick<CountedSlice<T, Name>, "slice"> & {
  count: RowCount | undefined;
};

function toCounted<T extends Table, Name extends ColumnOf<T>>(
  { slice, count: counted }: MatchPage<T, Name>,
  matches: Matches,
): CountedSlice<T, Name> {
  return { slice, count: counted ?? toExactCount(matches.count) };
}

/** Reads the rows of a search by their ids, and counts those that pass all filters; `counts`: once for equal questions. */
async function loadMatches<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  { rows, sliceRequest, isFiltered, hasOwnFilter }: PagePlan<T, Name>,
  {
    terms,
    where,
    counts,
  }: { terms: KeywordSearch; where: RawBuilder<boolean>; counts?: Share<SharedQuestion, RowCount> },
): Promise<MatchPage<T, Name>> {
  const { table, actor, transaction } = pageAccess;
  const found = rows.where(where);
  const counting = async () => await count(transaction, markByKey(toCountStatement(found)));
  const question = { table, actor, rows: toCountStatement(rows), isFiltered: hasOwnFilter };
  const isSearchAlone = terms.words.length > 0 && !isFiltered;
  const [slice, counted] = await Promise.all([
    fetchSlice(pageAccess, found, { ...sliceRequest, isByKey: true }),
    sliceRequest.cursor ?? (isSearchAlone ? undefined : (counts?.get(question, counting) ?? counting())),
  ]);
  return { slice, count: counted };
}

type FoundMatches = { terms: KeywordSearch; matches: Matches };

/** Reads the list in its order and tests each row: of many matches, a page is soon full. */
async function loadInOrder<T extends Table, Name extends ColumnOf<T>>(
  pageAccess: PageAccess<T>,
  plan: PagePlan<T, Name>,
  { terms: { words }, matches }: FoundMatches,
): Promise<CountedSlice<T, Name>> {
  const { rows, sliceRequest, isFiltered } = plan;
  const counted =
    words.length === 0 || isFiltered
      ? countShared(pageAccess, words.length === 0 ? plan : { ...plan, countUpTo: maxSearchCount })
      : toLimitedCount(maxSearchCount, matches.count);
  const [slice, total] = await Promise.all([
    fetchSlice(pageAccess, rows, sliceRequest),
    sliceRequest.cursor ?? counted,
  ]);
  return { slice, count: total };
}
/** The caller sees a part of the table: if that is small, an index serves it. Own rows are a predicate anyway. */
function isNarrow({ scope }: Table, { scope: { all, organisations, trees } }: Actor): boolean {
  return scope !== "tenant" && !all && organisations.length + trees.length > 0;
}
