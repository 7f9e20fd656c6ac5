import type { ReactNode } from "react";

/** One column of a grid. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /** Pixels, until the user changes it. */
  readonly width: number;
  readonly isSortable: boolean;
  readonly align: "start" | "end";
  readonly cell: (row: Row) => ReactNode;
};

/** Ids of the columns that the grid adds itself. */
export const ownColumn = { select: "#select", operations: "#operations" } as const;
/** Sizes in pixels (look b, size small). */
export const gridSize = { row: 36, head: 34, select: 40, operations: 84, minimumWidth: 56, maximumWidth: 800 } as const;
/** Above these many, rows and columns out of sight are not in the document. */
export const virtualAbove = { rows: 50, columns: 30 } as const;
