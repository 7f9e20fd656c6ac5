import { type GridTree, parentOf } from "../tree/treeLines.ts";

/** Where the keyboard stands: row -1 is the header. */
export type GridCell = { readonly row: number; readonly column: number };

/** Rows and columns that the keyboard may stand in. */
export type Extent = { readonly rows: number; readonly columns: number };

/** A key with what is held down. */
export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Rows that Page Up and Page Down move by. */
const pageStep = 15;

/** Where a key leads. */
export function moved(
  { row, column }: GridCell,
  { key, ctrlKey, altKey, metaKey }: Press,
  { rows, columns }: Extent,
): GridCell | undefined {
  // These are the browser's and the system's.
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

/** The nearest cell inside of a grid. */
export function within({ row, column }: GridCell, { rows, columns }: Extent): GridCell {
  return { row: Math.min(rows - 1, Math.max(-1, row)), column: Math.min(columns - 1, Math.max(0, column)) };
}

type TreeMove<Row> = {
  tree: GridTree<Row> | undefined;
  row: Row | undefined;
  /** Index of the column that opens and closes rows. */
  turning: number;
};

/** In the first column of a tree left and right close and open the row, or lead to the row above it. */
export function movedInTree<Row>(
  { tree, row: node, turning }: TreeMove<Row>,
  { row, column }: GridCell,
  key: string,
): GridCell | undefined {
  const line = tree?.lines[row];
  if (tree === undefined || line === undefined || node === undefined) return undefined;
  if (line.kind === "node" && column !== turning) return undefined;
  const isOpen = line.kind === "node" ? line.isOpen : undefined;
  if ((key === "ArrowRight" && isOpen === false) || (key === "ArrowLeft" && isOpen === true)) {
    tree.onTurn(node, !isOpen);
    return { row, column };
  }
  const parent = key === "ArrowLeft" ? parentOf(tree.lines, row) : undefined;
  return parent === undefined ? undefined : { row: parent, column };
}
