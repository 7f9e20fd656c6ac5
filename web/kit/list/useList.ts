import { useEffect, useEffectEvent, useState } from "react";
import type { TotalKind } from "#contract/page";
import type { TextKey } from "#contract/text";
import type { CallError } from "#base/answer";
import { type HistoryStep, type SetSearch, usePageSearch } from "#base/page/location.tsx";
import { useRefreshRecords } from "../parts/useRefreshRecords.ts";
import type { Values } from "../resource/field.ts";
import { useVisibleResource } from "../resource/hiddenFields.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListTree } from "../tree/listTree.ts";
import {
  applyChanges,
  type Filters,
  isTypingContinued,
  type ListQuery,
  readQuery,
  type Sort,
  toCallInput,
  writeQuery,
} from "./listQuery.ts";
import { type Selection, useSelection } from "./selection.ts";
import { type NextPageLoader, usePageRows } from "./usePageRows.ts";
import { type OpenRecordState, useOpenRecord } from "./useOpenRecord.ts";
import { savePreferredPageSize, usePreferredPageSize } from "./pageSizePreference.ts";
import type { ListViews } from "./listExtension.ts";
import { useListViews } from "./useListViews.ts";

/** The purpose of a list's open form. */
export type FormTarget<Row> =
  | {
      readonly kind: "add";
      /** Initial values in addition to those of the fields: its parent, for example. */
      readonly values?: Values;
      /** Input of the record that the same form added just before. */
      readonly previous?: Values;
    }
  | {
      readonly kind: "edit" | "copy";
      readonly row: Row;
      /** The field that receives the focus, by default the first one. */
      readonly focus?: string;
      /** The section or panel that is open first. */
      readonly section?: TextKey | undefined;
      /** The entry in that section to look for. */
      readonly entry?: string | undefined;
    };

/** The state of a list: `empty` has no rows and no filters, `noMatch` no rows that match its filters. */
export type ListState = "loading" | "ready" | "empty" | "noMatch" | "failed" | "forbidden";

/** A list with its state and actions, as the components of the kit take it. */
export type List<Row extends RecordRow> = OpenRecordState<Row> & {
  readonly resource: Resource<Row>;
  readonly query: ListQuery;
  readonly state: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  /** How exact the total is. */
  readonly totalKind: TotalKind;
  /** The cursor of the rows after these, also beyond the last page number. */
  readonly nextCursor: string | null;
  /** Inputs of the page call that the screen sets, in addition to those of `toCallInput`. */
  readonly fixed: Readonly<Record<string, unknown>> | undefined;
  /** Loads more rows on a phone, where the list grows. `undefined`: all rows are loaded. */
  readonly more: NextPageLoader | undefined;
  /** Other rows are loading; the old ones stay until then. */
  readonly isFetching: boolean;
  readonly error: CallError | undefined;
  readonly selection: Selection;
  /** Changes the query and the address; changes of the rows lead to the first page. */
  readonly change: (changes: Partial<ListQuery>, step?: HistoryStep) => void;
  readonly setPage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setFilters: (filters: Filters) => void;
  readonly select: (selection: Selection) => void;
  readonly refresh: () => Promise<void>;
  /** Its saved views; an inner list has none. */
  readonly views?: ListViews;
  /** Present where the rows are a tree. */
  readonly tree?: ListTree<Row>;
};

type Search = readonly [URLSearchParams, SetSearch];

/**
 * The list of a page: its page, size, order and filters are stored in the address. `fixed` adds inputs of the page call
 * that the user does not set in the search bar.
 */
export function useList<Row extends RecordRow>(
  resource: Resource<Row>,
  fixed?: Readonly<Record<string, unknown>>,
): List<Row> {
  const { search, views, isWaiting } = useListViews(resource, usePageSearch());
  return {
    ...useListAt(resource, search, { fixed, isEnabled: !isWaiting }),
    ...(views === undefined ? {} : { views }),
  };
}

/** A second list of a page, in a drawer or next to the first: its state is not stored in the address. */
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
  options: Parameters<typeof usePageRows>[1],
): List<Row> {
  const frame = useListFrame(resource, search);
  const rows = usePageRows(frame, options);
  useBrokenCursor(frame, rows.error);
  return { ...frame, ...rows, ...useOpenRecord(frame, rows) };
}

/** A cursor that is truncated, or belongs to another order, is invalid: the list returns to its first page. */
function useBrokenCursor<Row extends RecordRow>({ query, change }: ListFrame<Row>, error: CallError | undefined): void {
  const isBroken = query.cursor !== undefined && error?.status === 400;
  const returnToFirstPage = useEffectEvent(() => change({ page: 1, cursor: undefined }, "replace"));
  useEffect(() => {
    if (isBroken) returnToFirstPage();
  }, [isBroken]);
}

/** A list without its rows, which may come from a page call or from elsewhere. */
export type ListFrame<Row extends RecordRow> = Omit<
  List<Row>,
  keyof ListRows<Row> | keyof OpenRecordState<Row> | "tree" | "views"
>;

/** The rows of a list and their state. */
export type ListRows<Row extends RecordRow> = Pick<
  List<Row>,
  "state" | "rows" | "total" | "totalKind" | "nextCursor" | "more" | "fixed" | "isFetching" | "error"
>;

/** The query and the selection of a list, with the functions that change them. */
export function useListFrame<Row extends RecordRow>(whole: Resource<Row>, [search, setSearch]: Search): ListFrame<Row> {
  const resource = useVisibleResource(whole);
  const name = getListName(resource);
  const preferredSize = usePreferredPageSize(name);
  const query = readQuery(search, resource, preferredSize);
  const refreshRecords = useRefreshRecords();
  const [selection, select] = useSelection(toCallInput(query, resource));

  function change(
    changes: Partial<ListQuery>,
    step: HistoryStep = isTypingContinued(query, changes) ? "replace" : "push",
  ): void {
    const options = { fields: resource.search, defaultSize: changes.pageSize ?? preferredSize };
    setSearch(writeQuery(search, applyChanges(query, changes), options), step);
  }

  function setPageSize(pageSize: number): void {
    savePreferredPageSize(name, pageSize);
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
    refresh: async () => await refreshRecords(resource.api),
  };
}

/** The name under which the settings of a list are stored. */
function getListName<Row extends RecordRow>({ api, pageCall }: Resource<Row>): string {
  return `${api.name}/${pageCall}`;
}
