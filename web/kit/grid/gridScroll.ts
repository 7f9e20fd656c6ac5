import type { GridCell } from "./gridMoves.ts";
import { widthOf } from "./placedColumn.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The cell of the grid at a place, where it is in the document. */
export function cellIn(scroller: HTMLElement | null, { row, column }: GridCell): HTMLElement | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? undefined;
}

/** Where in the grid a cell stands. */
export function placeOf({ dataset }: HTMLElement): GridCell | undefined {
  const [row, column] = (dataset["cell"] ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Scrolls a row into sight, between header and summary. `above` is what is unfolded above it. */
export function scrollToRow<Row>(
  scroller: HTMLElement,
  { row, above }: { row: number; above: number },
  { heights }: Pick<GridLayout<Row>, "heights">,
): void {
  const top = row * heights.row + above;
  const room = scroller.clientHeight - heights.head - heights.foot - heights.row;
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (room > 0 && top > scroller.scrollTop + room) scroller.scrollTo({ top: top - room });
}

/** Scrolls a cell out from under the fixed columns. */
export function scrollToColumn<Row>(scroller: HTMLElement, cell: HTMLElement, { start, end }: GridLayout<Row>): void {
  const isFixed = !cell.classList.contains("sw-grid-center");
  if (isFixed) return;
  const room = scroller.getBoundingClientRect();
  const own = cell.getBoundingClientRect();
  const hiddenLeft = room.left + widthOf(start) - own.left;
  const hiddenRight = own.right - (room.right - widthOf(end));
  if (hiddenLeft > 0) scroller.scrollTo({ left: scroller.scrollLeft - hiddenLeft });
  else if (hiddenRight > 0) scroller.scrollTo({ left: scroller.scrollLeft + hiddenRight });
}

/** Widths are rounded down. */
const slack = 2;

/** How wide a column has to be for all that is shown of it. */
export function widestOf(scroller: HTMLElement | null, column: number): number | undefined {
  const cells = [...(scroller?.querySelectorAll<HTMLElement>(`[data-cell$=":${column}"]`) ?? [])];
  const before = cells.map(({ style }) => style.flex);
  // All at once: the browser lays out twice, not twice for each cell.
  for (const { style } of cells) style.flex = "0 0 max-content";
  const widths = cells.map(({ offsetWidth }) => offsetWidth);
  for (const [index, { style }] of cells.entries()) style.flex = before[index] ?? "";
  return widths.length === 0 ? undefined : Math.max(...widths) + slack;
}
