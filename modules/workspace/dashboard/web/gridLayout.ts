import { gridColumns, maxRow, maxRows, type PlacedWidget } from "../contract.ts";

/** The position of a widget on the home page. */
export type WidgetPlacement = PlacedWidget;
/** A widget's size in columns and rows. */
export type WidgetSize = Pick<WidgetPlacement, "w" | "h">;

/** Whether two placements have a cell in common. */
export function isOverlapping(left: WidgetPlacement, right: WidgetPlacement): boolean {
  return (
    left.name !== right.name &&
    left.x < right.x + right.w &&
    right.x < left.x + left.w &&
    left.y < right.y + right.h &&
    right.y < left.y + left.h
  );
}

/** Row by row from the start: the order in which widgets are read and in which a phone shows them. */
export function sortByReadingOrder<Part extends WidgetPlacement>(placements: readonly Part[]): Part[] {
  return placements.toSorted((left, right) => left.y - right.y || left.x - right.x);
}

/**
 * Placements without overlaps and without gaps above. Locked widgets keep their position; the others first fill the
 * gaps that the widget named `first` leaves, then move down out of its way, and finally rise as far as they can.
 */
export function compactLayout(placements: readonly WidgetPlacement[], first?: string): WidgetPlacement[] {
  const locked = lowerAll(placements.filter(({ isLocked }) => isLocked));
  const free = placements.filter(({ isLocked }) => !isLocked);
  const leading = free.filter(({ name }) => name === first);
  const others = raiseAll(lowerAll(sortByReadingOrder(free.filter(({ name }) => name !== first)), locked), locked);
  const lockedPlacements = lowerAll(leading, locked);
  return raiseAll(lowerAll(sortByReadingOrder(others.slice(locked.length)), lockedPlacements), locked);
}

/** The placements after each has risen as far as it can, except the locked ones. */
function raiseAll(placements: readonly WidgetPlacement[], locked: readonly WidgetPlacement[]): WidgetPlacement[] {
  const placed: WidgetPlacement[] = [...locked];
  for (const placement of sortByReadingOrder(placements.filter(({ isLocked }) => !isLocked)))
    placed.push(raise(placement, placed));
  return placed;
}

/** Each placement at its row or further down, so that it overlaps none before it. */
function lowerAll(placements: readonly WidgetPlacement[], before: readonly WidgetPlacement[] = []): WidgetPlacement[] {
  const settledSoFar = [...before];
  for (const placement of placements) {
    let { y } = placement;
    while (isTaken({ ...placement, y }, settledSoFar)) y += 1;
    settledSoFar.push({ ...placement, y });
  }
  return settledSoFar;
}

function raise(placement: WidgetPlacement, others: readonly WidgetPlacement[]): WidgetPlacement {
  let { y } = placement;
  while (y > 0 && !isTaken({ ...placement, y: y - 1 }, others)) y -= 1;
  return { ...placement, y };
}

function isTaken(placement: WidgetPlacement, others: readonly WidgetPlacement[]): boolean {
  return others.some((other) => isOverlapping(placement, other));
}

/** The placements after one was moved, as near to its target as the grid permits. */
export function moveWidget(
  placements: readonly WidgetPlacement[],
  name: string,
  { x, y }: Pick<WidgetPlacement, "x" | "y">,
): WidgetPlacement[] {
  const next = placements.map((placement) =>
    placement.name === name
      ? { ...placement, x: Math.max(0, Math.min(x, gridColumns - placement.w)), y: Math.max(0, Math.min(y, maxRow)) }
      : placement,
  );
  return compactLayout(next, name);
}

/** The placements after one moved down past the next one. */
export function moveWidgetDown(placements: readonly WidgetPlacement[], name: string): WidgetPlacement[] {
  const current = placements.find((placement) => placement.name === name);
  const bottom = Math.max(0, ...placements.map(({ y, h }) => y + h));
  for (let y = (current?.y ?? bottom) + 1; current !== undefined && y <= bottom; y++) {
    // By less than the height of the next widget it would rise to its previous row.
    const next = moveWidget(placements, name, { x: current.x, y });
    if (next.some((candidate) => candidate.name === name && candidate.y !== current.y)) return next;
  }
  return [...placements];
}

type TargetSize = WidgetSize & { readonly minSize: WidgetSize };

/** The placements after one was resized, but neither below its minimum nor beyond the edge. */
export function resizeWidget(
  placements: readonly WidgetPlacement[],
  name: string,
  { w, h, minSize }: TargetSize,
): WidgetPlacement[] {
  const next = placements.map((placement) =>
    placement.name === name
      ? {
          ...placement,
          w: Math.max(Math.min(minSize.w, gridColumns - placement.x), Math.min(w, gridColumns - placement.x)),
          h: Math.max(minSize.h, Math.min(h, maxRows)),
        }
      : placement,
  );
  return compactLayout(next, name);
}

/** The placements with another widget below all others. */
export function addWidget(
  placements: readonly WidgetPlacement[],
  name: string,
  { w, h }: WidgetSize,
): WidgetPlacement[] {
  const bottom = Math.max(0, ...placements.map((placement) => placement.y + placement.h));
  return compactLayout([...placements, { name, x: 0, y: bottom, w, h, isLocked: false }]);
}

/** The placements with one directly before or after another in reading order. */
export function moveWidgetNextTo(
  placements: readonly WidgetPlacement[],
  name: string,
  { target, isAfter }: { target: string; isAfter: boolean },
): WidgetPlacement[] {
  // Without the widget the others are closer together.
  const others = compactLayout(placements.filter((placement) => placement.name !== name));
  const other = others.find((placement) => placement.name === target);
  if (other === undefined) return [...placements];
  return moveWidget(placements, name, { x: other.x, y: isAfter ? other.y + other.h : other.y });
}
