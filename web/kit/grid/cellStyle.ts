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
  /** Distance from the edge that a fixed column sticks to. */
  offset: number;
};

/** Size and place of a cell. Columns whose width nobody has set share the spare room. */
export function cellStyle<Row>({ width }: GridColumn<Row>, { place, grow, offset }: Where): CSSProperties {
  const edge = place === "start" ? { insetInlineStart: offset } : {};
  return { flex: `${grow} 0 ${width}px`, ...edge, ...(place === "end" ? { insetInlineEnd: offset } : {}) };
}

type Edges = CSSProperties & Readonly<Record<`--sw-grid-${"start" | "end" | "height"}`, string>>;

/** How far the fixed columns reach from both sides, and how high all is together, in pixels. */
export function edgesStyle(start: number, end: number, height: number): Edges {
  return { "--sw-grid-start": `${start}px`, "--sw-grid-end": `${end}px`, "--sw-grid-height": `${height}px` };
}
