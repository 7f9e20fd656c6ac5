import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page";
import { call, CallError } from "../../api.ts";
import { mayCall } from "../../session/session.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { inputOf, isFiltered, type ListQuery } from "./listQuery.ts";
import type { List, ListRows, ListState } from "./useList.ts";
import { defaultPageSize } from "./usualSize.ts";

type Input = Readonly<Record<string, unknown>>;
type Asked = { fixed?: Input | undefined; isEnabled?: boolean };
type Of<Row extends RecordRow> = Pick<List<Row>, "resource" | "query">;

/** Further rows behind those of an endless list. */
export type MoreRows = {
  readonly load: () => void;
  readonly isLoading: boolean;
  readonly error: CallError | undefined;
};

/** The rows that the page call answers to a list's query: of one page, on a phone of all pages so far. */
export function usePageRows<Row extends RecordRow>(list: Of<Row>, { fixed, isEnabled = true }: Asked): ListRows<Row> {
  const { resource, query } = list;
  const { api, pageCall } = resource;
  const isNarrow = useIsNarrow();
  const isPermitted = mayCall(api, pageCall);
  const isAsked = isPermitted && isEnabled;
  const input = { ...inputOf(query, resource), ...fixed };
  const turned = useQuery({
    queryKey: [api.name, pageCall, input],
    queryFn: async ({ signal }) => await pageRows(resource, input, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked && !isNarrow,
  });
  const endless = useEndless(list, { fixed, isEnabled: isAsked && isNarrow });
  const answer = isNarrow ? endless.answer : turned;
  return {
    state: isPermitted ? stateOf(answer, isFiltered(query)) : "forbidden",
    rows: answer.data?.items ?? noRows,
    total: answer.data?.total ?? 0,
    totalKind: answer.data?.totalKind ?? "exact",
    nextCursor: answer.data?.nextCursor ?? null,
    fixed,
    isFetching: answer.isFetching && answer.data !== undefined,
    error: answer.error instanceof CallError ? answer.error : undefined,
    more: isNarrow ? endless.more : undefined,
  };
}

const noRows: readonly never[] = [];

/** Where the next page of an endless list begins: at a cursor, or where a list has none at a number. */
export type Turn = Partial<Pick<ListQuery, "cursor" | "page">>;

const firstTurn: Turn = {};

/** Where the rows behind a page begin; `undefined`: there are none. A page that a cursor led to has no number. */
export function nextTurn({ nextCursor, hasNextPage, page }: Page<RecordRow>, { cursor }: Turn): Turn | undefined {
  if (nextCursor !== null) return { cursor: nextCursor };
  return hasNextPage && cursor === undefined ? { page: page + 1 } : undefined;
}

/** A list that grows by 20 rows at a time. */
function useEndless<Row extends RecordRow>({ resource, query }: Of<Row>, { fixed, isEnabled = true }: Asked) {
  const { api, pageCall } = resource;
  const start = { ...query, page: 1, pageSize: defaultPageSize, cursor: undefined };
  const answer = useInfiniteQuery({
    queryKey: [api.name, pageCall, "endless", { ...inputOf(start, resource), ...fixed }],
    queryFn: async ({ pageParam, signal }) =>
      await pageRows(resource, { ...inputOf({ ...start, ...pageParam }, resource), ...fixed }, signal),
    initialPageParam: firstTurn,
    getNextPageParam: (last, _pages, turn) => nextTurn(last, turn),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = answer;
  const last = data?.pages.at(-1);
  const joined = last === undefined ? undefined : { ...last, items: onceEach(data?.pages ?? []) };
  const more: MoreRows = {
    load: () => void answer.fetchNextPage(),
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError && error instanceof CallError ? error : undefined,
  };
  return {
    answer: { data: joined, error, isPlaceholderData, isFetching: isFetching && !isFetchingNextPage },
    more: answer.hasNextPage && !isPlaceholderData ? more : undefined,
  };
}

/** A row that moved to the next page while this one was read is there twice. */
function onceEach<Row extends RecordRow>(pages: readonly Page<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const))).values()];
}

/** How a list's rows were answered. */
export type Answer = {
  data: Pick<Page<RecordRow>, "items" | "total"> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
};

/** Where a list stands by what was answered. Throws what is no refusal of the server. */
export function stateOf({ data, error, isPlaceholderData }: Answer, isNarrowed: boolean): ListState {
  if (error !== null && !(error instanceof CallError)) throw error;
  if (error?.status === 403) return "forbidden";
  if (error !== null && (data === undefined || isPlaceholderData)) return "failed";
  if (data === undefined) return error === null ? "loading" : "failed";
  if (data.items.length > 0 || isPlaceholderData || data.total > 0) return "ready";
  return isNarrowed ? "noMatch" : "empty";
}

/** One page of a list's rows. */
export async function pageRows<Row extends RecordRow>(
  { api, pageCall }: Resource<Row>,
  input: Input,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const page = await call(api, pageCall, input, { signal });
  // A resource knows its API by name only; `defineResource` has taken its row from this very call.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return page as Page<Row>;
}
