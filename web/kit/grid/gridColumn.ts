import type { ReactNode } from "react";
import type { Density } from "./gridSettings.ts";

/** The figure of a column in the footer row. */
export type SummaryKind = "sum" | "count" | "average";

/** How a column is summarised: the value of a row, and the format of the figure. */
export type ColumnSummary<Row> = {
  readonly kind: SummaryKind;
  /** `undefined`: the row has no value. */
  readonly getNumber: (row: Row) => number | undefined;
  readonly format: (value: number) => string;
};

/** One column of a grid. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /** Width in pixels at size small, until the user changes it. */
  readonly width: number;
  readonly isSortable: boolean;
  /** Hidden until the user shows it. */
  readonly isOptional?: boolean;
  readonly align: "start" | "end";
  readonly cell: (row: Row) => ReactNode;
  /** The text of a cell for the clipboard; by default the row's value under the column's id. */
  readonly getText?: ((row: Row) => string) | undefined;
  /** Its cells are buttons that open the row. */
  readonly opensRow?: boolean;
  /** A button copies the cell under the pointer. */
  readonly canCopy?: boolean;
  /** Shown above it and its neighbours of the same group. */
  readonly group?: string | undefined;
  readonly summary?: ColumnSummary<Row> | undefined;
};

/** Ids of the columns that the grid itself adds. */
export const builtInColumn = { expand: "#expand", select: "#select", operations: "#operations" } as const;

const owned: ReadonlySet<string> = new Set(Object.values(builtInColumn));

/** Whether a column was added by the grid itself. */
export function isBuiltInColumn({ id }: { readonly id: string }): boolean {
  return owned.has(id);
}

/**
 * Sizes in pixels at size small (minimum width: specification 9), and the smallest share of its width that a
 * column may shrink to.
 */
export const gridSize = {
  expand: 36,
  select: 40,
  operations: 84,
  minimumWidth: 70,
  maximumWidth: 800,
  yields: 0.85,
} as const;

/** Heights of rows and headers in pixels, and the factor for widths. */
export const densitySize: Readonly<Record<Density, { row: number; head: number; factor: number }>> = {
  small: { row: 36, head: 34, factor: 1 },
  middle: { row: 44, head: 42, factor: 1.08 },
  large: { row: 52, head: 48, factor: 1.15 },
};

/** Above these numbers, only visible rows and columns are in the document. */
export const virtualThreshold = { rows: 50, columns: 30 } as const;
