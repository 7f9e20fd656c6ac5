import { moveSpan, resizeSpan, stepMinutes } from "./clock.ts";
import type { EntryTime } from "./formatSpan.ts";
import { addDays, parseDay, toIsoDate } from "./scheduleDays.ts";

type Key = { readonly key: string; readonly altKey: boolean; readonly shiftKey: boolean };

/**
 * Where a key moves an entry: Alt with left or right to another day, with up or down by a quarter of an hour, or by a
 * week where the view is a month; with Shift as well, up and down change its length.
 */
export function moveByKey(
  time: EntryTime,
  { key, altKey, shiftKey }: Key,
  view: "hours" | "month",
): EntryTime | undefined {
  if (!altKey) return undefined;
  const vertical = { ArrowUp: -1, ArrowDown: 1 }[key];
  const horizontal = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (shiftKey) return vertical === undefined ? undefined : { ...time, ...resizeSpan(time, vertical * stepMinutes) };
  if (horizontal !== undefined) return moveDays(time, horizontal);
  if (vertical === undefined) return undefined;
  return view === "month" ? moveDays(time, vertical * 7) : { ...time, ...moveSpan(time, vertical * stepMinutes) };
}

function moveDays(time: EntryTime, count: number): EntryTime {
  const day = parseDay(time.date);
  return day === undefined ? time : { ...time, date: toIsoDate(addDays(day, count)) };
}
