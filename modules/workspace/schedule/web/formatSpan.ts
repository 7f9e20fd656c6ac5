import type { Translate } from "#contract/text";
import { getFormatLocale } from "#base/i18n";
import type { ScheduleEntry } from "../contract.ts";
import { getEndDate, isWholeDay } from "../entryDays.contract.ts";
import { formatHours, type Hours } from "./clock.ts";
import type { EntryPart } from "./entryParts.ts";
import { parseDay } from "./scheduleDays.ts";

/** The first day, the hours, and the number of days of an entry. */
export type EntryTime = { readonly date: string; readonly dayCount: number } & Hours;

/** The first day, the hours, and the number of days of an entry. */
export function timeOf({ scheduleDate, startTime, endTime, dayCount }: ScheduleEntry): EntryTime {
  return { date: scheduleDate, startTime, endTime, dayCount };
}

/** A day with its weekday in the interface language, and with its year unless it is the current one. */
export function formatDay(day: Date): string {
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(getFormatLocale(), {
    ...(isThisYear ? {} : { year: "numeric" }),
    month: "long",
    day: "numeric",
    weekday: "long",
  }).format(day);
}

/** Names, times or other parts one after the other, as the interface language separates them; empty ones are left out. */
export function formatList(parts: readonly (string | undefined)[]): string {
  const known = parts.filter((part): part is string => part !== undefined && part !== "");
  return new Intl.ListFormat(getFormatLocale(), { style: "narrow" }).format(known);
}

/** Days and hours in the interface language; whole days have no hours. */
export function formatEntryTime({ date, dayCount, startTime, endTime }: EntryTime): string {
  const first = formatDate(date);
  const last = formatDate(getEndDate({ scheduleDate: date, dayCount }));
  if (isWholeDay({ startTime, endTime })) return dayCount === 1 ? first : `${first} – ${last}`;
  return dayCount === 1
    ? `${first} ${formatHours({ startTime, endTime })}`
    : `${first} ${startTime} – ${last} ${endTime}`;
}

function formatDate(date: string): string {
  const day = parseDay(date);
  return day === undefined ? date : formatDay(day);
}

/** The hours of an entry, with its days if there are several: `12/1 22:00 – 12/2 06:00`. */
export function formatSpan(t: Translate, entry: ScheduleEntry): string {
  const { startTime, endTime, dayCount, scheduleDate, endDate } = entry;
  const isWhole = isWholeDay(entry);
  if (dayCount === 1) return isWhole ? t("schedule.allDay") : formatHours(entry);
  const format = new Intl.DateTimeFormat(getFormatLocale(), { month: "numeric", day: "numeric" });
  const [first, last] = [scheduleDate, endDate].map((date) => format.format(parseDay(date)));
  return isWhole ? `${first} – ${last}` : `${first} ${startTime} – ${last} ${endTime}`;
}

/** The hours of an entry on one of its days: from its beginning to its end, with both days, or all day. */
export function formatPart(t: Translate, { entry, part }: EntryPart): string {
  const isAllDay = isWholeDay(entry) || (!part.isFirst && !part.isLast);
  return isAllDay ? t("schedule.allDay") : formatSpan(t, entry);
}

/** Which day of an entry of several days it is; undefined for one of a single day. */
export function describeDay(t: Translate, { entry, day }: EntryPart): string | undefined {
  return entry.dayCount === 1 ? undefined : t("schedule.dayOf", { day, total: entry.dayCount });
}
