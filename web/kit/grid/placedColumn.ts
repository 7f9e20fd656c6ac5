import type { CSSProperties } from "react";
import { getCellClass, getCellStyle, getRowWidth } from "./cellStyle.ts";
import type { ColumnZone } from "./columnPlacement.ts";
import { densitySize, type GridColumn, gridSize, virtualThreshold } from "./gridColumn.ts";
import type { Density, GridSettings } from "./gridSettings.ts";
import { estimateTitleWidth } from "./estimateTitleWidth.ts";

/** A column with its position. */
export type PlacedColumn<Row> = GridColumn<Row> & {
  readonly zone: ColumnZone;
  /** Its index from the left, starting at 0. */
  readonly index: number;
  /** Its share of the spare width; columns with a width set by the user get none. */
  readonly grow: number;
  /** Its minimum width, used where that makes all columns fit. */
  readonly minWidth: number;
  readonly className: string;
  readonly style: CSSProperties;
};

type SizedColumn<Row> = GridColumn<Row> & { readonly width: number };

/** Computes the offsets of pinned columns and the styles of cells. */
export function arrangeColumns<Row>(
  { start, center, end }: Readonly<Record<ColumnZone, readonly SizedColumn<Row>[]>>,
  { widths }: GridSettings,
) {
  // Columns outside the document keep their width, which determines the position of the visible ones.
  const canYield = center.length <= virtualThreshold.columns;
  const placeIn = (columns: readonly SizedColumn<Row>[], zone: ColumnZone, from: number): PlacedColumn<Row>[] =>
    columns.map((column, index) => {
      const grow = zone === "center" && widths[column.id] === undefined ? column.width : 0;
      const nearer = zone === "end" ? columns.slice(index + 1) : columns.slice(0, index);
      const minWidth = grow > 0 && canYield ? getMinWidth(column) : column.width;
      const where = { zone, grow, minWidth, offset: sumWidths(nearer) };
      const looks = { className: getCellClass(column, zone), style: getCellStyle(column, where) };
      return { ...column, zone, grow, minWidth, index: from + index, ...looks };
    });
  const placed = {
    start: placeIn(start, "start", 0),
    center: placeIn(center, "center", start.length),
    end: placeIn(end, "end", start.length + center.length),
  };
  const all = [...placed.start, ...placed.center, ...placed.end];
  const least = all.reduce((sum, column) => sum + column.minWidth, 0);
  return { ...placed, all, rowWidth: getRowWidth(least, sumWidths(all)) };
}

/** Titles are never cut, not even at the larger font of a roomy grid. */
function getMinWidth<Row>({ title, width }: SizedColumn<Row>): number {
  return Math.min(width, Math.max(Math.round(width * gridSize.yields), Math.round(estimateTitleWidth(title) * 1.08)));
}

/** Heights of rows and headers, and whether there are groups and a footer. */
export function computeGridSizes<Row>(columns: readonly GridColumn<Row>[], density: Density) {
  const { row, head } = densitySize[density];
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const hasSummary = columns.some(({ summary }) => summary !== undefined);
  return {
    density,
    hasGroups,
    hasSummary,
    heights: { row, head: hasGroups ? head * 2 : head, foot: hasSummary ? row : 0 },
  };
}

/** The total width of columns in pixels. */
export function sumWidths(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
