import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Page, TotalKind } from "#contract/page";
import { call, CallError } from "../../api.ts";
import { type SetSearch, type Step, usePageSearch } from "../../pages/location.tsx";
import { mayCall } from "../../session/session.ts";
import type { Values } from "../resource/field.ts";
import { useVisible } from "../resource/hidden.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListTree } from "../tree/listTree.ts";
import {
  type Filters,
  inputOf,
  isFiltered,
  isTypedOn,
  type ListQuery,
  readQuery,
  type Sort,
  turnedBy,
  writeQuery,
} from "./listQuery.ts";
import { type Selection, useSelection } from "./selection.ts";
import { type ListRecords, useRecords } from "./useRecords.ts";
import { keepUsualSize, useUsualSize } from "./usualSize.ts";

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
export type List<Row extends RecordRow> = ListRecords<Row> & {
  readonly resource: Resource<Row>;
  readonly query: ListQuery;
  readonly state: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  /** What the total says: so many, more than one less, or about as many. */
  readonly totalKind: TotalKind;
  /** Leads to the rows behind these, also where numbers of pages end. */
  readonly nextCursor: string | null;
  /** Inputs of the page call beside `inputOf(query)`, which the screen sets. */
  readonly fixed: Readonly<Record<string, unknown>> | undefined;
  /** Other rows are on their way; the old ones stay meanwhile. */
  readonly isFetching: boolean;
  readonly error: CallError | undefined;
  readonly selection: Selection;
  /** Changes what is shown, and the address with it; what changes the rows leads to the first page. */
  readonly change: (changes: Partial<ListQuery>, step?: Step) => void;
  readonly setPage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setFilters: (filters: Filters) => void;
  readonly select: (selection: Selection) => void;
  readonly refresh: () => Promise<void>;
  /** Present where the rows are a tree. */
  readonly tree?: ListTree<Row>;
};

type Search = readonly [URLSearchParams, SetSearch];

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
  const rows = usePageRows(frame, { fixed });
  return { ...frame, ...rows, ...useRecords(frame, rows) };
}

/** What a list has around its rows, wherever these come from. */
export type ListFrame<Row extends RecordRow> = Omit<List<Row>, keyof ListRows<Row> | keyof ListRecords<Row> | "tree">;

/** The rows of a list and where they stand. */
export type ListRows<Row extends RecordRow> = Pick<
  List<Row>,
  "state" | "rows" | "total" | "totalKind" | "nextCursor" | "fixed" | "isFetching" | "error"
>;

/** What a list shows and what is selected in it, and how that changes. */
export function useListFrame<Row extends RecordRow>(whole: Resource<Row>, [search, setSearch]: Search): ListFrame<Row> {
  const resource = useVisible(whole);
  const name = nameOfList(resource);
  const usualSize = useUsualSize(name);
  const query = readQuery(search, resource, usualSize);
  const queries = useQueryClient();
  const [selection, select] = useSelection(inputOf(query));

  function change(changes: Partial<ListQuery>, step: Step = isTypedOn(query, changes) ? "replace" : "push"): void {
    const around = { fields: resource.search, usualSize: changes.pageSize ?? usualSize };
    setSearch(writeQuery(search, turnedBy(query, changes), around), step);
  }

  function setPageSize(pageSize: number): void {
    keepUsualSize(name, pageSize);
    change({ pageSize });
  }

  return {
    resource,
    query,
    selection,
    change,
    setPage: (page) => change({ page }),
    setPageSize,
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
    state: isPermitted ? stateOf(answer, isFiltered(query)) : "forbidden",
    rows: answer.data?.items ?? noRows,
    total: answer.data?.total ?? 0,
    totalKind: answer.data?.totalKind ?? "exact",
    nextCursor: answer.data?.nextCursor ?? null,
    fixed,
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

/** Under which name a list keeps what the account set for it. */
function nameOfList<Row extends RecordRow>({ api, pageCall }: Resource<Row>): string {
  return `${api.name}/${pageCall}`;
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
