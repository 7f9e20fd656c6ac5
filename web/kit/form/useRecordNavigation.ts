import { useEffect, useEffectEvent, useRef, useState } from "react";
import { maxPageDepth } from "#contract/page";
import { useTexts } from "#base/i18n";
import { formatCount } from "../list/total.ts";
import type { FormTarget, List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";

/** Navigation from an edited record to its neighbours in the list. */
export type RecordNavigation = {
  /** `3 / 20`; `undefined` if the list does not show the record. */
  readonly position: string | undefined;
  /** `undefined` if there is none. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
};

const nowhere: RecordNavigation = { position: undefined, previous: undefined, next: undefined };

/** Navigation to the records before and after the edited one, across pages. */
export function useRecordNavigation<Row extends RecordRow>(list: List<Row>, target: FormTarget<Row>): RecordNavigation {
  const t = useTexts();
  const { rows, total, query } = list;
  const { page, pageSize } = query;
  const found = target.kind === "edit" ? rows.findIndex(({ id }) => id === target.row.id) : -1;
  const [last, setLast] = useState(-1);
  const turn = usePageChange(list);
  if (found !== -1 && found !== last) setLast(found);
  if (target.kind !== "edit" || (found === -1 && last === -1)) return nowhere;

  const isFound = found !== -1;
  // A saved record may have left the list; the following one has taken its index.
  const index = isFound ? found : last;
  const isPaged = list.tree?.lines === undefined && query.cursor === undefined;
  const hasNextPage = isPaged && page * pageSize < Math.min(total, maxPageDepth - pageSize + 1);
  const createStep = (row: Row | undefined) =>
    row === undefined ? undefined : () => list.form.open({ kind: "edit", row });
  const number = isPaged ? (page - 1) * pageSize + index + 1 : index + 1;
  const all = isPaged ? formatCount(t, list) : String(rows.length);
  return {
    position: isFound ? t("kit.form.position", { number, total: all }) : undefined,
    previous: createStep(rows[index - 1]) ?? (isPaged && page > 1 ? () => turn(page - 1, "last") : undefined),
    next: createStep(rows[isFound ? index + 1 : index]) ?? (hasNextPage ? () => turn(page + 1, "first") : undefined),
  };
}

type PageEdge = { readonly page: number; readonly edge: "first" | "last" };

/** Opens another page of the list and then its first or last record. */
function usePageChange<Row extends RecordRow>(list: List<Row>): (page: number, edge: PageEdge["edge"]) => void {
  const awaited = useRef<PageEdge>(undefined);
  const there = list.isFetching ? undefined : list.query.page;
  const arrive = useEffectEvent((page: number) => {
    if (awaited.current?.page !== page) return;
    const row = awaited.current.edge === "last" ? list.rows.at(-1) : list.rows[0];
    awaited.current = undefined;
    if (row !== undefined) list.form.open({ kind: "edit", row });
  });
  useEffect(() => {
    if (there !== undefined) arrive(there);
  }, [there]);
  return (page, edge) => {
    awaited.current = { page, edge };
    // Another page closes the open record unless it is named here.
    list.change({ page, record: list.query.record }, "replace");
  };
}
