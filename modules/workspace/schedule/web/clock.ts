import { maxDayCount } from "../entryDays.contract.ts";

/** Minutes between the times that a form offers, and by which an entry moves. */
export const stepMinutes = 15;
/** The last time of a day, which has no midnight at its end. */
export const lastMinute = 24 * 60 - 1;
const defaultMinutes = 60;

/** Minutes since midnight of `HH:mm`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** `HH:mm` of minutes since midnight, within the day. */
export function toClock(minutes: number): string {
  const within = Math.min(Math.max(Math.round(minutes), 0), lastMinute);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** The times of a day in steps of a quarter of an hour, later than `after`; the last minute is the last end. */
export function listTimes(after?: string): string[] {
  const times = Array.from({ length: (24 * 60) / stepMinutes }, (_, step) => toClock(step * stepMinutes));
  return after === undefined ? times : [...times, toClock(lastMinute)].filter((time) => time > after);
}

/** Start and end of an entry. */
export type Hours = { readonly startTime: string; readonly endTime: string };

/** `09:00–10:30`. */
export function formatHours({ startTime, endTime }: Hours): string {
  return `${startTime}–${endTime}`;
}

/** The same hours from another start, as long as before; they end within the day. */
export function moveHours({ startTime, endTime }: Hours, minutes: number): Hours {
  const length = toMinutes(endTime) - toMinutes(startTime);
  const start = Math.min(Math.max(toMinutes(startTime) + minutes, 0), Math.max(lastMinute - length, 0));
  return { startTime: toClock(start), endTime: toClock(start + length) };
}

/** Hours that end some days after the first one; 1 for a single day. */
export type DayHours = Hours & { readonly dayCount: number };

/** The minutes of a day. */
export const dayMinutes = 24 * 60;

/** The same hours from another start. An entry of one day stays within it, a longer one keeps its length. */
export function moveSpan({ startTime, endTime, dayCount }: DayHours, minutes: number): DayHours {
  if (dayCount === 1) return { ...moveHours({ startTime, endTime }, minutes), dayCount };
  const start = Math.min(Math.max(toMinutes(startTime) + minutes, 0), lastMinute);
  const end = (dayCount - 1) * dayMinutes + toMinutes(endTime) + start - toMinutes(startTime);
  return { startTime: toClock(start), ...toEnd(end) };
}

/** The hours with a later or earlier end, which may be on another day; at least one step remains. */
export function resizeSpan({ startTime, endTime, dayCount }: DayHours, minutes: number): DayHours {
  const longest = maxDayCount * dayMinutes - 1;
  const end = (dayCount - 1) * dayMinutes + toMinutes(endTime) + minutes;
  const shortest = Math.min(toMinutes(startTime) + stepMinutes, lastMinute);
  const next = Math.min(Math.max(end, shortest), longest);
  // The midnight after the first day is the end of that day.
  return { startTime, ...toEnd(next === dayMinutes ? lastMinute : next) };
}

/** The end some minutes after the first midnight. */
function toEnd(minutes: number): Pick<DayHours, "endTime" | "dayCount"> {
  return { endTime: toClock(minutes % dayMinutes), dayCount: Math.floor(minutes / dayMinutes) + 1 };
}

/** The hours of a new entry: the next full hour of today, nine o'clock of another day. */
export function proposeHours(date: string, now: { date: string; time: string }): Hours {
  const next = (Math.floor(toMinutes(now.time) / 60) + 1) * 60;
  const start = date === now.date && next < 24 * 60 ? next : 9 * 60;
  return { startTime: toClock(start), endTime: toClock(start + defaultMinutes) };
}
