import { addWorkingDays } from "#contract/calendar/workingDays";
import type { Language } from "#contract/languages";

/** Languages whose weeks begin on Sunday; in the others they begin on Monday. */
const fromSunday: ReadonlySet<Language> = new Set(["zh-TW", "zh-HK", "ja", "ko", "pt", "th", "id"]);
const daysOfWeek = 7;
const weekCount = 6;

/** The first day of the week; Sunday is 0. */
export function getFirstWeekday(language: Language): number {
  return fromSunday.has(language) ? 0 : 1;
}

/** The six weeks of a month's calendar, including days of the adjacent months. */
export function listMonthWeeks(month: Date, first: number): Date[][] {
  const start = new Date(month.getFullYear(), month.getMonth(), 1);
  const before = (start.getDay() - first + daysOfWeek) % daysOfWeek;
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from(
      { length: daysOfWeek },
      (__, day) => new Date(start.getFullYear(), start.getMonth(), 1 - before + week * daysOfWeek + day),
    ),
  );
}

/** The date a number of days later. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

/** The same day of a later month, or its last day where that month is shorter. */
export function addMonths(day: Date, count: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + count + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()));
}

/** The day on which a view of a later month begins: today if it is in that month, or else its first working day. */
export function getDayOfMonth(day: Date, count: number, today: Date): Date {
  const first = new Date(day.getFullYear(), day.getMonth() + count, 1);
  const isThisMonth = first.getFullYear() === today.getFullYear() && first.getMonth() === today.getMonth();
  return isThisMonth ? today : (parseDay(addWorkingDays(toIsoDate(first), 0)) ?? first);
}

/** A date in wire format: `2026-11-22`. */
export function toIsoDate(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The date of `2026-11-22`; undefined for anything else. */
export function parseDay(text: string | null): Date | undefined {
  const day = new Date(`${text ?? ""}T00:00:00`);
  return text !== null && !Number.isNaN(day.getTime()) && toIsoDate(day) === text ? day : undefined;
}
