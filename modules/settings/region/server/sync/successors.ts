import { getCodeLevel, getNameStem } from "./regionCodes.ts";

type OldRegion = { readonly code: string | null; readonly name: string };
type NewRegion = { readonly code: string | null; readonly name: string; readonly parentCode: string | null };

/**
 * Finds which new region took the place of a vanished one. No service says so; a new region at the same place is meant if
 * it has the same name, or the same name with another ending (密云县 and 密云区), or if it is the only new one where the
 * vanished one is the only that is gone (上饶县 361121 and 广信区 361104).
 */
export function matchSuccessors<Region extends OldRegion>(
  vanished: readonly Region[],
  added: readonly NewRegion[],
  parentCodeOf: (region: Region) => string | null,
): ReadonlyMap<Region, NewRegion> {
  const found = new Map<Region, NewRegion>();
  // From the top: the place of a district in a vanished city is the successor of that city.
  const successorCodes = new Map<string | null, string | null>();
  for (const level of [1, 2, 3, 4, 5]) {
    const goneHere = vanished.filter(({ code }) => code !== null && getCodeLevel(code) === level);
    const newHere = added.filter(({ code }) => code !== null && getCodeLevel(code) === level);
    const placeOf = (region: Region) => successorCodes.get(parentCodeOf(region)) ?? parentCodeOf(region);
    const newByPlace = Map.groupBy(newHere, ({ parentCode }) => parentCode);
    for (const [place, gone] of Map.groupBy(goneHere, placeOf))
      for (const [region, successor] of matchAtPlace(gone, newByPlace.get(place) ?? [])) {
        found.set(region, successor);
        successorCodes.set(region.code, successor.code);
      }
  }
  return found;
}

function matchAtPlace<Region extends OldRegion>(
  gone: readonly Region[],
  added: readonly NewRegion[],
): Map<Region, NewRegion> {
  const found = new Map<Region, NewRegion>();
  const rules: ((name: string) => string)[] = [(name) => name, getNameStem];
  for (const toKey of rules)
    for (const region of gone) {
      const open = added.filter((one) => ![...found.values()].includes(one));
      const alike = open.filter(({ name }) => toKey(name) === toKey(region.name));
      const [successor, ...others] = found.has(region) ? [] : alike;
      if (successor !== undefined && others.length === 0) found.set(region, successor);
    }
  const [lastGone, ...moreGone] = gone.filter((region) => !found.has(region));
  const [lastAdded, ...moreAdded] = added.filter((one) => ![...found.values()].includes(one));
  const isOnlyPair = moreGone.length === 0 && moreAdded.length === 0;
  if (isOnlyPair && lastGone !== undefined && lastAdded !== undefined) found.set(lastGone, lastAdded);
  return found;
}
