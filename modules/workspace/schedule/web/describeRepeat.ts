import type { Translate } from "#contract/text";
import { parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { getFormatLocale } from "#base/i18n";
import { type RepeatKind, toRepeatKind } from "./repeatForm.ts";
import { parseDay } from "./scheduleDays.ts";

/** The first of February 1970 is a Sunday. */
const sunday = 1;

/** The name of a day of the week; 0 is Sunday. */
export function formatWeekday(weekday: number, style: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat(getFormatLocale(), { weekday: style }).format(new Date(1970, 1, sunday + weekday));
}

/** The name of one of the offered repeats with the days that it means: `Monthly on day 15`. */
export function describeKind(t: Translate, kind: RepeatKind, rule: RepeatRule | undefined): string {
  const { weekday, nth } = rule?.byDay[0] ?? { weekday: 0, nth: 1 };
  const day = rule?.byMonthDay[0] ?? 1;
  switch (kind) {
    case "monthDay":
      return t("schedule.repeat.monthDay", { day });
    case "monthWeekday":
      return nth < 0
        ? t("schedule.repeat.monthLast", { weekday: formatWeekday(weekday) })
        : t("schedule.repeat.monthWeekday", { nth, weekday: formatWeekday(weekday) });
    case "yearly": {
      const format = new Intl.DateTimeFormat(getFormatLocale(), { month: "long", day: "numeric" });
      return t("schedule.repeat.yearly", { date: format.format(new Date(2024, (rule?.byMonth[0] ?? 1) - 1, day)) });
    }
    default:
      return t(`schedule.repeat.${kind}`);
  }
}

/** A rule in words: `Every 2 weeks · Mon, Wed · until 31 December 2026`. */
export function describeRepeat(t: Translate, text: string): string {
  const rule = parseRepeatRule(text);
  if (rule === undefined) return t("schedule.repeat.none");
  const { frequency, interval: number, byDay, until, count } = rule;
  const kind = toRepeatKind(rule);
  const often = number > 1 ? t(`schedule.repeat.every.${frequency}`, { number }) : undefined;
  const isNamed = number === 1 || !["daily", "weekly"].includes(kind);
  const days = kind === "weekly" ? byDay.map(({ weekday }) => formatWeekday(weekday, "short")) : [];
  const parts = [
    often,
    isNamed ? describeKind(t, kind, rule) : undefined,
    days.length > 0 ? new Intl.ListFormat(getFormatLocale(), { style: "short" }).format(days) : undefined,
    until === undefined ? undefined : t("schedule.repeat.until", { date: formatDate(until) }),
    count === undefined ? undefined : t("schedule.repeat.count", { number: count }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function formatDate(date: string): string {
  return new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "medium" }).format(parseDay(date));
}
