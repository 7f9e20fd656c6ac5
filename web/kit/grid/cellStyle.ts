import type { CSSProperties } from "react";
import type { Zone } from "./columnPlaces.ts";
import type { GridColumn } from "./gridColumn.ts";

/** Classes of a cell by where its column stands. */
export function cellClass<Row>({ align }: GridColumn<Row>, place: Zone): string {
  return `sw-grid-cell sw-grid-${place} sw-grid-align-${align}`;
}

type Where = {
  place: Zone;
  grow: number;
  /** It gives way as far as this where all columns fit then. */
  least: number;
  /** Distance from the edge that a fixed column sticks to. */
  offset: number;
};

/** Size and place of a cell. Columns whose width nobody has set share the spare room. */
export function cellStyle<Row>({ width }: GridColumn<Row>, { place, grow, least, offset }: Where): CSSProperties {
  const edge = place === "start" ? { insetInlineStart: offset } : {};
  const size = least < width ? { flex: `${grow} 1 ${width}px`, minWidth: least } : { flex: `${grow} 0 ${width}px` };
  return { ...size, ...edge, ...(place === "end" ? { insetInlineEnd: offset } : {}) };
}

type Edges = CSSProperties & Readonly<Record<`--sw-grid-${"start" | "end" | "height"}`, string>>;

/** How far the fixed columns reach from both sides, and how high all is together, in pixels. */
export function edgesStyle(start: number, end: number, height: number): Edges {
  return { "--sw-grid-start": `${start}px`, "--sw-grid-end": `${end}px`, "--sw-grid-height": `${height}px` };
}

/** Rows are as wide as the grid if all columns fit it by giving way a little, else as wide as the columns would be. */
export function rowWidth(least: number, total: number): string {
  if (least === total) return `${total}px`;
  return `max(${least}px, min(${total}px, (${least}px - 100cqi) * 9999))`;
}
