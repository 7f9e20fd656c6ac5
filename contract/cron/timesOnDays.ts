import { Cron } from "croner";
import { isWorkingDay } from "#contract/calendar/workingDays";
import type { CronDays } from "./cronDays.ts";

/** Days, and the zone whose calendar says which day it is. */
export type DaysInZone = { readonly days: CronDays; readonly timeZone: string };

/** Free times in a row are passed over day by day; what is never due ends after so many. */
const maxDays = 1000;

/** Whether a date (`yyyy-MM-dd`) is one of the days. */
export function isOneOfDays(date: string, days: CronDays): boolean {
  return days === "all" || isWorkingDay(date) === (days === "working");
}

/** The first time on one of the days; `next` answers the first time after a moment. Null if there is none. */
export function findTimeOnDays(
  next: (after: Date) => Date | null,
  after: Date,
  { days, timeZone }: DaysInZone,
): Date | null {
  let from = after;
  if (days === "all") return next(from);
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const midnights = new Cron("0 0 0 * * *", { timezone: timeZone, paused: true });
  for (let count = 0; count < maxDays; count += 1) {
    const time = next(from);
    if (time === null || isOneOfDays(format.format(time), days)) return time;
    const midnight = midnights.nextRun(time);
    if (midnight === null) return null;
    from = new Date(midnight.getTime() - 1000);
  }
  return null;
}
