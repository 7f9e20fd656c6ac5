import type { CSSProperties } from "react";
import type { PlacedColumn } from "./useGridLayout.ts";

/** Classes of a cell by where its column stands. */
export function cellClass<Row>({ place, align }: PlacedColumn<Row>): string {
  return `sw-grid-cell sw-grid-${place} sw-grid-align-${align}`;
}

/** Size and place of a cell. Columns whose width nobody has set share the spare room. */
export function cellStyle<Row>({ place, offset, width, isResized }: PlacedColumn<Row>): CSSProperties {
  const grow = place === "center" && !isResized ? width : 0;
  const edge = place === "start" ? { insetInlineStart: offset } : {};
  return { flex: `${grow} 0 ${width}px`, ...edge, ...(place === "end" ? { insetInlineEnd: offset } : {}) };
}
