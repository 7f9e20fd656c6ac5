/** How often something repeats. */
export const repeatFrequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** See `repeatFrequencies`. */
export type RepeatFrequency = (typeof repeatFrequencies)[number];

/** Days of the week as RFC 5545 writes them; the index is that of `Date.getDay`. */
export const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

/** A day of the week (0 is Sunday); `nth` counts it within its month, from the end if negative; 0 is every one. */
export type RepeatWeekday = { readonly weekday: number; readonly nth: number };

/**
 * A repeat rule of RFC 5545 (`RRULE`) for whole days; times of day are no part of it. It ends after `count` days, on
 * `until` (`yyyy-MM-dd`), or never.
 */
export type RepeatRule = {
  readonly frequency: RepeatFrequency;
  readonly interval: number;
  readonly byDay: readonly RepeatWeekday[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  /** Positions among the matching days of a month, from the end if negative. */
  readonly bySetPos: readonly number[];
  /** The first day of a week; it decides which weeks an interval skips. */
  readonly weekStart: number;
  readonly count: number | undefined;
  readonly until: string | undefined;
};

/** Maximum length of a rule as text. */
export const maxRepeatRule = 256;
/** Maximum number of days, weeks, months or years between two repeats. */
export const maxRepeatInterval = 99;
/** Maximum number of repeats of a rule with a count. */
export const maxRepeatCount = 999;
const monday = 1;

/**
 * Reads `FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231`. Undefined for anything that is no rule or needs parts that days do
 * not have or that are not supported: hours, numbers of weeks and of days of the year.
 */
export function parseRepeatRule(text: string): RepeatRule | undefined {
  if (text.length > maxRepeatRule) return undefined;
  const parts = readParts(text);
  if (parts === undefined || (parts.has("COUNT") && parts.has("UNTIL"))) return undefined;
  const frequency = repeatFrequencies.find((one) => one === parts.get("FREQ"));
  const weekStart = weekdayCodes.findIndex((code) => code === (parts.get("WKST") ?? "MO"));
  const byDay = parts.get("BYDAY")?.split(",").map(readWeekday) ?? [];
  const lists = ["BYMONTHDAY", "BYMONTH", "BYSETPOS"].map((name) => readNumbers(parts.get(name)));
  const interval = readNumber(parts.get("INTERVAL") ?? "1", maxRepeatInterval);
  const count = parts.has("COUNT") ? readNumber(parts.get("COUNT"), maxRepeatCount) : undefined;
  const until = parts.has("UNTIL") ? readDate(parts.get("UNTIL")) : undefined;
  const [byMonthDay, byMonth, bySetPos] = lists;
  const isRead =
    frequency !== undefined &&
    weekStart >= 0 &&
    interval !== undefined &&
    (!parts.has("COUNT") || count !== undefined) &&
    (!parts.has("UNTIL") || until !== undefined);
  if (!isRead || byMonthDay === undefined || byMonth === undefined || bySetPos === undefined) return undefined;
  const weekdays = byDay.filter((day) => day !== undefined);
  if (weekdays.length < byDay.length) return undefined;
  const rule = { frequency, interval, byDay: weekdays, byMonthDay, byMonth, bySetPos, weekStart, count, until };
  return isSupported(rule) ? rule : undefined;
}

/** The rule as RFC 5545 writes it, without what is the default. */
export function formatRepeatRule(rule: RepeatRule): string {
  const { frequency, interval, byDay, byMonthDay, byMonth, bySetPos, weekStart, count, until } = rule;
  const days = byDay.map(({ weekday, nth }) => `${nth === 0 ? "" : nth}${weekdayCodes[weekday] ?? ""}`);
  const parts: readonly (readonly [string, string | number])[] = [
    ["FREQ", frequency],
    ["INTERVAL", interval === 1 ? "" : interval],
    ["BYMONTH", byMonth.join(",")],
    ["BYMONTHDAY", byMonthDay.join(",")],
    ["BYDAY", days.join(",")],
    ["BYSETPOS", bySetPos.join(",")],
    ["WKST", weekStart === monday ? "" : (weekdayCodes[weekStart] ?? "")],
    ["COUNT", count ?? ""],
    ["UNTIL", until?.replaceAll("-", "") ?? ""],
  ];
  return parts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

const known: ReadonlySet<string> = new Set([
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "WKST",
  "BYDAY",
  "BYMONTHDAY",
  "BYMONTH",
  "BYSETPOS",
]);

/** The parts by name; undefined if one is unknown or given twice. */
function readParts(text: string): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().replace(/;$/u, "").split(";")) {
    const [name = "", value, ...rest] = part.split("=");
    if (value === undefined || value === "" || rest.length > 0 || !known.has(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

function readNumber(text: string | undefined, maximum: number): number | undefined {
  const number = /^\d{1,3}$/u.test(text ?? "") ? Number(text) : 0;
  return number >= 1 && number <= maximum ? number : undefined;
}

function readNumbers(text: string | undefined): number[] | undefined {
  if (text === undefined) return [];
  const parts = text.split(",");
  return parts.every((part) => /^[+-]?\d{1,2}$/u.test(part)) ? [...new Set(parts.map(Number))] : undefined;
}

function readWeekday(text: string): RepeatWeekday | undefined {
  const { nth = "0", code } = /^(?<nth>[+-]?[1-5])?(?<code>[A-Z]{2})$/u.exec(text)?.groups ?? {};
  const weekday = weekdayCodes.findIndex((one) => one === code);
  return weekday === -1 ? undefined : { weekday, nth: Number(nth) };
}

/** The date of `20261231` or `20261231T155959Z`. */
function readDate(text = ""): string | undefined {
  const groups = /^(?<y>[12]\d{3})(?<m>\d{2})(?<d>\d{2})(?:T\d{6}Z?)?$/u.exec(text)?.groups;
  const date = groups === undefined ? "" : `${groups["y"] ?? ""}-${groups["m"] ?? ""}-${groups["d"] ?? ""}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date) ? date : undefined;
}

/** Whether the parts fit the frequency. */
function isSupported({ frequency, byDay, byMonthDay, byMonth, bySetPos }: RepeatRule): boolean {
  const areDaysPlain = byDay.every(({ nth }) => nth === 0);
  const inRange =
    byMonthDay.every((day) => day !== 0 && Math.abs(day) <= 31) &&
    byMonth.every((month) => month >= 1 && month <= 12) &&
    bySetPos.every((position) => position !== 0 && Math.abs(position) <= 31);
  if (!inRange || (bySetPos.length > 0 && (frequency !== "MONTHLY" || byDay.length === 0))) return false;
  if (frequency === "DAILY") return areDaysPlain && byMonthDay.length === 0;
  if (frequency === "WEEKLY") return areDaysPlain && byMonthDay.length === 0;
  // Without a month, the days of a yearly rule would count within the year.
  if (frequency === "YEARLY") return byMonth.length > 0 || (byDay.length === 0 && byMonthDay.length === 0);
  return true;
}
