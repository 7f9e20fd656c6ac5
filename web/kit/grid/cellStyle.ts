import type { CSSProperties } from "react";
import type { ColumnZone } from "./columnPlacement.ts";
import type { GridColumn } from "./gridColumn.ts";

/** CSS classes of a cell by the zone of its column. */
export function getCellClass<Row>({ align }: GridColumn<Row>, zone: ColumnZone): string {
  return `sw-grid-cell sw-grid-${zone} sw-grid-align-${align}`;
}

type CellPlacement = {
  zone: ColumnZone;
  grow: number;
  /** The column may shrink to this width if that makes all columns fit. */
  minWidth: number;
  /** Distance from the edge that a pinned column sticks to. */
  offset: number;
};

/** Size and position of a cell. Columns without a set width share the remaining space. */
export function getCellStyle<Row>(
  { width }: GridColumn<Row>,
  { zone, grow, minWidth, offset }: CellPlacement,
): CSSProperties {
  const edge = zone === "start" ? { insetInlineStart: offset } : {};
  const size = minWidth < width ? { flex: `${grow} 1 ${width}px`, minWidth } : { flex: `${grow} 0 ${width}px` };
  return { ...size, ...edge, ...(zone === "end" ? { insetInlineEnd: offset } : {}) };
}

type GridSizeVariables = CSSProperties & Readonly<Record<`--sw-grid-${"start" | "end" | "height"}`, string>>;

/** The widths of the pinned columns on both sides, and the height of all rows, in pixels. */
export function getGridSizeVariables(start: number, end: number, height: number): GridSizeVariables {
  return { "--sw-grid-start": `${start}px`, "--sw-grid-end": `${end}px`, "--sw-grid-height": `${height}px` };
}

/** Rows are as wide as the grid if all columns fit by shrinking, otherwise as wide as the columns. */
export function getRowWidth(least: number, total: number): string {
  if (least === total) return `${total}px`;
  return `max(${least}px, min(${total}px, (${least}px - 100cqi) * 9999))`;
}
