import { useCallback, useMemo, useState } from "react";
import type { Id } from "#contract/id";

/** Assumed height of row details until they are measured. */
const usualHeight = 160;

/** The rows of a grid with visible details, and the heights of these. */
export type DetailRows = {
  readonly isOpen: (id: Id) => boolean;
  readonly toggle: (id: Id) => void;
  /** Height below a row in pixels; 0 if it is collapsed. */
  readonly getHeight: (index: number) => number;
  /** Height of all details above a row, in pixels. */
  readonly getHeightAbove: (index: number) => number;
  readonly setHeight: (id: Id, height: number) => void;
};

/** Keeps track of the expanded rows of a grid. */
export function useDetailRows(rows: readonly { readonly id: Id }[]): DetailRows {
  const [open, setOpen] = useState<ReadonlySet<Id>>(new Set());
  const [heights, setHeights] = useState<ReadonlyMap<Id, number>>(new Map());

  const toggle = useCallback((id: Id) => {
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const setHeight = useCallback((id: Id, height: number) => {
    setHeights((now) => (now.get(id) === height ? now : new Map(now).set(id, height)));
  }, []);

  return useMemo(() => {
    const heightOfRow = (id: Id | undefined) =>
      id !== undefined && open.has(id) ? (heights.get(id) ?? usualHeight) : 0;
    return {
      isOpen: (id) => open.has(id),
      toggle,
      getHeight: (index) => heightOfRow(rows[index]?.id),
      getHeightAbove: (index) =>
        open.size === 0 ? 0 : rows.slice(0, index).reduce((sum, { id }) => sum + heightOfRow(id), 0),
      setHeight,
    };
  }, [rows, open, heights, toggle, setHeight]);
}
