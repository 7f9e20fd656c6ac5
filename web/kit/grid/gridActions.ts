import type { GridTree } from "../tree/treeLines.ts";
import { builtInColumn, isBuiltInColumn } from "./gridColumn.ts";
import type { CellPosition, KeyPress } from "./gridNavigation.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { RowSelector } from "./useGridSelection.ts";

/** Keyboard actions of a grid besides navigation. */
export type GridActions<Row> = {
  readonly layout: GridLayout<Row>;
  readonly rows: readonly Row[];
  readonly tree: GridTree<Row> | undefined;
  readonly selector: RowSelector | undefined;
  readonly onSort: (id: string) => void;
  readonly onOpen: (row: Row) => void;
  /** Opens the edit form of a row, focused on a field. */
  readonly onEdit: (row: Row, column: string) => void;
  readonly onToggleDetail: (row: Row) => void;
  readonly onMenu: (column: string) => void;
  /** The displayed width of a column in pixels. */
  readonly measureWidth: (cell: CellPosition) => number | undefined;
};

const resizeStep = 16;

/** Handles a key that works in every cell; returns whether it did. */
export function handleGridKey<Row>({ selector }: GridActions<Row>, { key, ctrlKey, metaKey }: KeyPress): boolean {
  if (selector === undefined) return false;
  if (key === "Escape") return selector.clear();
  if (!(ctrlKey || metaKey) || key.toLowerCase() !== "a") return false;
  selector.selectAll();
  return true;
}

/** Enter opens a row, F2 edits it at the field, Space selects; on a branch that failed to load they retry. */
export function handleRowKey<Row>(actions: GridActions<Row>, cell: CellPosition, { key, shiftKey }: KeyPress): boolean {
  const row = actions.rows[cell.row];
  const column = actions.layout.all[cell.column]?.id ?? "";
  if (row === undefined || !["Enter", " ", "F2"].includes(key)) return false;
  const line = actions.tree?.lines[cell.row];
  if (line?.kind === "notice") {
    if (line.branch.state === "failed") line.branch.retry();
  } else if (key === "F2") actions.onEdit(row, column);
  else if (column === builtInColumn.expand) actions.onToggleDetail(row);
  else if (key === "Enter") actions.onOpen(row);
  else if (shiftKey) actions.selector?.extend(cell.row, cell.row);
  else actions.selector?.toggle(cell.row);
  return true;
}

/**
 * On a header Enter and Space sort, Alt+Down opens the menu, Shift with the left and right arrows resizes, and with
 * Ctrl as well moves the column. Returns whether the key was handled, or the new position of the column.
 */
export function handleHeaderKey<Row>(
  actions: GridActions<Row>,
  cell: CellPosition,
  press: KeyPress,
): boolean | CellPosition {
  const column = actions.layout.all[cell.column];
  if (column === undefined) return false;
  const { key, shiftKey, ctrlKey, altKey } = press;
  if (key === "Enter" || key === " ") {
    if (column.id === builtInColumn.select) actions.selector?.toggleAll();
    else actions.onSort(column.id);
    return true;
  }
  if (isBuiltInColumn(column)) return false;
  if (altKey && key === "ArrowDown") {
    actions.onMenu(column.id);
    return true;
  }
  if (!shiftKey || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
  const isForward = key === "ArrowRight";
  if (ctrlKey) {
    const index = actions.layout.step(column.id, isForward);
    return index === undefined ? true : { row: -1, column: index };
  }
  const width = actions.measureWidth(cell) ?? column.width;
  actions.layout.resize(column.id, width + (isForward ? resizeStep : -resizeStep));
  return true;
}
