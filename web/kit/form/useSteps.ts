import { useEffect, useEffectEvent, useRef, useState } from "react";
import { maximumPageDepth } from "#contract/page";
import { useWords } from "../../i18n.ts";
import { countText } from "../list/total.ts";
import type { FormTarget, List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";

/** The way from an edited record to those beside it in its list. */
export type Steps = {
  /** `3 / 20`; `undefined` where the list does not show the record. */
  readonly position: string | undefined;
  /** `undefined`: there is none. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
};

const nowhere: Steps = { position: undefined, previous: undefined, next: undefined };

/** The records before and after the edited one, also on the pages before and after. */
export function useSteps<Row extends RecordRow>(list: List<Row>, target: FormTarget<Row>): Steps {
  const t = useWords();
  const { rows, total, query } = list;
  const { page, pageSize } = query;
  const found = target.kind === "edit" ? rows.findIndex(({ id }) => id === target.row.id) : -1;
  const [last, setLast] = useState(-1);
  const turn = useTurn(list);
  if (found !== -1 && found !== last) setLast(found);
  if (target.kind !== "edit" || (found === -1 && last === -1)) return nowhere;

  const isFound = found !== -1;
  // A record that was saved may have left the list: the one behind it has taken its place.
  const index = isFound ? found : last;
  const isPaged = list.tree?.lines === undefined && query.cursor === undefined;
  const hasNextPage = isPaged && page * pageSize < Math.min(total, maximumPageDepth - pageSize + 1);
  const stepTo = (row: Row | undefined) =>
    row === undefined ? undefined : () => list.form.open({ kind: "edit", row });
  const number = isPaged ? (page - 1) * pageSize + index + 1 : index + 1;
  const all = isPaged ? countText(t, list) : String(rows.length);
  return {
    position: isFound ? t("kit.form.position", { number, total: all }) : undefined,
    previous: stepTo(rows[index - 1]) ?? (isPaged && page > 1 ? () => turn(page - 1, "last") : undefined),
    next: stepTo(rows[isFound ? index + 1 : index]) ?? (hasNextPage ? () => turn(page + 1, "first") : undefined),
  };
}

type Turn = { readonly page: number; readonly edge: "first" | "last" };

/** Turns to another page of the list and opens its first or last record once it is there. */
function useTurn<Row extends RecordRow>(list: List<Row>): (page: number, edge: Turn["edge"]) => void {
  const awaited = useRef<Turn>(undefined);
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
    // Another page closes what is open, unless it is said to stay.
    list.change({ page, record: list.query.record }, "replace");
  };
}
