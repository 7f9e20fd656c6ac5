import type { Language } from "#contract/languages";
import { dayOf } from "../kit/cells/time.ts";

/** Languages whose calendars begin with Sunday; the others' begin with Monday. */
const fromSunday: ReadonlySet<Language> = new Set(["zh-TW", "zh-HK", "en", "ja", "ko", "pt", "th", "id"]);
const daysOfWeek = 7;
const weeksShown = 6;

/** The day of the week that a calendar begins with; Sunday is 0. */
export function firstWeekday(language: Language): number {
  return fromSunday.has(language) ? 0 : 1;
}

/** The six weeks of a month's calendar, with the days around it that fill them. */
export function weeksOf(month: Date, first: number): Date[][] {
  const start = new Date(month.getFullYear(), month.getMonth(), 1);
  const before = (start.getDay() - first + daysOfWeek) % daysOfWeek;
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from(
      { length: daysOfWeek },
      (__, day) => new Date(start.getFullYear(), start.getMonth(), 1 - before + week * daysOfWeek + day),
    ),
  );
}

/** The same day some days later. */
export function daysAfter(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

/** The same day of a later month, or its last one where it is shorter. */
export function monthsAfter(day: Date, count: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + count + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()));
}

/** The day of an instant as calendars here count days, by their midnights on this device: the zone shown may be another. */
export function dayAt(instant: Date): Date {
  return new Date(`${dayOf(instant)}T00:00:00`);
}

/** A day as the wire writes it: `2026-11-22`. */
export function dateOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
