import { type Id, toId } from "#contract/id";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { toDayNumber } from "#contract/calendar/repeatDays";

// Ids of rows stay below 2^52 until the year 2089; those of occurrences are 2^52 + series (35 bits) + day (17 bits).
const first = 2 ** 52;
const dayCount = 2 ** 17;
const epoch = "1900-01-01";
const epochNumber = toDayNumber(epoch);

/** The days that occurrences can have. */
export const occurrenceDays = { from: epoch, to: addCalendarDays(epoch, dayCount - 1) } as const;

/** A day of a series, by the number of the series. */
export type OccurrenceKey = { readonly seriesNo: number; readonly date: string };

/** The id of an occurrence: the same whenever it is computed. */
export function toOccurrenceId({ seriesNo, date }: OccurrenceKey): Id {
  return toId(first + seriesNo * dayCount + toDayNumber(date) - epochNumber);
}

/** What an id of an occurrence consists of; undefined for the id of a row. */
export function readOccurrenceId(id: Id): OccurrenceKey | undefined {
  if (id < first) return undefined;
  const key = id - first;
  return { seriesNo: Math.floor(key / dayCount), date: addCalendarDays(epoch, key % dayCount) };
}
