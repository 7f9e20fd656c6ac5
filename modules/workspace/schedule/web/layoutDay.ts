import type { Hours } from "./clock.ts";

/** An entry beside those that overlap with it: its column among `columns`, from 0. */
export type PlacedEntry<Entry> = { readonly entry: Entry; readonly column: number; readonly columns: number };

/** Places the entries of one day side by side where they overlap; each takes the first column that is free. */
export function layoutDay<Entry extends Hours>(entries: readonly Entry[]): PlacedEntry<Entry>[] {
  const placed: PlacedEntry<Entry>[] = [];
  let group: { entry: Entry; column: number }[] = [];
  let ends: string[] = [];

  function closeGroup(): void {
    for (const one of group) placed.push({ ...one, columns: ends.length });
    group = [];
    ends = [];
  }

  for (const entry of entries.toSorted((one, other) => one.startTime.localeCompare(other.startTime))) {
    if (ends.every((end) => end <= entry.startTime)) closeGroup();
    const free = ends.findIndex((end) => end <= entry.startTime);
    const column = free === -1 ? ends.length : free;
    ends[column] = entry.endTime;
    group.push({ entry, column });
  }
  closeGroup();
  return placed;
}
