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

/** The hours with a later or earlier end; at least one step remains. */
export function resizeHours({ startTime, endTime }: Hours, minutes: number): Hours {
  const shortest = Math.min(toMinutes(startTime) + stepMinutes, lastMinute);
  return { startTime, endTime: toClock(Math.max(toMinutes(endTime) + minutes, shortest)) };
}

/** The hours of a new entry: the next full hour of today, nine o'clock of another day. */
export function proposeHours(date: string, now: { date: string; time: string }): Hours {
  const next = (Math.floor(toMinutes(now.time) / 60) + 1) * 60;
  const start = date === now.date && next < 24 * 60 ? next : 9 * 60;
  return { startTime: toClock(start), endTime: toClock(start + defaultMinutes) };
}
