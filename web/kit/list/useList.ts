import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { TotalKind } from "#contract/page";
import type { CallError } from "../../api.ts";
import { type SetSearch, type Step, usePageSearch } from "../../pages/location.tsx";
import type { Values } from "../resource/field.ts";
import { useVisible } from "../resource/hidden.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListTree } from "../tree/listTree.ts";
import {
  type Filters,
  inputOf,
  isTypedOn,
  type ListQuery,
  readQuery,
  type Sort,
  turnedBy,
  writeQuery,
} from "./listQuery.ts";
import { type Selection, useSelection } from "./selection.ts";
import { type MoreRows, usePageRows } from "./usePageRows.ts";
import { type ListRecords, useRecords } from "./useRecords.ts";
import { keepUsualSize, useUsualSize } from "./usualSize.ts";
import { type ListViews, useViewed } from "./useViewed.ts";

/** What the form of a list is open for. */
export type FormTarget<Row> =
  | {
      readonly kind: "add";
      /** What the new record starts with beside what the fields say: its parent, for example. */
      readonly values?: Values;
    }
  | {
      readonly kind: "edit" | "copy";
      readonly row: Row;
      /** The field that takes the focus; else the first one. */
      readonly focus?: string;
    };

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
  /** Inputs of the page call beside those of `inputOf`, which the screen sets. */
  readonly fixed: Readonly<Record<string, unknown>> | undefined;
  /** On a phone, where the list grows: how to get more of it. `undefined`: all is there. */
  readonly more: MoreRows | undefined;
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
  /** Its saved views; a second list of a page has none. */
  readonly views?: ListViews;
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
  const { search, views, isWaiting } = useViewed(resource, usePageSearch());
  return { ...useListAt(resource, search, { fixed, isEnabled: !isWaiting }), views };
}

/** A second list of a page, in a drawer or beside the first: what it shows is not part of the address. */
export function useInnerList<Row extends RecordRow>(
  resource: Resource<Row>,
  fixed?: Readonly<Record<string, unknown>>,
): List<Row> {
  return useListAt(
    resource,
    useState(() => new URLSearchParams()),
    { fixed },
  );
}

function useListAt<Row extends RecordRow>(
  resource: Resource<Row>,
  search: Search,
  asked: Parameters<typeof usePageRows>[1],
): List<Row> {
  const frame = useListFrame(resource, search);
  const rows = usePageRows(frame, asked);
  useBrokenCursor(frame, rows.error);
  return { ...frame, ...rows, ...useRecords(frame, rows) };
}

/** A cursor that is cut off, or of another order, leads nowhere: the list begins anew. */
function useBrokenCursor<Row extends RecordRow>({ query, change }: ListFrame<Row>, error: CallError | undefined): void {
  const isBroken = query.cursor !== undefined && error?.status === 400;
  const beginAnew = useEffectEvent(() => change({ page: 1, cursor: undefined }, "replace"));
  useEffect(() => {
    if (isBroken) beginAnew();
  }, [isBroken]);
}

/** What a list has around its rows, wherever these come from. */
export type ListFrame<Row extends RecordRow> = Omit<
  List<Row>,
  keyof ListRows<Row> | keyof ListRecords<Row> | "tree" | "views"
>;

/** The rows of a list and where they stand. */
export type ListRows<Row extends RecordRow> = Pick<
  List<Row>,
  "state" | "rows" | "total" | "totalKind" | "nextCursor" | "more" | "fixed" | "isFetching" | "error"
>;

/** What a list shows and what is selected in it, and how that changes. */
export function useListFrame<Row extends RecordRow>(whole: Resource<Row>, [search, setSearch]: Search): ListFrame<Row> {
  const resource = useVisible(whole);
  const name = nameOfList(resource);
  const usualSize = useUsualSize(name);
  const query = readQuery(search, resource, usualSize);
  const queries = useQueryClient();
  const [selection, select] = useSelection(inputOf(query, resource));

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

/** Under which name a list keeps what the account set for it. */
function nameOfList<Row extends RecordRow>({ api, pageCall }: Resource<Row>): string {
  return `${api.name}/${pageCall}`;
}
