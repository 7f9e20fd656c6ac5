import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type GridActions, handleGridKey, handleHeaderKey, handleRowKey } from "./gridActions.ts";
import { clampPosition, findNextPosition, findNextTreePosition, type CellPosition } from "./gridNavigation.ts";
import { findCellElement, readCellPosition, scrollToColumn } from "./gridScroll.ts";

type Scroller = RefObject<HTMLDivElement | null>;

type Keys = {
  /** The active cell; Tab leads to it. */
  readonly active: CellPosition;
  readonly handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly handleFocus: (event: FocusEvent<HTMLElement>) => void;
  /** Makes a cell the active one, in view; it takes the focus unless a control in it has it. */
  readonly moveTo: (cell: CellPosition) => void;
};

/**
 * The keyboard of a grid, as WAI-ARIA describes it: arrows, Home, End, Page Up and Page Down move, and with Shift they
 * select up to their target. `gridActions.ts` handles all other keys.
 */
export function useGridKeys<Row>(
  scroller: Scroller,
  actions: GridActions<Row>,
  show: (cell: CellPosition) => void,
): Keys {
  const { layout, rows, tree } = actions;
  const extent = { rows: rows.length, columns: layout.all.length };
  const [wanted, setActive] = useState<CellPosition>();
  const wantsFocus = useRef<CellPosition>(undefined);
  const toggleColumn = layout.all.findIndex(({ id }) => id === layout.first);
  // Tab first leads to the header of the first column of the list itself.
  const active = clampPosition(wanted ?? { row: -1, column: toggleColumn }, extent);

  useEffect(() => {
    const goal = wantsFocus.current;
    if (goal?.row !== active.row || goal.column !== active.column) return;
    // A cell outside the viewport exists only once the grid has scrolled; this then runs again.
    const cell = findCellElement(scroller.current, active);
    if (cell === undefined) return;
    wantsFocus.current = undefined;
    if (!cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
    if (scroller.current !== null) scrollToColumn(scroller.current, cell, layout);
  });

  function moveTo(next: CellPosition): void {
    const cell = clampPosition(next, extent);
    wantsFocus.current = cell;
    setActive(cell);
    // The old cell may be removed before the new one is rendered; until then the grid itself keeps the focus.
    if (findCellElement(scroller.current, cell) === undefined) scroller.current?.focus({ preventScroll: true });
    show(cell);
  }

  /** Returns whether the key was handled here. */
  function pressed(here: CellPosition, event: KeyboardEvent): boolean {
    if (handleGridKey(actions, event)) return true;
    if (here.row === -1) {
      const done = handleHeaderKey(actions, here, event);
      if (typeof done === "object") moveTo(done);
      if (done !== false) return true;
    }
    const next =
      findNextTreePosition({ tree, row: rows[here.row], toggleColumn }, here, event.key) ??
      findNextPosition(here, event, extent);
    if (next === undefined) return handleRowKey(actions, here, event);
    const goal = clampPosition(next, extent);
    if (event.shiftKey && here.row >= 0 && goal.row >= 0 && goal.row !== here.row)
      actions.selector?.extend(here.row, goal.row);
    moveTo(goal);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const cell = cellAt(target, currentTarget);
    if (cell === undefined && target !== currentTarget) return;
    // The checkbox of a row handles Space itself.
    if (event.key === " " && target instanceof HTMLInputElement) return;
    // Rows added above have moved the active cell.
    const here = (cell === undefined ? undefined : readCellPosition(cell)) ?? active;
    if (pressed(here, event)) event.preventDefault();
  }

  /** A click or Tab into a cell makes it the active one. */
  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    const cell = target instanceof Element && currentTarget.contains(target) ? target.closest("[data-cell]") : null;
    const here = cell instanceof HTMLElement ? readCellPosition(cell) : undefined;
    if (here !== undefined && (here.row !== active.row || here.column !== active.column)) setActive(here);
  }

  return { active, handleKeyDown, handleFocus, moveTo };
}

/**
 * The cell in which a key was pressed: the cell itself, or its selection checkbox. Other controls in a cell handle
 * their own keys. What a cell opened, such as a drawer with another grid, is a child of it in React only.
 */
function cellAt(target: EventTarget, grid: HTMLElement): HTMLElement | undefined {
  if (!(target instanceof HTMLElement) || !grid.contains(target)) return undefined;
  if (target.dataset["cell"] !== undefined) return target;
  return target.matches(".sw-grid-check") ? (target.closest<HTMLElement>("[data-cell]") ?? undefined) : undefined;
}
