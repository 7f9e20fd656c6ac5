import { formatRepeatRule, parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { parseDay } from "./scheduleDays.ts";

/** The repeats that the form offers; `other` is a rule from elsewhere, which it keeps. */
export const repeatKinds = ["none", "daily", "weekly", "monthDay", "monthWeekday", "yearly", "other"] as const;
/** See `repeatKinds`. */
export type RepeatKind = (typeof repeatKinds)[number];

/** How a repeat ends. */
export const repeatEnds = ["never", "until", "count"] as const;
/** See `repeatEnds`. */
export type RepeatEnd = (typeof repeatEnds)[number];

const everyDay: RepeatRule = {
  frequency: "DAILY",
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 1,
  count: undefined,
  until: undefined,
};

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

/** The rule of a kind from a date on; interval and end are those of `former`. */
export function createRule(kind: RepeatKind, date: string, former: RepeatRule = everyDay): RepeatRule | undefined {
  const day = parseDay(date) ?? new Date();
  const { interval, count, until } = former;
  const rule = { ...everyDay, interval, count, until };
  const weekday = day.getDay();
  const nth = Math.ceil(day.getDate() / 7);
  switch (kind) {
    case "daily":
      return rule;
    case "weekly":
      return { ...rule, frequency: "WEEKLY", byDay: [{ weekday, nth: 0 }] };
    case "monthDay":
      return { ...rule, frequency: "MONTHLY", byMonthDay: [day.getDate()] };
    case "monthWeekday":
      return { ...rule, frequency: "MONTHLY", byDay: [{ weekday, nth: nth > 4 ? -1 : nth }] };
    case "yearly":
      return { ...rule, frequency: "YEARLY", byMonth: [day.getMonth() + 1], byMonthDay: [day.getDate()] };
    case "other":
      return former;
    default:
      return undefined;
  }
}

/** How a rule ends. */
export function toRepeatEnd({ count, until }: RepeatRule): RepeatEnd {
  if (count !== undefined) return "count";
  return until === undefined ? "never" : "until";
}

/** A rule that means the day of its first date means the day of another date: weekly from a Tuesday to a Wednesday. */
export function followDate(text: string, from: string, to: string): string {
  const rule = parseRepeatRule(text);
  const kind = toRepeatKind(rule);
  if (rule === undefined || kind === "other" || formatRule(createRule(kind, from, rule)) !== text) return text;
  return formatRule(createRule(kind, to, rule));
}

/** The rule as text; blank for none. */
export function formatRule(rule: RepeatRule | undefined): string {
  return rule === undefined ? "" : formatRepeatRule(rule);
}
