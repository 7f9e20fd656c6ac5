import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import { call, CallError } from "../../api.ts";
import { usePageSearch } from "../../pages/location.tsx";
import { mayCall } from "../../session/session.ts";
import { type Dialog, useDialog } from "../parts/useDialog.ts";
import type { Values } from "../resource/field.ts";
import { useVisible } from "../resource/hidden.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListTree } from "../tree/listTree.ts";
import { type Filters, inputOf, type ListQuery, readQuery, type Sort, writeQuery } from "./listQuery.ts";

/** What the form of a list is open for. */
export type FormTarget<Row> =
  | {
      readonly kind: "add";
      /** What the new record starts with beside what the fields say: its parent, for example. */
      readonly values?: Values;
    }
  | { readonly kind: "edit" | "copy"; readonly row: Row };

/** Where a list stands: `empty` has no rows and no filters, `noMatch` no rows that match its filters. */
export type ListState = "loading" | "ready" | "empty" | "noMatch" | "failed" | "forbidden";

/** A list and what can be done with it; the kit's parts take it whole. */
export type List<Row extends RecordRow> = {
  readonly resource: Resource<Row>;
  readonly query: ListQuery;
  readonly state: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  /** Other rows are on their way; the old ones stay meanwhile. */
  readonly isFetching: boolean;
  readonly error: CallError | undefined;
  readonly selection: ReadonlySet<Id>;
  readonly form: Dialog<FormTarget<Row>>;
  readonly setPage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setFilters: (filters: Filters) => void;
  readonly select: (ids: ReadonlySet<Id>) => void;
  readonly refresh: () => Promise<void>;
  /** Present where the rows are a tree. */
  readonly tree?: ListTree<Row>;
};

type Search = readonly [URLSearchParams, (next: URLSearchParams) => void];

/**
 * The list of a page: its page, size, order and filters stand in the page's address. `fixed` adds inputs of the page
 * call that the user does not set in the search bar.
 */
export function useList<Row extends RecordRow>(
  resource: Resource<Row>,
  fixed?: Readonly<Record<string, unknown>>,
): List<Row> {
  return useListAt(resource, usePageSearch(), fixed);
}

/** A second list of a page, in a drawer or beside the first: what it shows is not part of the address. */
export function useInnerList<Row extends RecordRow>(
  resource: Resource<Row>,
  fixed?: Readonly<Record<string, unknown>>,
): List<Row> {
  return useListAt(
    resource,
    useState(() => new URLSearchParams()),
    fixed,
  );
}

function useListAt<Row extends RecordRow>(
  resource: Resource<Row>,
  search: Search,
  fixed?: Readonly<Record<string, unknown>>,
): List<Row> {
  const frame = useListFrame(resource, search);
  return { ...frame, ...usePageRows(frame, { fixed }) };
}

/** What a list has around its rows, wherever these come from. */
export type ListFrame<Row extends RecordRow> = Omit<List<Row>, keyof ListRows<Row> | "tree">;

/** The rows of a list and where they stand. */
export type ListRows<Row extends RecordRow> = Pick<List<Row>, "state" | "rows" | "total" | "isFetching" | "error">;

/** What a list shows and what is selected in it, and how that changes. */
export function useListFrame<Row extends RecordRow>(whole: Resource<Row>, [search, setSearch]: Search): ListFrame<Row> {
  const resource = useVisible(whole);
  const query = readQuery(search, resource);
  const queries = useQueryClient();
  const [selection, select] = useState<ReadonlySet<Id>>(new Set());
  const form = useDialog<FormTarget<Row>>();

  function change(changes: Partial<ListQuery>): void {
    select(new Set());
    setSearch(writeQuery(search, { ...query, page: 1, ...changes }, resource.search));
  }

  return {
    resource,
    query,
    selection,
    form,
    setPage: (page) => change({ page }),
    setPageSize: (pageSize) => change({ pageSize }),
    setSort: (sort) => change({ sort }),
    setFilters: (filters) => change({ filters }),
    select,
    refresh: async () => await queries.invalidateQueries({ queryKey: [resource.api.name] }),
  };
}

type Asked = { fixed?: Readonly<Record<string, unknown>> | undefined; isEnabled?: boolean };

/** The rows that the page call answers to a list's query. */
export function usePageRows<Row extends RecordRow>(
  { resource, query }: Pick<List<Row>, "resource" | "query">,
  { fixed, isEnabled = true }: Asked,
): ListRows<Row> {
  const { api, pageCall } = resource;
  const input = { ...inputOf(query), ...fixed };
  const isPermitted = mayCall(api, pageCall);
  const answer = useQuery({
    queryKey: [api.name, pageCall, input],
    queryFn: async ({ signal }) => await pageRows(resource, input, signal),
    placeholderData: keepPreviousData,
    enabled: isPermitted && isEnabled,
  });
  return {
    state: isPermitted ? stateOf(answer, Object.keys(query.filters).length > 0) : "forbidden",
    rows: answer.data?.items ?? noRows,
    total: answer.data?.total ?? 0,
    isFetching: answer.isFetching && answer.data !== undefined,
    error: answer.error instanceof CallError ? answer.error : undefined,
  };
}

const noRows: readonly never[] = [];

/** How a list's rows were answered. */
export type Answer = {
  data: Pick<Page<RecordRow>, "items" | "total"> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
};

/** Where a list stands by what was answered. Throws what is no refusal of the server. */
export function stateOf({ data, error, isPlaceholderData }: Answer, isFiltered: boolean): ListState {
  if (error !== null && !(error instanceof CallError)) throw error;
  if (error?.status === 403) return "forbidden";
  if (error !== null && (data === undefined || isPlaceholderData)) return "failed";
  if (data === undefined) return error === null ? "loading" : "failed";
  if (data.items.length > 0 || isPlaceholderData || data.total > 0) return "ready";
  return isFiltered ? "noMatch" : "empty";
}

async function pageRows<Row extends RecordRow>(
  { api, pageCall }: Resource<Row>,
  input: Record<string, unknown>,
  signal: AbortSignal,
) {
  const page = await call(api, pageCall, input, { signal });
  // A resource knows its API by name only; `defineResource` has taken its row from this very call.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return page as Page<Row>;
}
