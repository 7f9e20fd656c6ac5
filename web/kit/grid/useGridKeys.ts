import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { actedAnywhere, actedOnHead, actedOnRow, type GridActs } from "./gridActs.ts";
import { type GridCell, moved, movedInTree, within } from "./gridMoves.ts";
import { cellIn, placeOf, scrollToColumn } from "./gridScroll.ts";

type Scroller = RefObject<HTMLDivElement | null>;

type Keys = {
  /** The cell where Tab arrives, and where the keyboard stands in the grid. */
  readonly active: GridCell;
  readonly handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly handleFocus: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * The keyboard of a grid, as WAI-ARIA describes it: arrows, Home, End, Page Up and Page Down move, with Shift they select
 * up to where they lead; what else a key does stands in `gridActs`.
 */
export function useGridKeys<Row>(scroller: Scroller, acts: GridActs<Row>, show: (cell: GridCell) => void): Keys {
  const { layout, rows, tree } = acts;
  const extent = { rows: rows.length, columns: layout.all.length };
  const [wanted, setActive] = useState<GridCell>();
  const wantsFocus = useRef<GridCell>(undefined);
  const turning = layout.all.findIndex(({ id }) => id === layout.first);
  // Who comes by Tab begins at the header of the first column of the list itself.
  const active = within(wanted ?? { row: -1, column: turning }, extent);

  useEffect(() => {
    const goal = wantsFocus.current;
    if (goal?.row !== active.row || goal.column !== active.column) return;
    // A cell that was out of sight is there only once the grid has scrolled; this runs again then.
    const cell = cellIn(scroller.current, active);
    if (cell === undefined) return;
    wantsFocus.current = undefined;
    cell.focus({ preventScroll: true });
    if (scroller.current !== null) scrollToColumn(scroller.current, cell, layout);
  });

  function moveTo(next: GridCell): void {
    const cell = within(next, extent);
    wantsFocus.current = cell;
    setActive(cell);
    // The old cell may leave the document before the new one is there; the keyboard stays in the grid meanwhile.
    if (cellIn(scroller.current, cell) === undefined) scroller.current?.focus({ preventScroll: true });
    show(cell);
  }

  /** Answers whether the key meant something here. */
  function pressed(here: GridCell, event: KeyboardEvent): boolean {
    if (actedAnywhere(acts, event)) return true;
    if (here.row === -1) {
      const done = actedOnHead(acts, here, event);
      if (typeof done === "object") moveTo(done);
      if (done !== false) return true;
    }
    const next = movedInTree({ tree, row: rows[here.row], turning }, here, event.key) ?? moved(here, event, extent);
    if (next === undefined) return actedOnRow(acts, here, event);
    const goal = within(next, extent);
    if (event.shiftKey && here.row >= 0 && goal.row >= 0 && goal.row !== here.row)
      acts.selecting?.extend(here.row, goal.row);
    moveTo(goal);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const cell = cellAt(target, currentTarget);
    if (cell === undefined && target !== currentTarget) return;
    // The box of a row takes Space itself.
    if (event.key === " " && target instanceof HTMLInputElement) return;
    // Rows that came in above have moved the cell that the keyboard is in.
    const here = (cell === undefined ? undefined : placeOf(cell)) ?? active;
    if (pressed(here, event)) event.preventDefault();
  }

  /** A click or Tab into a cell brings the keyboard there. */
  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    const cell = target instanceof Element && currentTarget.contains(target) ? target.closest("[data-cell]") : null;
    const here = cell instanceof HTMLElement ? placeOf(cell) : undefined;
    if (here !== undefined && (here.row !== active.row || here.column !== active.column)) setActive(here);
  }

  return { active, handleKeyDown, handleFocus };
}

/**
 * The cell that a key was pressed in: itself, or the box that selects its row. What else stands in a cell has the keyboard
 * for itself; what a cell opened, a drawer with a grid of its own, is inside of this one for React only.
 */
function cellAt(target: EventTarget, grid: HTMLElement): HTMLElement | undefined {
  if (!(target instanceof HTMLElement) || !grid.contains(target)) return undefined;
  if (target.dataset["cell"] !== undefined) return target;
  return target.matches(".sw-grid-check") ? (target.closest<HTMLElement>("[data-cell]") ?? undefined) : undefined;
}
