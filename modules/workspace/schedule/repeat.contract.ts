import { parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import type { Translate } from "#contract/text";

/** The repeats that the form offers; `other` is a rule from elsewhere, which it keeps. */
export const repeatKinds = ["none", "daily", "weekly", "monthDay", "monthWeekday", "yearly", "other"] as const;
/** See `repeatKinds`. */
export type RepeatKind = (typeof repeatKinds)[number];

/** Which of the offered repeats a rule is. */
export function toRepeatKind(rule: RepeatRule | undefined): RepeatKind {
  if (rule === undefined) return "none";
  const { frequency, byDay, byMonthDay, byMonth, bySetPos } = rule;
  const parts = [byMonth, byMonthDay, byDay, bySetPos].map(({ length }) => length).join("");
  if (frequency === "DAILY" && parts === "0000") return "daily";
  if (frequency === "WEEKLY" && byMonth.length === 0) return "weekly";
  if (frequency === "MONTHLY" && parts === "0100" && (byMonthDay[0] ?? 0) > 0) return "monthDay";
  if (frequency === "MONTHLY" && parts === "0010" && byDay[0]?.nth !== 0) return "monthWeekday";
  return frequency === "YEARLY" && parts === "1100" && (byMonthDay[0] ?? 0) > 0 ? "yearly" : "other";
}

/** The texts of a reader, and the locale of dates and lists in them. */
export type RepeatWords = { readonly t: Translate; readonly locale: string };

/** The first of February 1970 is a Sunday. */
const sunday = 1;

/** The name of a day of the week; 0 is Sunday. */
export function nameWeekday(locale: string, weekday: number, style: "long" | "short"): string {
  return new Intl.DateTimeFormat(locale, { weekday: style }).format(new Date(1970, 1, sunday + weekday));
}

/** The name of one of the offered repeats with the days that it means: `Monthly on day 15`. */
export function nameRepeatKind({ t, locale }: RepeatWords, kind: RepeatKind, rule: RepeatRule | undefined): string {
  const { weekday, nth } = rule?.byDay[0] ?? { weekday: 0, nth: 1 };
  const day = rule?.byMonthDay[0] ?? 1;
  switch (kind) {
    case "monthDay":
      return t("schedule.repeat.monthDay", { day });
    case "monthWeekday":
      return nth < 0
        ? t("schedule.repeat.monthLast", { weekday: nameWeekday(locale, weekday, "long") })
        : t("schedule.repeat.monthWeekday", { nth, weekday: nameWeekday(locale, weekday, "long") });
    case "yearly": {
      const format = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric" });
      return t("schedule.repeat.yearly", { date: format.format(new Date(2024, (rule?.byMonth[0] ?? 1) - 1, day)) });
    }
    default:
      return t(`schedule.repeat.${kind}`);
  }
}

/** A rule in words: `Every 2 weeks · Mon, Wed · until 31 December 2026`. */
export function writeRepeat(words: RepeatWords, text: string): string {
  const { t, locale } = words;
  const rule = parseRepeatRule(text);
  if (rule === undefined) return t("schedule.repeat.none");
  const { frequency, interval: number, byDay, until, count } = rule;
  const kind = toRepeatKind(rule);
  const often = number > 1 ? t(`schedule.repeat.every.${frequency}`, { number }) : undefined;
  const isNamed = number === 1 || !["daily", "weekly"].includes(kind);
  const days = kind === "weekly" ? byDay.map(({ weekday }) => nameWeekday(locale, weekday, "short")) : [];
  const parts = [
    often,
    isNamed ? nameRepeatKind(words, kind, rule) : undefined,
    days.length > 0 ? new Intl.ListFormat(locale, { style: "short" }).format(days) : undefined,
    until === undefined ? undefined : t("schedule.repeat.until", { date: formatDate(locale, until) }),
    count === undefined ? undefined : t("schedule.repeat.count", { number: count }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function formatDate(locale: string, date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(`${date}T00:00:00`));
}
