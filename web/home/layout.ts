import { gridColumns, lowestRow, mostRows, type PlacedWidget } from "#modules/dashboard/contract";

/** Where a part stands on the home page. */
export type Place = PlacedWidget;
/** A part's size in columns and rows. */
export type Size = Pick<Place, "w" | "h">;

/** Whether two places have a cell in common. */
export function isOverlapping(one: Place, other: Place): boolean {
  return (
    one.name !== other.name &&
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

/** From the top, in each row from the start: as the parts are read, and stand on a phone. */
export function inReadingOrder<Part extends Place>(places: readonly Part[]): Part[] {
  return places.toSorted((one, other) => one.y - other.y || one.x - other.x);
}

/**
 * Places without overlaps and without gaps above. What is locked stays where it is; the others first fill what the part
 * named `first` has left, then give way to it downwards, and at last all rise as far as they can.
 */
export function settled(places: readonly Place[], first?: string): Place[] {
  const locked = lowered(places.filter(({ isLocked }) => isLocked));
  const free = places.filter(({ isLocked }) => !isLocked);
  const leading = free.filter(({ name }) => name === first);
  const others = risen(lowered(inReadingOrder(free.filter(({ name }) => name !== first)), locked), locked);
  const held = lowered(leading, locked);
  return risen(lowered(inReadingOrder(others.slice(locked.length)), held), locked);
}

/** Places after each has risen as far as it can, but for the locked ones. */
function risen(places: readonly Place[], locked: readonly Place[]): Place[] {
  const done: Place[] = [...locked];
  for (const place of inReadingOrder(places.filter(({ isLocked }) => !isLocked))) done.push(raised(place, done));
  return done;
}

/** Each place as high as it stands or below, so far that it overlaps none before it. */
function lowered(places: readonly Place[], before: readonly Place[] = []): Place[] {
  const settledSoFar = [...before];
  for (const place of places) {
    let { y } = place;
    while (isTaken({ ...place, y }, settledSoFar)) y += 1;
    settledSoFar.push({ ...place, y });
  }
  return settledSoFar;
}

function raised(place: Place, others: readonly Place[]): Place {
  let { y } = place;
  while (y > 0 && !isTaken({ ...place, y: y - 1 }, others)) y -= 1;
  return { ...place, y };
}

function isTaken(place: Place, others: readonly Place[]): boolean {
  return others.some((other) => isOverlapping(place, other));
}

/** The places after one was put elsewhere, as near as the page reaches. */
export function moved(places: readonly Place[], name: string, { x, y }: Pick<Place, "x" | "y">): Place[] {
  const next = places.map((place) =>
    place.name === name
      ? { ...place, x: Math.max(0, Math.min(x, gridColumns - place.w)), y: Math.max(0, Math.min(y, lowestRow)) }
      : place,
  );
  return settled(next, name);
}

/** The places after one went down past what stands below it. */
export function movedDown(places: readonly Place[], name: string): Place[] {
  const place = places.find((one) => one.name === name);
  const bottom = Math.max(0, ...places.map(({ y, h }) => y + h));
  for (let y = (place?.y ?? bottom) + 1; place !== undefined && y <= bottom; y++) {
    // By less than the height of the next part it would rise to where it was.
    const next = moved(places, name, { x: place.x, y });
    if (next.some((one) => one.name === name && one.y !== place.y)) return next;
  }
  return [...places];
}

type Resized = Size & { readonly least: Size };

/** The places after one was made as large, but neither smaller than its least nor over the edge. */
export function resized(places: readonly Place[], name: string, { w, h, least }: Resized): Place[] {
  const next = places.map((place) =>
    place.name === name
      ? {
          ...place,
          w: Math.max(Math.min(least.w, gridColumns - place.x), Math.min(w, gridColumns - place.x)),
          h: Math.max(least.h, Math.min(h, mostRows)),
        }
      : place,
  );
  return settled(next, name);
}

/** The places with a further part below all others. */
export function added(places: readonly Place[], name: string, { w, h }: Size): Place[] {
  const bottom = Math.max(0, ...places.map((place) => place.y + place.h));
  return settled([...places, { name, x: 0, y: bottom, w, h, isLocked: false }]);
}

/** The places with one right before another in reading, or right after it. */
export function movedBeside(
  places: readonly Place[],
  name: string,
  { target, isAfter }: { target: string; isAfter: boolean },
): Place[] {
  // Without the part the others stand closer.
  const others = settled(places.filter((place) => place.name !== name));
  const other = others.find((place) => place.name === target);
  if (other === undefined) return [...places];
  return moved(places, name, { x: other.x, y: isAfter ? other.y + other.h : other.y });
}
