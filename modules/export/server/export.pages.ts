import * as z from "zod";
import type { ExportRequest } from "#contract/export";
import type { Id } from "#contract/id";
import { maximumPageSize } from "#contract/page";
import type { Context } from "#server/context/context";
import type { ExportedList } from "./export.list.ts";

/** Which rows of a list are meant. */
type Wanted = Pick<ExportRequest, "filter" | "mode" | "ids" | "except">;

/** Does a part of the work in a transaction that reads, as the one who wants the rows. */
type Reading = <Result>(work: (ctx: Context) => Promise<Result>) => Promise<Result>;

type Row = Readonly<Record<string, unknown>>;
type Answer = { items: Row[]; nextCursor: string | null; hasNextPage: boolean; total: number };

/** Sizes of pages, the best first; some lists answer only shorter ones. */
const pageSizes = [500, 100, 20];
/** What says which page is meant; the rest of a filter says which rows. */
const paging: ReadonlySet<string> = new Set(["page", "pagesize", "cursor", "ids"]);

/**
 * The rows of a list, some hundred at a time, each time by the list's own call: rows, masks and hidden fields are those of
 * the screen, with the rights that the reader has at that moment.
 */
export async function* rowsOf(list: ExportedList, wanted: Wanted, reading: Reading): AsyncGenerator<readonly Row[]> {
  const ask = async (input: Row) =>
    answerOf(list, await reading(async (ctx) => await ctx.calls.perform(list.name, input)));
  if (wanted.mode === "current" && list.isPaged) yield (await ask(wanted.filter)).items;
  else if (wanted.mode === "selected" && takesIds(list)) yield* chosenRows(list, wanted, ask);
  else {
    const isMeant = meantBy(wanted);
    for await (const rows of allRows(list, wanted, ask)) yield rows.filter(isMeant);
  }
}

type Ask = (input: Row) => Promise<Answer>;

async function* allRows(list: ExportedList, { filter }: Wanted, ask: Ask): AsyncGenerator<readonly Row[]> {
  const base = withoutPaging(filter);
  if (!list.isPaged) {
    const { items } = await ask(base);
    for (let start = 0; start < items.length; start += maximumPageSize)
      yield items.slice(start, start + maximumPageSize);
    return;
  }
  const pageSize = sizeFor(list);
  let place: { page: number } | { cursor: string } | undefined = { page: 1 };
  while (place !== undefined) {
    const answer: Answer = await ask({ ...base, pageSize, ...place });
    yield answer.items;
    place = nextPlace(place, answer);
  }
}

function nextPlace(
  place: { page: number } | { cursor: string },
  { nextCursor, hasNextPage, items }: Answer,
): { page: number } | { cursor: string } | undefined {
  if (nextCursor !== null) return { cursor: nextCursor };
  return "page" in place && hasNextPage && items.length > 0 ? { page: place.page + 1 } : undefined;
}

/** A thousand at a time: that is what a page may hold. Each thousand is in the order of the list. */
async function* chosenRows(list: ExportedList, { filter, ids = [] }: Wanted, ask: Ask): AsyncGenerator<readonly Row[]> {
  const size = sizeFor(list);
  for (let start = 0; start < ids.length; start += size) {
    const some = ids.slice(start, start + size);
    yield (await ask({ ...withoutPaging(filter), ids: some, page: 1, pageSize: size })).items;
  }
}

/** Which rows of all are meant, where the call itself cannot be asked for them. */
function meantBy({ mode, ids, except }: Wanted): (row: Row) => boolean {
  const chosen = new Set<unknown>(ids);
  const left = new Set<unknown>(except);
  return ({ id }) => (mode !== "selected" || chosen.has(id)) && !left.has(id);
}

/** How many rows there are about; enough to tell whether there are any. */
export async function countRows(ctx: Context, list: ExportedList, wanted: Wanted): Promise<number> {
  const { filter, mode, ids = [], except = [] } = wanted;
  if (mode === "selected" && ids.length === 0) return 0;
  const ask = async (input: Row) => answerOf(list, await ctx.calls.perform(list.name, input));
  if (!list.isPaged) {
    const { items } = await ask(withoutPaging(filter));
    return items.filter(meantBy(wanted)).length;
  }
  if (mode === "current") return (await ask(filter)).items.length;
  const chosen: { ids?: readonly Id[] } =
    mode === "selected" && takesIds(list) ? { ids: ids.slice(0, maximumPageSize) } : {};
  const { total } = await ask({ ...withoutPaging(filter), ...chosen, page: 1, pageSize: 1 });
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

/** What the list's call answered; rows that stand below others come after them. */
function answerOf(list: ExportedList, answer: unknown): Answer {
  if (!list.isPaged) {
    const items = flattened(rowsIn(answer));
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

function flattened(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flattened(rowsIn(row["children"]))]);
}

function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
