import { addCalendarDays, isWorkingDay } from "#contract/calendar/workingDays";
import { type Hours, stepMinutes, toClock, toMinutes } from "../clock.ts";
import type { EntryTime } from "../formatSpan.ts";

/** Hours of a day on which an account is busy. */
export type BusyInterval = { readonly date: string } & Hours;

/** Where a search for free time begins, how long it has to be, and how many days are looked at. */
export type FreeTimeRequest = BusyInterval & { readonly days: number };

/** Meetings are proposed within these hours of working days. */
const workFrom = "08:00";
const workTo = "18:00";

/** The first time on one day that is free of all intervals, within working hours; as long as the requested one and not before it. */
export function findFreeTime(busy: readonly BusyInterval[], request: FreeTimeRequest): EntryTime | undefined {
  const length = toMinutes(request.endTime) - toMinutes(request.startTime);
  const byDate = Map.groupBy(busy, ({ date }) => date);
  for (let index = 0; index < request.days; index += 1) {
    const date = addCalendarDays(request.date, index);
    if (!isWorkingDay(date)) continue;
    const from = index === 0 ? roundUp(toMinutes(request.startTime)) : 0;
    const found = findInDay(byDate.get(date) ?? [], Math.max(from, toMinutes(workFrom)), length);
    if (found !== undefined) return { date, ...found, dayCount: 1 };
  }
  return undefined;
}

function findInDay(busy: readonly Hours[], from: number, length: number): Hours | undefined {
  for (let start = from; start + length <= toMinutes(workTo); start += stepMinutes) {
    const hours = { startTime: toClock(start), endTime: toClock(start + length) };
    if (!busy.some((one) => isOverlapping(one, hours))) return hours;
  }
  return undefined;
}

function roundUp(minutes: number): number {
  return Math.ceil(minutes / stepMinutes) * stepMinutes;
}

/** Whether two times share a minute; one may begin when the other ends. */
export function isOverlapping(one: Hours, other: Hours): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}
