import { useCallback, useMemo, useState } from "react";
import type { Id } from "#contract/id";

/** How high what a row unfolds is taken to be until it is in the document. */
const usualHeight = 160;

/** Which rows of a grid are unfolded, and how high what they show is. */
export type Details = {
  readonly isOpen: (id: Id) => boolean;
  readonly turn: (id: Id) => void;
  /** Pixels below a row; 0 where it is not unfolded. */
  readonly heightOf: (index: number) => number;
  /** Pixels of all that is unfolded above a row. */
  readonly above: (index: number) => number;
  readonly measured: (id: Id, height: number) => void;
};

/** Keeps what is unfolded in a grid. */
export function useDetails(rows: readonly { readonly id: Id }[]): Details {
  const [open, setOpen] = useState<ReadonlySet<Id>>(new Set());
  const [heights, setHeights] = useState<ReadonlyMap<Id, number>>(new Map());

  const turn = useCallback((id: Id) => {
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const measured = useCallback((id: Id, height: number) => {
    setHeights((now) => (now.get(id) === height ? now : new Map(now).set(id, height)));
  }, []);

  return useMemo(() => {
    const heightOfRow = (id: Id | undefined) =>
      id !== undefined && open.has(id) ? (heights.get(id) ?? usualHeight) : 0;
    return {
      isOpen: (id) => open.has(id),
      turn,
      heightOf: (index) => heightOfRow(rows[index]?.id),
      above: (index) => (open.size === 0 ? 0 : rows.slice(0, index).reduce((sum, { id }) => sum + heightOfRow(id), 0)),
      measured,
    };
  }, [rows, open, heights, turn, measured]);
}
