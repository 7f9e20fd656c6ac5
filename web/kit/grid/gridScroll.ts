import type { CellPosition } from "./gridNavigation.ts";
import { sumWidths } from "./placedColumn.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The element of a cell, if it is in the document. */
export function findCellElement(scroller: HTMLElement | null, { row, column }: CellPosition): HTMLElement | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? undefined;
}

/** The position of a cell element in the grid. */
export function readCellPosition({ dataset }: HTMLElement): CellPosition | undefined {
  const [row, column] = (dataset["cell"] ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Scrolls a row into view, between header and footer. `above` is the height of expanded details above it. */
export function scrollToRow<Row>(
  scroller: HTMLElement,
  { row, above }: { row: number; above: number },
  { heights }: Pick<GridLayout<Row>, "heights">,
): void {
  const top = row * heights.row + above;
  const viewHeight = scroller.clientHeight - heights.head - heights.foot - heights.row;
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (viewHeight > 0 && top > scroller.scrollTop + viewHeight) scroller.scrollTo({ top: top - viewHeight });
}

/** Scrolls a cell out from under the pinned columns. */
export function scrollToColumn<Row>(scroller: HTMLElement, cell: HTMLElement, { start, end }: GridLayout<Row>): void {
  const isFixed = !cell.classList.contains("sw-grid-center");
  if (isFixed) return;
  const scrollerBox = scroller.getBoundingClientRect();
  const own = cell.getBoundingClientRect();
  const hiddenLeft = scrollerBox.left + sumWidths(start) - own.left;
  const hiddenRight = own.right - (scrollerBox.right - sumWidths(end));
  if (hiddenLeft > 0) scroller.scrollTo({ left: scroller.scrollLeft - hiddenLeft });
  else if (hiddenRight > 0) scroller.scrollTo({ left: scroller.scrollLeft + hiddenRight });
}

/** Widths are rounded down. */
const slack = 2;

/** The width that the visible content of a column needs. */
export function measureContentWidth(scroller: HTMLElement | null, column: number): number | undefined {
  const cells = [...(scroller?.querySelectorAll<HTMLElement>(`[data-cell$=":${column}"]`) ?? [])];
  const before = cells.map(({ style }) => style.flex);
  // All cells at once: the browser lays out twice, not twice per cell.
  for (const { style } of cells) style.flex = "0 0 max-content";
  const widths = cells.map(({ offsetWidth }) => offsetWidth);
  for (const [index, { style }] of cells.entries()) style.flex = before[index] ?? "";
  return widths.length === 0 ? undefined : Math.max(...widths) + slack;
}
