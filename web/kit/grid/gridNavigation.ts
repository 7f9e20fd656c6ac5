import { findParentIndex, type GridTree } from "../tree/treeLines.ts";

/** The position of the active cell: row -1 is the header. */
export type CellPosition = { readonly row: number; readonly column: number };

/** The numbers of rows and columns that the keyboard can reach. */
export type GridExtent = { readonly rows: number; readonly columns: number };

/** A key with its modifiers. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Rows that Page Up and Page Down move by. */
const pageStep = 15;

/** The position that a key leads to. */
export function findNextPosition(
  { row, column }: CellPosition,
  { key, ctrlKey, altKey, metaKey }: KeyPress,
  { rows, columns }: GridExtent,
): CellPosition | undefined {
  // Combinations with these modifiers belong to the browser and the system.
  if (altKey || metaKey) return undefined;
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

/** The nearest position inside a grid. */
export function clampPosition({ row, column }: CellPosition, { rows, columns }: GridExtent): CellPosition {
  return { row: Math.min(rows - 1, Math.max(-1, row)), column: Math.min(columns - 1, Math.max(0, column)) };
}

type TreeMove<Row> = {
  tree: GridTree<Row> | undefined;
  row: Row | undefined;
  /** Index of the column that expands and collapses rows. */
  toggleColumn: number;
};

/** In the first column of a tree, left and right collapse and expand the row, or lead to its parent. */
export function findNextTreePosition<Row>(
  { tree, row: node, toggleColumn }: TreeMove<Row>,
  { row, column }: CellPosition,
  key: string,
): CellPosition | undefined {
  const line = tree?.lines[row];
  if (tree === undefined || line === undefined || node === undefined) return undefined;
  if (line.kind === "node" && column !== toggleColumn) return undefined;
  const isOpen = line.kind === "node" ? line.isOpen : undefined;
  if ((key === "ArrowRight" && isOpen === false) || (key === "ArrowLeft" && isOpen === true)) {
    tree.onToggle(node, !isOpen);
    return { row, column };
  }
  const parent = key === "ArrowLeft" ? findParentIndex(tree.lines, row) : undefined;
  return parent === undefined ? undefined : { row: parent, column };
}
