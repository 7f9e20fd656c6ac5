import * as z from "zod";
import type { ExportRequest } from "../contract.ts";
import type { Id } from "#contract/id";
import { maxPageSize } from "#contract/page";
import type { Context } from "#core/request/context";
import type { ExportedList } from "./export.list.ts";

/** Which rows of a list to export. */
type ExportSelection = Pick<ExportRequest, "filter" | "mode" | "ids" | "except">;

/** Runs a part of the work in a read-only transaction of the exporting account. */
type RunReadTransaction = <Result>(work: (ctx: Context) => Promise<Result>) => Promise<Result>;

type Row = Readonly<Record<string, unknown>>;
type RowsPage = { items: Row[]; nextCursor: string | null; hasNextPage: boolean; total: number };

/** Page sizes, the best first; some lists only answer smaller ones. */
const pageSizes = [500, 100, 20];
/** Input that selects a page; the rest of a filter selects rows. */
const paging: ReadonlySet<string> = new Set(["page", "pagesize", "cursor", "ids"]);

/**
 * The rows of a list in portions of some hundred, always through the list's own call: rows, masks and hidden fields are
 * those of the screen, with the reader's current permissions.
 */
export async function* streamRows(
  list: ExportedList,
  selection: ExportSelection,
  reading: RunReadTransaction,
): AsyncGenerator<readonly Row[]> {
  const fetchPage = async (input: Row) =>
    answerOf(list, await reading(async (ctx) => await ctx.calls.perform(list.name, input)));
  if (selection.mode === "current" && list.isPaged) yield (await fetchPage(selection.filter)).items;
  else if (selection.mode === "selected" && takesIds(list)) yield* readSelectedRows(list, selection, fetchPage);
  else {
    const isMeant = createRowFilter(selection);
    for await (const rows of allRows(list, selection, fetchPage)) yield rows.filter(isMeant);
  }
}

type FetchPage = (input: Row) => Promise<RowsPage>;

async function* allRows(
  list: ExportedList,
  { filter }: ExportSelection,
  fetchPage: FetchPage,
): AsyncGenerator<readonly Row[]> {
  const base = withoutPaging(filter);
  if (!list.isPaged) {
    const { items } = await fetchPage(base);
    for (let start = 0; start < items.length; start += maxPageSize) yield items.slice(start, start + maxPageSize);
    return;
  }
  const pageSize = sizeFor(list);
  let pageStart: { page: number } | { cursor: string } | undefined = { page: 1 };
  while (pageStart !== undefined) {
    const answer: RowsPage = await fetchPage({ ...base, pageSize, ...pageStart });
    yield answer.items;
    pageStart = findNextPageStart(pageStart, answer);
  }
}

function findNextPageStart(
  pageStart: { page: number } | { cursor: string },
  { nextCursor, hasNextPage, items }: RowsPage,
): { page: number } | { cursor: string } | undefined {
  if (nextCursor !== null) return { cursor: nextCursor };
  return "page" in pageStart && hasNextPage && items.length > 0 ? { page: pageStart.page + 1 } : undefined;
}

/** In portions of a thousand, the maximum size of a page. Each portion is in the order of the list. */
async function* readSelectedRows(
  list: ExportedList,
  { filter, ids = [] }: ExportSelection,
  fetchPage: FetchPage,
): AsyncGenerator<readonly Row[]> {
  const size = sizeFor(list);
  for (let start = 0; start < ids.length; start += size) {
    const idsOfPage = ids.slice(start, start + size);
    yield (await fetchPage({ ...withoutPaging(filter), ids: idsOfPage, page: 1, pageSize: size })).items;
  }
}

/** Selects rows if the call itself has no parameter for it. */
function createRowFilter({ mode, ids, except }: ExportSelection): (row: Row) => boolean {
  const selectedIds = new Set<unknown>(ids);
  const excludedIds = new Set<unknown>(except);
  return ({ id }) => (mode !== "selected" || selectedIds.has(id)) && !excludedIds.has(id);
}

/** An approximate number of rows, precise enough to tell whether there are any. */
export async function countRows(ctx: Context, list: ExportedList, selection: ExportSelection): Promise<number> {
  const { filter, mode, ids = [], except = [] } = selection;
  if (mode === "selected" && ids.length === 0) return 0;
  const fetchPage = async (input: Row) => answerOf(list, await ctx.calls.perform(list.name, input));
  if (!list.isPaged) {
    const { items } = await fetchPage(withoutPaging(filter));
    return items.filter(createRowFilter(selection)).length;
  }
  if (mode === "current") return (await fetchPage(filter)).items.length;
  const idFilter: { ids?: readonly Id[] } =
    mode === "selected" && takesIds(list) ? { ids: ids.slice(0, maxPageSize) } : {};
  const { total } = await fetchPage({ ...withoutPaging(filter), ...idFilter, page: 1, pageSize: 1 });
  if (mode === "selected") return total === 0 ? 0 : ids.length;
  return Math.max(0, total - except.length);
}

function takesIds({ route }: ExportedList): boolean {
  return "ids" in route.call.input.shape;
}

function sizeFor({ route }: ExportedList): number {
  const field: z.core.$ZodType | undefined = route.call.input.shape["pageSize"];
  return pageSizes.find((size) => field === undefined || z.safeParse(field, size).success) ?? 1;
}

function withoutPaging(filter: Row): Row {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !paging.has(name.toLowerCase())));
}

/** The answer of the list's call; children of a tree follow their parent. */
function answerOf(list: ExportedList, answer: unknown): RowsPage {
  if (!list.isPaged) {
    const items = flatten(rowsIn(answer));
    return { items, nextCursor: null, hasNextPage: false, total: items.length };
  }
  const { items, nextCursor, hasNextPage, total } = isRow(answer) ? answer : {};
  return {
    items: rowsIn(items),
    nextCursor: typeof nextCursor === "string" ? nextCursor : null,
    hasNextPage: hasNextPage === true,
    total: typeof total === "number" ? total : 0,
  };
}

function flatten(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flatten(rowsIn(row["children"]))]);
}

function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
