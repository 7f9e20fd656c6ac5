import type { ReactNode } from "react";
import type { Density } from "./gridSettings.ts";

/** What the summary row says of a column. */
export type Summary = "sum" | "count" | "average";

/** How a column is summed up: what counts of a row, and how the figure is written. */
export type ColumnSummary<Row> = {
  readonly kind: Summary;
  /** `undefined`: the row has nothing there. */
  readonly numberOf: (row: Row) => number | undefined;
  readonly format: (value: number) => string;
};

/** One column of a grid. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /** Pixels in size small, until the user changes it. */
  readonly width: number;
  readonly isSortable: boolean;
  readonly align: "start" | "end";
  readonly cell: (row: Row) => ReactNode;
  /** The cell in words, for the clipboard; else what the row has under the column's id. */
  readonly textOf?: ((row: Row) => string) | undefined;
  /** A button copies the cell while the pointer is over it. */
  readonly canCopy?: boolean;
  /** Stands over it and its neighbours of the same group. */
  readonly group?: string | undefined;
  readonly summary?: ColumnSummary<Row> | undefined;
};

/** Ids of the columns that the grid adds itself. */
export const ownColumn = { expand: "#expand", select: "#select", operations: "#operations" } as const;

const owned: ReadonlySet<string> = new Set(Object.values(ownColumn));

/** Whether the grid has added a column itself. */
export function isOwn({ id }: { readonly id: string }): boolean {
  return owned.has(id);
}

/** Sizes in pixels, in size small (look b; spec 9 for the least width), and which part of its width a column may keep. */
export const gridSize = {
  ...{ expand: 36, select: 40, operations: 84, minimumWidth: 70, maximumWidth: 800 },
  yields: 0.85,
} as const;

/** Heights of rows and headers in pixels, and what widths are multiplied by (look b). */
export const densitySize: Readonly<Record<Density, { row: number; head: number; factor: number }>> = {
  small: { row: 36, head: 34, factor: 1 },
  middle: { row: 44, head: 42, factor: 1.08 },
  large: { row: 52, head: 48, factor: 1.15 },
};

/** Above these many, rows and columns out of sight are not in the document. */
export const virtualAbove = { rows: 50, columns: 30 } as const;
