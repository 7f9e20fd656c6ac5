import { addCalendarDays } from "#contract/calendar/workingDays";

/** Maximum number of days from the first to the last one of an entry. */
export const maxDayCount = 31;

/** The last minute of a day: entries have no midnight at the end of a day. */
export const lastTime = "23:59";

/** When an entry is: its first day, its hours, and from the first to the last day how many days. */
export type EntrySpan = {
  readonly scheduleDate: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly dayCount: number;
};

/** The day on which an entry ends. */
export function getEndDate({ scheduleDate, dayCount }: Pick<EntrySpan, "scheduleDate" | "dayCount">): string {
  return dayCount === 1 ? scheduleDate : addCalendarDays(scheduleDate, dayCount - 1);
}

/** Whether an entry takes whole days. */
export function isWholeDay({ startTime, endTime }: Pick<EntrySpan, "startTime" | "endTime">): boolean {
  return startTime === "00:00" && endTime === lastTime;
}

/** The part of an entry that is on one day. */
export type DayPart = {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** The parts of an entry, day by day. One that ends at midnight has no part on the day that begins then. */
export function listDayParts(span: EntrySpan): DayPart[] {
  const { scheduleDate, startTime, endTime, dayCount } = span;
  const count = dayCount > 1 && endTime === "00:00" ? dayCount - 1 : dayCount;
  return Array.from({ length: count }, (_, index) => ({
    date: index === 0 ? scheduleDate : addCalendarDays(scheduleDate, index),
    startTime: index === 0 ? startTime : "00:00",
    endTime: index === dayCount - 1 ? endTime : lastTime,
    isFirst: index === 0,
    isLast: index === count - 1,
  }));
}
