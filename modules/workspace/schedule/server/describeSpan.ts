import { toFormatLocale } from "#contract/languages";
import type { Translate } from "#contract/text";
import type { Context } from "#core/request/context";
import type { Values } from "#core/request/history/trackedRecord";
import { type EntrySpan, getEndDate } from "../entryDays.contract.ts";
import { writeRepeat } from "../repeat.contract.ts";

/** When an entry is, in words: `2026-12-01 22:00 – 2026-12-02 06:00`. */
export function describeSpan(t: Translate, span: EntrySpan): string {
  const { scheduleDate: date, startTime: start, endTime: end, dayCount } = span;
  if (dayCount === 1) return t("schedule.reminder.when", { date, start, end });
  return t("schedule.reminder.days", { date, start, endDate: getEndDate(span), end });
}

/** The same of an entry that may repeat. */
export function describeTime(t: Translate, entry: EntrySpan & { readonly repeat: string | null }): string {
  const span = describeSpan(t, entry);
  return entry.repeat === null ? span : t("schedule.notice.series", { span });
}

/** The day of a deleted entry; of a deleted end of a series, that it is all from this day on. */
export function describeDeletedDay({ t }: Context, { scheduleDate, partOf, repeat }: Values): string {
  const date = String(scheduleDate);
  return partOf !== null && repeat !== null ? t("schedule.trash.end", { date }) : date;
}

/** How a deleted entry repeats, or that it is a single day of a series. */
export function describeDeletedRepeat({ t, language }: Context, { repeat, partOf, seriesId }: Values): string {
  if (typeof repeat === "string") return writeRepeat({ t, locale: toFormatLocale(language) }, repeat);
  return partOf === null && seriesId === null ? "" : t("schedule.trash.day");
}
