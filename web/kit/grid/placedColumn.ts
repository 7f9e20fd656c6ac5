import type { CSSProperties } from "react";
import { cellClass, cellStyle } from "./cellStyle.ts";
import type { Zone } from "./columnPlaces.ts";
import { densitySize, type GridColumn } from "./gridColumn.ts";
import type { Density, GridSettings } from "./gridSettings.ts";

/** A column where it stands. */
export type PlacedColumn<Row> = GridColumn<Row> & {
  readonly place: Zone;
  /** Which one it is from the left, from 0. */
  readonly index: number;
  /** Takes a part of the spare room as large as this: columns whose width the user has set take none. */
  readonly grow: number;
  readonly className: string;
  readonly style: CSSProperties;
};

type Wide<Row> = GridColumn<Row> & { readonly width: number };

/** Distances from the edges that the fixed columns stick to, and what cells look like by them. */
export function arranged<Row>(
  { start, center, end }: Readonly<Record<Zone, readonly Wide<Row>[]>>,
  { widths }: GridSettings,
) {
  const placeIn = (columns: readonly Wide<Row>[], place: Zone, from: number): PlacedColumn<Row>[] =>
    columns.map((column, index) => {
      const grow = place === "center" && widths[column.id] === undefined ? column.width : 0;
      const nearer = place === "end" ? columns.slice(index + 1) : columns.slice(0, index);
      const where = { place, grow, offset: widthOf(nearer) };
      const looks = { className: cellClass(column, place), style: cellStyle(column, where) };
      return { ...column, place, grow, index: from + index, ...looks };
    });
  const placed = {
    start: placeIn(start, "start", 0),
    center: placeIn(center, "center", start.length),
    end: placeIn(end, "end", start.length + center.length),
  };
  const all = [...placed.start, ...placed.center, ...placed.end];
  return { ...placed, all, totalWidth: widthOf(all) };
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
