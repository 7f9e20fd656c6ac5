import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod";
import { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { usePageSearch } from "#base/page/location.tsx";
import { canCall } from "#base/session/session";
import { isFiltered } from "../../list/listQuery.ts";
import { type List, type ListFrame, type ListRows, useListFrame } from "../../list/useList.ts";
import { useRecentRows } from "../../list/recentRows.ts";
import { fetchPage, getListState, takesIds, usePageRows } from "../../list/usePageRows.ts";
import { useOpenRecord } from "../../list/useOpenRecord.ts";
import { useListViews } from "../../list/useListViews.ts";
import { readFieldValue, type RecordRow, type Resource } from "../../resource/resource.ts";
import type { ListTree } from "../listTree.ts";
import { type AsyncTree, useAsyncTree } from "../useAsyncTree.ts";
import { useWholeTree } from "./useWholeTree.ts";

/** A row of a tree list: it says whether it has children, or contains them. */
export type NestedRow<Row> = RecordRow & {
  readonly hasChildren?: boolean | undefined;
  readonly children?: readonly Row[] | null | undefined;
};

/**
 * The calls that answer the tree. `children` takes `{ pid }` and answers the children of that row, or the top level for
 * 0; searches use the page call or the call that `search` names. `whole` answers everything at once, with `children`,
 * and is searched in the browser.
 */
export type TreeListCalls = { readonly children: string; readonly search?: string } | { readonly whole: string };

type FixedInput = Readonly<Record<string, unknown>> | undefined;

/**
 * A list whose rows are a tree: `useTreeList(organisationResource, { children: "children" })`. `ListPage`, `SearchBar`
 * and `DataTable` take it as any list. `fixed` adds inputs that the user does not set in the search bar.
 */
export function useTreeList<Row extends NestedRow<Row>>(
  resource: Resource<Row>,
  calls: TreeListCalls,
  fixed?: FixedInput,
): List<Row> {
  const { search, views } = useListViews(resource, usePageSearch());
  const saved = views === undefined ? {} : { views };
  const frame = useListFrame(resource, search);
  const isWhole = "whole" in calls;
  const isSearch = isFiltered(frame.query);
  const { resource: visible, query } = frame;
  const pageCall = (isWhole ? undefined : calls.search) ?? visible.pageCall;
  const searchResult = usePageRows(
    { query, resource: { ...visible, pageCall } },
    { fixed, isEnabled: !isWhole && isSearch },
  );
  const branches = useBranchRows(frame, isWhole || isSearch ? undefined : calls, fixed);
  const whole = useWholeRows(frame, isWhole ? calls : undefined, fixed);
  const activeRows = isWhole ? whole : isSearch ? { ...searchResult, tree: flat<Row>() } : branches;
  return {
    ...frame,
    ...activeRows,
    ...saved,
    ...useOpenRecord(frame, { ...activeRows, rows: withBelow(activeRows.rows) }),
  };
}

/** Rows with their children, as far as they are loaded. */
function withBelow<Row extends NestedRow<Row>>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...withBelow(row.children ?? [])]);
}

/** Search results have no nesting. */
function flat<Row>(): ListTree<Row> {
  const nothing = () => undefined;
  return { lines: undefined, setOpen: nothing, openAll: nothing, closeAll: nothing };
}

type TreeRows<Row extends RecordRow> = ListRows<Row> & { readonly tree: ListTree<Row> };

/** The rows that are loaded when their parent is expanded. */
function useBranchRows<Row extends NestedRow<Row>>(
  { resource }: ListFrame<Row>,
  calls: { readonly children: string } | undefined,
  fixed: FixedInput,
): TreeRows<Row> {
  const { api, pageCall } = resource;
  const name = calls?.children ?? "";
  const isPermitted = calls !== undefined && canCall(api, name);
  const tree: AsyncTree<Row> = useAsyncTree<Row>({
    queryKey: [api.name, name, fixed ?? null],
    load: async (id, signal) => await rowsOf(resource, { name, input: { ...fixed, pid: id ?? 0 } }, signal),
    isEnabled: isPermitted,
  });
  // No branch knows the total.
  const count = useQuery({
    queryKey: [api.name, pageCall, "count", fixed ?? null],
    queryFn: async ({ signal }) => await call(api, pageCall, { ...fixed, page: 1, pageSize: 1 }, { signal }),
    enabled: isPermitted && canCall(api, pageCall),
    select: totalOf,
  });
  const { top, lines } = tree;
  const rows = lines.flatMap((line) => (line.kind === "node" ? [line.node] : []));
  useRecentBranch(resource, { rows, tree, fixed });
  const error = top.state === "failed" ? top.error : null;
  const data = top.state === "ready" ? { items: [...top.nodes], total: top.nodes.length } : undefined;
  return {
    state: isPermitted ? getListState({ data, error, isPlaceholderData: false }, false) : "forbidden",
    rows,
    total: count.data ?? rows.length,
    totalKind: "exact",
    nextCursor: null,
    more: undefined,
    fixed,
    isFetching: tree.isFetching,
    error: error instanceof CallError ? error : undefined,
    tree: {
      lines,
      setOpen: ({ id }, isOpen) => tree.setOpen(id, isOpen),
      openAll: tree.openLoaded,
      closeAll: tree.closeAll,
    },
  };
}

type RecentBranchOptions<Row> = { rows: readonly Row[]; tree: AsyncTree<Row>; fixed: FixedInput };

/** Expands what is above a row that was just added or moved, so that it is seen. */
function useRecentBranch<Row extends RecordRow>(
  resource: Resource<Row>,
  { rows, tree, fixed }: RecentBranchOptions<Row>,
): void {
  const recent = useRecentRows(resource.api);
  const [id] = takesIds(resource) ? (recent?.ids ?? []) : [];
  const isHidden = id !== undefined && !rows.some((row) => row.id === id);
  const { data } = useQuery({
    queryKey: [resource.api.name, resource.pageCall, "recent", id],
    queryFn: async ({ signal }) =>
      await fetchPage(resource, { ...fixed, ids: id === undefined ? [] : [id], page: 1, pageSize: 1 }, { signal }),
    enabled: isHidden,
    gcTime: 0,
  });
  const above = isHidden ? listAncestorIds(data?.items[0]).join(",") : "";
  const open = useEffectEvent(() => {
    for (const ancestor of listAncestorIds(data?.items[0])) tree.setOpen(ancestor, true);
  });
  useEffect(() => {
    if (above !== "") open();
  }, [above]);
}

/** Trees that load step by step name the ancestors of a row. */
function listAncestorIds(row: object | undefined): readonly Id[] {
  return row === undefined ? [] : (z.array(Id).safeParse(readFieldValue(row, "aboveIds")).data ?? []);
}

/** The matching rows of a tree that is loaded as a whole. */
function useWholeRows<Row extends NestedRow<Row>>(
  { resource, query }: ListFrame<Row>,
  calls: { readonly whole: string } | undefined,
  fixed: FixedInput,
): TreeRows<Row> {
  const { api } = resource;
  const name = calls?.whole ?? "";
  const isPermitted = calls !== undefined && canCall(api, name);
  const answer = useQuery({
    queryKey: [api.name, name, fixed ?? null],
    queryFn: async ({ signal }) => await rowsOf(resource, { name, input: { ...fixed } }, signal),
    enabled: isPermitted,
  });
  const { data, error } = answer;
  const tree = useWholeTree(resource, data ?? noRows, query.filters);
  const page = data === undefined ? undefined : { items: [...tree.matches], total: tree.matches.length };
  return {
    state: isPermitted ? getListState({ data: page, error, isPlaceholderData: false }, isFiltered(query)) : "forbidden",
    rows: tree.rows,
    total: tree.matches.length,
    totalKind: "exact",
    nextCursor: null,
    more: undefined,
    fixed,
    isFetching: answer.isFetching && data !== undefined,
    error: error instanceof CallError ? error : undefined,
    tree,
  };
}

const noRows: readonly never[] = [];

function totalOf(page: unknown): number | undefined {
  return typeof page === "object" && page !== null && "total" in page && typeof page.total === "number"
    ? page.total
    : undefined;
}

type TreeRowsRequest = { readonly name: string; readonly input: Record<string, unknown> };

async function rowsOf<Row extends RecordRow>(
  { api }: Resource<Row>,
  { name, input }: TreeRowsRequest,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = await call(api, name, input, { signal });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a resource knows its API by name; the screen names a call that answers these rows
  return rows as Row[];
}
