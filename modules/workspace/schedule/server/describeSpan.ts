import type { Translate } from "#contract/text";
import { type EntrySpan, getEndDate } from "../entryDays.contract.ts";

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
