import { formatRepeatRule, parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { type RepeatKind, toRepeatKind } from "../repeat.contract.ts";
import { parseDay } from "./scheduleDays.ts";

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
