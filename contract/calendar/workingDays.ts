import { findHoliday } from "./holidays.ts";

const dayMs = 86_400_000;
/** More would be a mistake, and would take long. */
const maxDays = 100_000;

/**
 * Whether a date (`yyyy-MM-dd`) is worked in China: from Monday to Friday, except for public holidays, and at the
 * weekends that are worked for them. Outside of `holidayTable` only weekends are free.
 */
export function isWorkingDay(date: string): boolean {
  const weekday = toDay(date).getUTCDay();
  return findHoliday(date)?.isWorking ?? (weekday !== 0 && weekday !== 6);
}

/**
 * The date that is a number of working days later, or earlier if `count` is negative. The date itself does not count;
 * 0 is the date itself, or the next working day if it is free. Days outside of `holidayTable` are worked from Monday to
 * Friday, without an error: a screen that shows the result says so if `areHolidaysKnown` denies it.
 */
export function addWorkingDays(date: string, count: number): string {
  if (!Number.isInteger(count) || Math.abs(count) > maxDays) throw new RangeError("the number of days is out of range");
  const step = count < 0 ? -1 : 1;
  let day = date;
  if (count === 0) while (!isWorkingDay(day)) day = addCalendarDays(day, 1);
  for (let left = Math.abs(count); left > 0;) {
    day = addCalendarDays(day, step);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/**
 * The number of working days from `from` to `to`, both included; 0 if `to` is earlier. Days outside of `holidayTable` are
 * counted as `addWorkingDays` does it.
 */
export function countWorkingDays(from: string, to: string): number {
  const length = (toDay(to).getTime() - toDay(from).getTime()) / dayMs + 1;
  if (length > maxDays) throw new RangeError("the number of days is out of range");
  let count = 0;
  for (let index = 0; index < length; index += 1) if (isWorkingDay(addCalendarDays(from, index))) count += 1;
  return count;
}

/** The date a number of calendar days later. */
export function addCalendarDays(date: string, count: number): string {
  return new Date(toDay(date).getTime() + count * dayMs).toISOString().slice(0, 10);
}

/** In UTC every day has 24 hours. */
function toDay(date: string): Date {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new RangeError(`${date} is no date`);
  return day;
}
