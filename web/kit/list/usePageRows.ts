import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { maxFirstCount, type Page } from "#contract/page";
import { CallError } from "#base/answer";
import { call, type CallOptions } from "#base/api";
import { canCall } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { isFiltered, type ListQuery, toCallInput } from "./listQuery.ts";
import type { List, ListRows, ListState } from "./useList.ts";
import { defaultPageSize } from "./pageSizePreference.ts";

type Input = Readonly<Record<string, unknown>>;
type PageRowsOptions = { fixed?: Input | undefined; isEnabled?: boolean };
type ListSource<Row extends RecordRow> = Pick<List<Row>, "resource" | "query">;

/** Loads further rows of an endless list. */
export type NextPageLoader = {
  readonly load: () => void;
  readonly isLoading: boolean;
  readonly error: CallError | undefined;
};

/** The rows that the page call answers for a list's query: those of one page, on a phone those of all pages so far. */
export function usePageRows<Row extends RecordRow>(
  list: ListSource<Row>,
  { fixed, isEnabled = true }: PageRowsOptions,
): ListRows<Row> {
  const { resource, query } = list;
  const { api, pageCall } = resource;
  const isNarrow = useIsNarrow();
  const isPermitted = canCall(api, pageCall);
  const isAsked = isPermitted && isEnabled;
  const input = { ...toCallInput(query, resource), ...fixed };
  const pageQuery = useQuery({
    queryKey: [api.name, pageCall, input],
    queryFn: async ({ signal }) => await fetchPage(resource, input, { signal, countUpTo: maxFirstCount }),
    placeholderData: keepPreviousData,
    enabled: isAsked && !isNarrow,
  });
  const endless = useEndless(list, { fixed, isEnabled: isAsked && isNarrow });
  const answer = isNarrow ? endless.answer : pageQuery;
  const total = useTotal(list, { fixed, isEnabled: isAsked, first: answer.data });
  return {
    state: isPermitted ? getListState(answer, isFiltered(query)) : "forbidden",
    rows: answer.data?.items ?? noRows,
    ...total,
    nextCursor: answer.data?.nextCursor ?? null,
    fixed,
    isFetching: answer.isFetching && answer.data !== undefined,
    error: answer.error instanceof CallError ? answer.error : undefined,
    more: isNarrow ? endless.more : undefined,
  };
}

const noRows: readonly never[] = [];

type ListTotal = Pick<Page<never>, "total" | "totalKind">;

/** The rows come with a number that is counted only so far; that of a longer list follows. */
function useTotal<Row extends RecordRow>(
  { resource, query }: ListSource<Row>,
  { fixed, isEnabled = true, first }: PageRowsOptions & { first: ListTotal | undefined },
): ListTotal {
  const { api, pageCall } = resource;
  const isLong = first?.totalKind === "atLeast" && first.total === maxFirstCount + 1;
  const input: Input = { ...toCallInput({ ...query, page: 1, pageSize: 1, cursor: undefined }, resource), ...fixed };
  // A search is never counted farther.
  const isCountable = isLong && (input["keyword"] ?? "") === "";
  const { data } = useQuery({
    queryKey: [api.name, pageCall, "total", input],
    queryFn: async ({ signal }) => {
      const { total, totalKind } = await fetchPage(resource, input, { signal });
      return { total, totalKind };
    },
    enabled: isEnabled && isCountable,
  });
  const counted = isCountable ? (data ?? first) : first;
  return { total: counted?.total ?? 0, totalKind: counted?.totalKind ?? "exact" };
}

/** The start of the next page of an endless list: a cursor, or a page number if the list has no cursors. */
export type PageStart = Partial<Pick<ListQuery, "cursor" | "page">>;

const firstTurn: PageStart = {};

/**
 * The start of the rows after a page; `undefined`: there are none. A page that was reached by a cursor has no number.
 */
export function findNextPageStart(
  { nextCursor, hasNextPage, page }: Page<RecordRow>,
  { cursor }: PageStart,
): PageStart | undefined {
  if (nextCursor !== null) return { cursor: nextCursor };
  return hasNextPage && cursor === undefined ? { page: page + 1 } : undefined;
}

/** An endless list loads 20 rows at a time. */
function useEndless<Row extends RecordRow>(
  { resource, query }: ListSource<Row>,
  { fixed, isEnabled = true }: PageRowsOptions,
) {
  const { api, pageCall } = resource;
  const start = { ...query, page: 1, pageSize: defaultPageSize, cursor: undefined };
  const answer = useInfiniteQuery({
    queryKey: [api.name, pageCall, "endless", { ...toCallInput(start, resource), ...fixed }],
    queryFn: async ({ pageParam, signal }) =>
      await fetchPage(
        resource,
        { ...toCallInput({ ...start, ...pageParam }, resource), ...fixed },
        { signal, countUpTo: maxFirstCount },
      ),
    initialPageParam: firstTurn,
    getNextPageParam: (last, _pages, turn) => findNextPageStart(last, turn),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = answer;
  const last = data?.pages.at(-1);
  const joined = last === undefined ? undefined : { ...last, items: onceEach(data?.pages ?? []) };
  const more: NextPageLoader = {
    load: () => void answer.fetchNextPage(),
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError && error instanceof CallError ? error : undefined,
  };
  return {
    answer: { data: joined, error, isPlaceholderData, isFetching: isFetching && !isFetchingNextPage },
    more: answer.hasNextPage && !isPlaceholderData ? more : undefined,
  };
}

/** Drops duplicates: a row may have moved to the next page while this one was read. */
function onceEach<Row extends RecordRow>(pages: readonly Page<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const))).values()];
}

/** The result of loading a list's rows. */
export type RowsResponse = {
  data: Pick<Page<RecordRow>, "items" | "total"> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
};

/** The state of a list after a response. Rethrows errors that are not answers of the server. */
export function getListState({ data, error, isPlaceholderData }: RowsResponse, isNarrowed: boolean): ListState {
  if (error !== null && !(error instanceof CallError)) throw error;
  if (error?.status === 403) return "forbidden";
  if (error !== null && (data === undefined || isPlaceholderData)) return "failed";
  if (data === undefined) return error === null ? "loading" : "failed";
  if (data.items.length > 0 || isPlaceholderData || data.total > 0) return "ready";
  return isNarrowed ? "noMatch" : "empty";
}

/** Whether the page call answers rows by their ids. */
export function takesIds<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  return "ids" in (api.calls[pageCall]?.input.shape ?? {});
}

/** One page of a list's rows. */
export async function fetchPage<Row extends RecordRow>(
  { api, pageCall }: Resource<Row>,
  input: Input,
  options: Pick<CallOptions, "signal" | "countUpTo"> = {},
): Promise<Page<Row>> {
  const page = await call(api, pageCall, input, options);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a resource knows its API by name; `defineResource` took the row from this call
  return page as Page<Row>;
}

type RowRequest = { readonly id: Id; readonly fixed: ListRows<never>["fixed"] };

/** The row of a record that the list's page may not contain; null if there is none in the list. */
export async function fetchRow<Row extends RecordRow>(
  resource: Resource<Row>,
  { id, fixed }: RowRequest,
  signal: AbortSignal,
): Promise<Row | null> {
  const { items } = await fetchPage(resource, { ...fixed, ids: [id], page: 1, pageSize: 1 }, { signal });
  return items[0] ?? null;
}
