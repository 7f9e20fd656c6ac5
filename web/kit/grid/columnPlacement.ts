import { applyColumnOrder } from "./columnOrder.ts";
import type { GridSettings } from "./gridSettings.ts";

/** The grid settings that determine the position of columns. */
export type ColumnPlacement = Pick<GridSettings, "order" | "pins">;

/** The part of a grid that a column is in: pinned at the start, scrolled, pinned at the end. */
export type ColumnZone = "start" | "center" | "end";

/** The position of a dropped column relative to its target. */
export type DropSide = "before" | "after";

/** Ids of all columns in the user's order; the first one names the row and stays first. */
export function orderColumnIds(ids: readonly string[], order: readonly string[]): string[] {
  const [first] = ids;
  const ordered = applyColumnOrder(
    ids.map((id) => ({ id })),
    order,
  ).map(({ id }) => id);
  return first === undefined ? [] : [first, ...ordered.filter((id) => id !== first)];
}

/** The part of the grid that a column is in. */
export function getColumnZone(ids: readonly string[], { pins }: Pick<ColumnPlacement, "pins">, id: string): ColumnZone {
  return id === ids[0] ? "start" : (pins[id] ?? "center");
}

/** Ids of the columns from left to right, by zone. */
export function groupByZone(
  ids: readonly string[],
  placement: ColumnPlacement,
): Readonly<Record<ColumnZone, readonly string[]>> {
  const ordered = orderColumnIds(ids, placement.order);
  const listZone = (zone: ColumnZone) => ordered.filter((id) => getColumnZone(ids, placement, id) === zone);
  return { start: listZone("start"), center: listZone("center"), end: listZone("end") };
}

/** Moves a column next to another one; it is then pinned like that one. */
export function moveColumn(ids: readonly string[], placement: ColumnPlacement, move: ColumnMove): ColumnPlacement {
  const { id, target, side } = move;
  const [first] = ids;
  if (id === first || id === target || !ids.includes(id)) return placement;
  const others = orderColumnIds(ids, placement.order).filter((one) => one !== id);
  const index = others.indexOf(target) + (side === "after" || target === first ? 1 : 0);
  const own = getColumnZone(ids, placement, id);
  // A drop behind the pinned first column moves the column to the front of the scrolled ones and does not pin it.
  const zone = target !== first ? getColumnZone(ids, placement, target) : own === "end" ? "center" : own;
  return { order: others.toSpliced(index, 0, id), pins: pinColumn(placement.pins, id, zone) };
}

/** A column and the target next to which it is moved. */
export type ColumnMove = { readonly id: string; readonly target: string; readonly side: DropSide };

/** The move of a column by one step to the right or left among the visible ones; `undefined` at the edge. */
export function findStepMove(
  { ids, placement, visibleIds }: { ids: readonly string[]; placement: ColumnPlacement; visibleIds: readonly string[] },
  id: string,
  isForward: boolean,
): ColumnMove | undefined {
  const target = visibleIds[visibleIds.indexOf(id) + (isForward ? 1 : -1)];
  if (target === undefined || target === ids[0] || id === ids[0]) return undefined;
  const isCrossing = getColumnZone(ids, placement, id) !== getColumnZone(ids, placement, target);
  // A step into another zone leads to its near edge, not over its first column.
  return { id, target, side: isForward === isCrossing ? "before" : "after" };
}

/** Pins a column at an edge, or lets it scroll. */
export function pinColumn(pins: ColumnPlacement["pins"], id: string, zone: ColumnZone): ColumnPlacement["pins"] {
  const { [id]: _old, ...others } = pins;
  return zone === "center" ? others : { ...others, [id]: zone };
}
