import { useQuery } from "@tanstack/react-query";
import { call, CallError } from "../../api.ts";
import { usePageSearch } from "../../pages/location.tsx";
import { mayCall } from "../../session/session.ts";
import { isFiltered } from "../list/listQuery.ts";
import { type List, type ListFrame, type ListRows, useListFrame } from "../list/useList.ts";
import { stateOf, usePageRows } from "../list/usePageRows.ts";
import { useRecords } from "../list/useRecords.ts";
import { useViewed } from "../list/useViewed.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListTree } from "./listTree.ts";
import { type AsyncTree, useAsyncTree } from "./useAsyncTree.ts";
import { useWholeTree } from "./useWholeTree.ts";

/** A row that others may stand below: it says so itself, or has them with it. */
export type NestedRow<Row> = RecordRow & {
  readonly hasChildren?: boolean | undefined;
  readonly children?: readonly Row[] | null | undefined;
};

/**
 * Which calls answer the tree: `children` takes `{ pid }` and answers what is below it, the top level to 0, while
 * searches go to the page call or another one that `search` names; or `whole` answers everything at once, with
 * `children`, and is searched in the browser.
 */
export type TreeListCalls = { readonly children: string; readonly search?: string } | { readonly whole: string };

type Fixed = Readonly<Record<string, unknown>> | undefined;

/**
 * A list whose rows are a tree: `useTreeList(organisationResource, { children: "children" })`. `ListPage`, `SearchBar`
 * and `DataTable` take it as any list. `fixed` adds inputs that the user does not set in the search bar.
 */
export function useTreeList<Row extends NestedRow<Row>>(
  resource: Resource<Row>,
  calls: TreeListCalls,
  fixed?: Fixed,
): List<Row> {
  const { search, views } = useViewed(resource, usePageSearch());
  const frame = useListFrame(resource, search);
  const isWhole = "whole" in calls;
  const isSearch = isFiltered(frame.query);
  const { resource: visible, query } = frame;
  const pageCall = (isWhole ? undefined : calls.search) ?? visible.pageCall;
  const found = usePageRows({ query, resource: { ...visible, pageCall } }, { fixed, isEnabled: !isWhole && isSearch });
  const branches = useBranchRows(frame, isWhole || isSearch ? undefined : calls, fixed);
  const whole = useWholeRows(frame, isWhole ? calls : undefined, fixed);
  const shown = isWhole ? whole : isSearch ? { ...found, tree: flat<Row>() } : branches;
  return { ...frame, ...shown, views, ...useRecords(frame, { ...shown, rows: withBelow(shown.rows) }) };
}

/** Rows with those below them, as far as they are there. */
function withBelow<Row extends NestedRow<Row>>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...withBelow(row.children ?? [])]);
}

/** Rows that were found stand by themselves. */
function flat<Row>(): ListTree<Row> {
  const nothing = () => undefined;
  return { lines: undefined, turn: nothing, openAll: nothing, closeAll: nothing };
}

type TreeRows<Row extends RecordRow> = ListRows<Row> & { readonly tree: ListTree<Row> };

/** The rows that are loaded when the row above is opened. */
function useBranchRows<Row extends NestedRow<Row>>(
  { resource }: ListFrame<Row>,
  calls: { readonly children: string } | undefined,
  fixed: Fixed,
): TreeRows<Row> {
  const { api, pageCall } = resource;
  const name = calls?.children ?? "";
  const isPermitted = calls !== undefined && mayCall(api, name);
  const tree: AsyncTree<Row> = useAsyncTree<Row>({
    queryKey: [api.name, name, fixed ?? null],
    load: async (id, signal) => await rowsOf(resource, { name, input: { ...fixed, pid: id ?? 0 } }, signal),
    isEnabled: isPermitted,
  });
  // How many there are in all no branch says.
  const count = useQuery({
    queryKey: [api.name, pageCall, "count", fixed ?? null],
    queryFn: async ({ signal }) => await call(api, pageCall, { ...fixed, page: 1, pageSize: 1 }, { signal }),
    enabled: isPermitted && mayCall(api, pageCall),
    select: totalOf,
  });
  const { top, lines } = tree;
  const rows = lines.flatMap((line) => (line.kind === "node" ? [line.node] : []));
  const error = top.state === "failed" ? top.error : null;
  const data = top.state === "ready" ? { items: [...top.nodes], total: top.nodes.length } : undefined;
  return {
    state: isPermitted ? stateOf({ data, error, isPlaceholderData: false }, false) : "forbidden",
    rows,
    total: count.data ?? rows.length,
    ...{ totalKind: "exact", nextCursor: null, more: undefined, fixed },
    isFetching: tree.isFetching,
    error: error instanceof CallError ? error : undefined,
    tree: { lines, turn: ({ id }, isOpen) => tree.turn(id, isOpen), openAll: tree.openLoaded, closeAll: tree.closeAll },
  };
}

/** The rows of a tree that is there as a whole, as far as they match. */
function useWholeRows<Row extends NestedRow<Row>>(
  { resource, query }: ListFrame<Row>,
  calls: { readonly whole: string } | undefined,
  fixed: Fixed,
): TreeRows<Row> {
  const { api } = resource;
  const name = calls?.whole ?? "";
  const isPermitted = calls !== undefined && mayCall(api, name);
  const answer = useQuery({
    queryKey: [api.name, name, fixed ?? null],
    queryFn: async ({ signal }) => await rowsOf(resource, { name, input: { ...fixed } }, signal),
    enabled: isPermitted,
  });
  const { data, error } = answer;
  const tree = useWholeTree(resource, data ?? noRows, query.filters);
  const page = data === undefined ? undefined : { items: [...tree.matches], total: tree.matches.length };
  return {
    state: isPermitted ? stateOf({ data: page, error, isPlaceholderData: false }, isFiltered(query)) : "forbidden",
    rows: tree.rows,
    total: tree.matches.length,
    ...{ totalKind: "exact", nextCursor: null, more: undefined, fixed },
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

type Asked = { readonly name: string; readonly input: Record<string, unknown> };

async function rowsOf<Row extends RecordRow>(
  { api }: Resource<Row>,
  { name, input }: Asked,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = await call(api, name, input, { signal });
  // A resource knows its API by name only; the screen names a call that answers the same rows as the page call.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return rows as Row[];
}
