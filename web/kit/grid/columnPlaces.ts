import { inOrder } from "./columnOrder.ts";
import type { GridSettings } from "./gridSettings.ts";

/** What of a grid's settings says where columns stand. */
export type Placing = Pick<GridSettings, "order" | "pins">;

/** Which part of a grid a column stands in: fixed at the start, scrolled, fixed at the end. */
export type Zone = "start" | "center" | "end";

/** Where a column goes that is dropped on another one. */
export type Side = "before" | "after";

/** Ids of all columns in the user's order; the first one says what a row is and stays first. */
export function idsInOrder(ids: readonly string[], order: readonly string[]): string[] {
  const [first] = ids;
  const ordered = inOrder(
    ids.map((id) => ({ id })),
    order,
  ).map(({ id }) => id);
  return first === undefined ? [] : [first, ...ordered.filter((id) => id !== first)];
}

/** The part of the grid that a column stands in. */
export function zoneOf(ids: readonly string[], { pins }: Pick<Placing, "pins">, id: string): Zone {
  return id === ids[0] ? "start" : (pins[id] ?? "center");
}

/** Ids of the columns from left to right. */
export function acrossOf(ids: readonly string[], placing: Placing): Readonly<Record<Zone, readonly string[]>> {
  const ordered = idsInOrder(ids, placing.order);
  const standing = (zone: Zone) => ordered.filter((id) => zoneOf(ids, placing, id) === zone);
  return { start: standing("start"), center: standing("center"), end: standing("end") };
}

/** Puts a column beside another one; it is then fixed as that one is. */
export function movedBeside(ids: readonly string[], placing: Placing, move: Move): Placing {
  const { id, target, side } = move;
  const [first] = ids;
  if (id === first || id === target || !ids.includes(id)) return placing;
  const others = idsInOrder(ids, placing.order).filter((one) => one !== id);
  const place = others.indexOf(target) + (side === "after" || target === first ? 1 : 0);
  const own = zoneOf(ids, placing, id);
  // Who drops a column behind the first one wants it in front, not fixed.
  const zone = target !== first ? zoneOf(ids, placing, target) : own === "end" ? "center" : own;
  return { order: others.toSpliced(place, 0, id), pins: pinned(placing.pins, id, zone) };
}

/** A column, and beside which one it goes. */
export type Move = { readonly id: string; readonly target: string; readonly side: Side };

/** The move that takes a column one step to the right or left among those shown; `undefined` at the edge. */
export function stepOf(
  { ids, placing, shown }: { ids: readonly string[]; placing: Placing; shown: readonly string[] },
  id: string,
  isForward: boolean,
): Move | undefined {
  const target = shown[shown.indexOf(id) + (isForward ? 1 : -1)];
  if (target === undefined || target === ids[0] || id === ids[0]) return undefined;
  const isCrossing = zoneOf(ids, placing, id) !== zoneOf(ids, placing, target);
  // Into another part of the grid a step leads to its edge, not over its first column.
  return { id, target, side: isForward === isCrossing ? "before" : "after" };
}

/** Fixes a column at an edge, or lets it scroll. */
export function pinned(pins: Placing["pins"], id: string, zone: Zone): Placing["pins"] {
  const { [id]: _old, ...others } = pins;
  return zone === "center" ? others : { ...others, [id]: zone };
}
