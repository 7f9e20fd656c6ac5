import type { GridTree } from "../tree/treeLines.ts";
import { isOwn, ownColumn } from "./gridColumn.ts";
import type { GridCell, Press } from "./gridMoves.ts";
import type { GridLayout } from "./useGridLayout.ts";
import type { Selecting } from "./useGridSelection.ts";

/** What the keyboard can do in a grid beside moving. */
export type GridActs<Row> = {
  readonly layout: GridLayout<Row>;
  readonly rows: readonly Row[];
  readonly tree: GridTree<Row> | undefined;
  readonly selecting: Selecting | undefined;
  readonly onSort: (id: string) => void;
  readonly onOpen: (row: Row) => void;
  /** Opens a row at one of its fields. */
  readonly onEdit: (row: Row, column: string) => void;
  readonly onTurnDetail: (row: Row) => void;
  readonly onMenu: (column: string) => void;
  /** Pixels of a column as it is shown. */
  readonly widthOf: (cell: GridCell) => number | undefined;
};

const resizeStep = 16;

/** Does what a key does wherever the keyboard stands; answers whether it did. */
export function actedAnywhere<Row>({ selecting }: GridActs<Row>, { key, ctrlKey, metaKey }: Press): boolean {
  if (selecting === undefined) return false;
  if (key === "Escape") return selecting.clear();
  if (!(ctrlKey || metaKey) || key.toLowerCase() !== "a") return false;
  selecting.selectAll();
  return true;
}

/** Enter opens a row, F2 edits it at the field, Space selects; on a branch that failed they ask for it again. */
export function actedOnRow<Row>(acts: GridActs<Row>, cell: GridCell, { key, shiftKey }: Press): boolean {
  const row = acts.rows[cell.row];
  const column = acts.layout.all[cell.column]?.id ?? "";
  if (row === undefined || !["Enter", " ", "F2"].includes(key)) return false;
  const line = acts.tree?.lines[cell.row];
  if (line?.kind === "notice") {
    if (line.branch.state === "failed") line.branch.retry();
  } else if (key === "F2") acts.onEdit(row, column);
  else if (column === ownColumn.expand) acts.onTurnDetail(row);
  else if (key === "Enter") acts.onOpen(row);
  else if (shiftKey) acts.selecting?.extend(cell.row, cell.row);
  else acts.selecting?.toggle(cell.row);
  return true;
}

/**
 * On a header Enter and Space sort, Alt+Down opens the menu, Shift with left and right resizes, with Ctrl too moves the
 * column. Answers whether it did something, or where the column has gone.
 */
export function actedOnHead<Row>(acts: GridActs<Row>, cell: GridCell, press: Press): boolean | GridCell {
  const column = acts.layout.all[cell.column];
  if (column === undefined) return false;
  const { key, shiftKey, ctrlKey, altKey } = press;
  if (key === "Enter" || key === " ") {
    if (column.id === ownColumn.select) acts.selecting?.toggleAll();
    else acts.onSort(column.id);
    return true;
  }
  if (isOwn(column)) return false;
  if (altKey && key === "ArrowDown") {
    acts.onMenu(column.id);
    return true;
  }
  if (!shiftKey || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
  const isForward = key === "ArrowRight";
  if (ctrlKey) {
    const index = acts.layout.step(column.id, isForward);
    return index === undefined ? true : { row: -1, column: index };
  }
  const width = acts.widthOf(cell) ?? column.width;
  acts.layout.resize(column.id, width + (isForward ? resizeStep : -resizeStep));
  return true;
}
