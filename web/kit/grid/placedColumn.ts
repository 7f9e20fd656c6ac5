import type { CSSProperties } from "react";
import { cellClass, cellStyle, rowWidth } from "./cellStyle.ts";
import type { Zone } from "./columnPlaces.ts";
import { densitySize, type GridColumn, gridSize, virtualAbove } from "./gridColumn.ts";
import type { Density, GridSettings } from "./gridSettings.ts";
import { titleWidth } from "./titleWidth.ts";

/** A column where it stands. */
export type PlacedColumn<Row> = GridColumn<Row> & {
  readonly place: Zone;
  /** Which one it is from the left, from 0. */
  readonly index: number;
  /** Takes a part of the spare room as large as this: columns whose width the user has set take none. */
  readonly grow: number;
  /** As narrow as it may get where that makes all columns fit. */
  readonly least: number;
  readonly className: string;
  readonly style: CSSProperties;
};

type Wide<Row> = GridColumn<Row> & { readonly width: number };

/** Distances from the edges that the fixed columns stick to, and what cells look like by them. */
export function arranged<Row>(
  { start, center, end }: Readonly<Record<Zone, readonly Wide<Row>[]>>,
  { widths }: GridSettings,
) {
  // Columns out of the document keep their width: it says where those in sight stand.
  const canYield = center.length <= virtualAbove.columns;
  const placeIn = (columns: readonly Wide<Row>[], place: Zone, from: number): PlacedColumn<Row>[] =>
    columns.map((column, index) => {
      const grow = place === "center" && widths[column.id] === undefined ? column.width : 0;
      const nearer = place === "end" ? columns.slice(index + 1) : columns.slice(0, index);
      const least = grow > 0 && canYield ? leastOf(column) : column.width;
      const where = { place, grow, least, offset: widthOf(nearer) };
      const looks = { className: cellClass(column, place), style: cellStyle(column, where) };
      return { ...column, place, grow, least, index: from + index, ...looks };
    });
  const placed = {
    start: placeIn(start, "start", 0),
    center: placeIn(center, "center", start.length),
    end: placeIn(end, "end", start.length + center.length),
  };
  const all = [...placed.start, ...placed.center, ...placed.end];
  const least = all.reduce((sum, column) => sum + column.least, 0);
  return { ...placed, all, rowWidth: rowWidth(least, widthOf(all)) };
}

/** Titles stay whole, also in the larger letters of a roomy grid. */
function leastOf<Row>({ title, width }: Wide<Row>): number {
  return Math.min(width, Math.max(Math.round(width * gridSize.yields), Math.round(titleWidth(title) * 1.08)));
}

/** How high rows and headers are, and whether there are groups and a summary. */
export function sizesOf<Row>(columns: readonly GridColumn<Row>[], density: Density) {
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

/** Pixels that columns take together. */
export function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
