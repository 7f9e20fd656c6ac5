import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type GridTree, parentOf } from "../tree/treeLines.ts";
import { gridSize, ownColumn } from "./gridColumn.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** Where the keyboard stands: row -1 is the header. */
export type GridCell = { readonly row: number; readonly column: number };

type About<Row> = {
  scroller: RefObject<HTMLDivElement | null>;
  layout: GridLayout<Row>;
  rows: readonly Row[];
  tree: GridTree<Row> | undefined;
  show: (cell: GridCell) => void;
  onSort: (id: string) => void;
  onOpen: (row: Row) => void;
  onToggle: (row: Row) => void;
  onToggleAll: () => void;
};

/** Rows that Page Up and Page Down move by. */
const pageStep = 15;
const resizeStep = 16;

/**
 * The keyboard of a grid, as WAI-ARIA describes it: arrows, Home, End, Page Up and Page Down move, Enter opens a row or
 * sorts by a header, Space selects, Shift with left and right resizes a header's column.
 */
export function useGridKeys<Row>(about: About<Row>) {
  const { scroller, layout, rows, show } = about;
  const [wanted, setActive] = useState<GridCell>({ row: -1, column: 0 });
  const wantsFocus = useRef<GridCell>(undefined);
  const active = within(wanted, rows.length, layout.all.length);

  useEffect(() => {
    const goal = wantsFocus.current;
    if (goal?.row !== active.row || goal.column !== active.column) return;
    // A cell that was out of sight is there only once the grid has scrolled; this runs again then.
    const cell = cellIn(scroller, active);
    if (cell === undefined) return;
    wantsFocus.current = undefined;
    cell.focus({ preventScroll: true });
    if (scroller.current !== null) scrollToColumn(scroller.current, cell, layout);
  });

  function moveTo(next: GridCell): void {
    const cell = within(next, rows.length, layout.all.length);
    wantsFocus.current = cell;
    setActive(cell);
    // The old cell may leave the document before the new one is there; the keyboard stays in the grid meanwhile.
    if (cellIn(scroller, cell) === undefined) scroller.current?.focus({ preventScroll: true });
    show(cell);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event;
    // What a cell opened, a drawer with a grid of its own, is inside of this one for React only.
    const isCell =
      target instanceof HTMLElement && target.dataset["cell"] !== undefined && event.currentTarget.contains(target);
    if (!isCell && target !== event.currentTarget) return;
    // Rows that came in above have moved the cell that the keyboard is in.
    const here = (isCell ? cellOf(target) : undefined) ?? active;
    if (event.shiftKey && here.row === -1 && resized(about, here, event.key)) event.preventDefault();
    else {
      const extent = { rows: rows.length, columns: layout.all.length };
      const next = movedInTree(about, here, event.key) ?? moved(here, event, extent);
      if (next !== undefined) moveTo(next);
      else if (!acted(about, here, event.key)) return;
      event.preventDefault();
    }
  }

  /** A click or Tab into a cell brings the keyboard there. */
  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    const cell = target instanceof Element && currentTarget.contains(target) ? target.closest("[data-cell]") : null;
    const here = cell instanceof HTMLElement ? cellOf(cell) : undefined;
    if (here !== undefined && (here.row !== active.row || here.column !== active.column)) setActive(here);
  }

  return { active, handleKeyDown, handleFocus };
}

/** Enter opens a row or sorts by a header, Space selects; on a branch that failed both ask for it again. */
function acted<Row>(about: About<Row>, active: GridCell, key: string): boolean {
  if (key !== "Enter" && key !== " ") return false;
  const row = about.rows[active.row];
  const line = about.tree?.lines[active.row];
  if (line?.kind === "notice") {
    if (line.branch.state === "failed") line.branch.retry();
  } else if (row === undefined) actOnHead(about, about.layout.all[active.column]?.id);
  else if (key === "Enter") about.onOpen(row);
  else about.onToggle(row);
  return true;
}

function actOnHead<Row>(about: About<Row>, id: string | undefined): void {
  if (id === ownColumn.select) about.onToggleAll();
  else if (id !== undefined) about.onSort(id);
}

/** In the first column of a tree left and right close and open the row, or lead to the row above it. */
function movedInTree<Row>(
  { tree, layout, rows }: About<Row>,
  { row, column }: GridCell,
  key: string,
): GridCell | undefined {
  const line = tree?.lines[row];
  const node = rows[row];
  const isFirst = column === layout.start.length - 1;
  if (tree === undefined || line === undefined || node === undefined) return undefined;
  if (line.kind === "node" && !isFirst) return undefined;
  const isOpen = line.kind === "node" ? line.isOpen : undefined;
  if ((key === "ArrowRight" && isOpen === false) || (key === "ArrowLeft" && isOpen === true)) {
    tree.onTurn(node, !isOpen);
    return { row, column };
  }
  const parent = key === "ArrowLeft" ? parentOf(tree.lines, row) : undefined;
  return parent === undefined ? undefined : { row: parent, column };
}

/** Makes a header's column wider or narrower by a step. */
function resized<Row>({ scroller, layout }: About<Row>, active: GridCell, key: string): boolean {
  const column = layout.all[active.column];
  if (column === undefined || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
  const width = cellIn(scroller, active)?.offsetWidth ?? column.width;
  const isOwn = column.id === ownColumn.select || column.id === ownColumn.operations;
  if (!isOwn) layout.resize(column.id, width + (key === "ArrowRight" ? resizeStep : -resizeStep));
  return true;
}

function cellOf({ dataset }: HTMLElement): GridCell | undefined {
  const [row, column] = (dataset["cell"] ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

function cellIn(scroller: RefObject<HTMLDivElement | null>, { row, column }: GridCell): HTMLElement | undefined {
  return scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? undefined;
}

type Extent = { rows: number; columns: number };

function moved(
  { row, column }: GridCell,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: Extent,
): GridCell | undefined {
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "PageUp":
      return { row: Math.max(0, row - pageStep), column };
    case "PageDown":
      return { row: row + pageStep, column };
    case "Home":
      return { row: ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

function within({ row, column }: GridCell, rows: number, columns: number): GridCell {
  return { row: Math.min(rows - 1, Math.max(-1, row)), column: Math.min(columns - 1, Math.max(0, column)) };
}

/** Scrolls a row that is in the document into sight, below the header. */
export function scrollToRow(scroller: HTMLElement, row: number): void {
  const top = row * gridSize.row;
  const room = scroller.clientHeight - gridSize.head - gridSize.row;
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (room > 0 && top > scroller.scrollTop + room) scroller.scrollTo({ top: top - room });
}

/** Scrolls a cell out from under the fixed columns. */
function scrollToColumn<Row>(scroller: HTMLElement, cell: HTMLElement, { start, end }: GridLayout<Row>): void {
  const isFixed = !cell.classList.contains("sw-grid-center");
  if (isFixed) return;
  const room = scroller.getBoundingClientRect();
  const own = cell.getBoundingClientRect();
  const hiddenLeft = room.left + widthOf(start) - own.left;
  const hiddenRight = own.right - (room.right - widthOf(end));
  if (hiddenLeft > 0) scroller.scrollTo({ left: scroller.scrollLeft - hiddenLeft });
  else if (hiddenRight > 0) scroller.scrollTo({ left: scroller.scrollLeft + hiddenRight });
}

function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
