import { type DayPart, listDayParts } from "../entryDays.contract.ts";
import type { ScheduleEntry } from "../contract.ts";

/** The part of an entry that is on a day; `day` counts the days of the entry from 1. */
export type EntryPart = { readonly entry: ScheduleEntry; readonly part: DayPart; readonly day: number };

/** The parts of entries, in order. */
export function listParts(entries: readonly ScheduleEntry[]): EntryPart[] {
  return entries.flatMap((entry) => listDayParts(entry).map((part, index) => ({ entry, part, day: index + 1 })));
}

/** The parts of entries by day; each day begins with what goes on from the day before. */
export function groupByDay(entries: readonly ScheduleEntry[]): ReadonlyMap<string, readonly EntryPart[]> {
  const byDay = Map.groupBy(listParts(entries), ({ part }) => part.date);
  return new Map(
    [...byDay].map(([date, parts]) => [
      date,
      parts.toSorted((one, other) => one.part.startTime.localeCompare(other.part.startTime)),
    ]),
  );
}

/** The first parts of entries: what begins on a day. */
export function listFirstParts(entries: readonly ScheduleEntry[]): EntryPart[] {
  return listParts(entries).filter(({ day }) => day === 1);
}
