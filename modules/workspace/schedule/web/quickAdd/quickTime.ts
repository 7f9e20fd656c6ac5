import { lastTime } from "../../entryDays.contract.ts";
import { type DayHours, lastMinute, toClock } from "../clock.ts";
import { gap, numberPattern, readNumber, takePhrase } from "./phrase.ts";

/** The hours that a text names, and the text without them. */
export type QuickTime = { readonly hours: DayHours; readonly rest: string };

const defaultMinutes = 60;
const period = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|早|晚";
const half = "am|pm|a\\.m\\.|p\\.m\\.";
const between = "\\s*(?:-|–|—|~|～|到|至|to|until)\\s*";

/** A time; `n` tells the groups of two times apart. Its first part says that it is one: a colon, 点 or am. */
function clock(n: 1 | 2, isBare: boolean): string {
  const minutes = `[:：](?<minute${n}>[0-5]\\d)`;
  const chinese = `(?<point${n}>[点點](?:钟|鐘)?|[时時](?![间間]))(?<part${n}>半|一刻|三刻|${numberPattern}分?)?`;
  const ending = `(?:${minutes}|${chinese})`;
  const marked = `${ending}\\s*(?<half${n}>${half})?|\\s*(?<only${n}>${half})`;
  return `(?<period${n}>${period})?\\s*(?<hour${n}>${numberPattern})(?:${marked})${isBare ? "?" : ""}(?![\\d:：])`;
}

const rangeAfterDate = new RegExp(`${gap}\\s*(?:at\\s+|from\\s+)?${clock(1, true)}${between}${clock(2, true)}`, "iu");
const range = new RegExp(`(?:\\b(?:at|from)\\s+)?${clock(1, true)}${between}${clock(2, false)}`, "iu");
const rangeByStart = new RegExp(`(?:\\b(?:at|from)\\s+)?${clock(1, false)}${between}${clock(2, true)}`, "iu");
const afterDate = new RegExp(
  `${gap}\\s*(?:at\\s+)?${clock(1, true)}(?![%％个個名人号號楼樓栋棟层層月年吨噸米台])`,
  "iu",
);
const single = new RegExp(`(?:\\bat\\s+)?${clock(1, false)}`, "iu");
const afterAt = new RegExp(`\\bat\\s+${clock(1, true)}`, "iu");
const noon = /(?:\bat\s+)?\bnoon\b|正午/iu;
const night = /(?<period>今晚|明晚|晚上|早上|上午|下午|中午|\bmorning\b|\bafternoon\b|\bevening\b|\btonight\b)/iu;
const length = new RegExp(
  `(?:\\bfor\\s+)?(?<half>半)?(?<count>${numberPattern})?(?<tenths>[.]5)?\\s*[个個]?(?<more>半)?(?<unit>小[时時]|分[钟鐘]|hours?\\b|hrs?\\b|h\\b|minutes?\\b|mins?\\b)`,
  "iu",
);

type Groups = Readonly<Record<string, string | undefined>>;

const wholeDay = /全天|整天|\ball[ -]day\b/iu;

/**
 * Finds the hours of a text. Without an end they take an hour, or as long as the text says. `dayCount` is the number of
 * days that the text names; an end that is earlier on the clock is on the next day.
 */
export function takeTime(text: string, dayCount = 1): QuickTime | undefined {
  const whole = takePhrase(text, wholeDay);
  if (whole !== undefined) return { hours: { startTime: toClock(0), endTime: lastTime, dayCount }, rest: whole.rest };
  for (const pattern of [rangeAfterDate, range, rangeByStart]) {
    const taken = takePhrase(text, pattern);
    const hours = taken === undefined ? undefined : toRange(taken.groups, dayCount);
    if (taken !== undefined && hours !== undefined) return { hours, rest: taken.rest };
  }
  const start = takeStart(text);
  if (start === undefined) return undefined;
  if (dayCount > 1)
    return { hours: { startTime: toClock(start.minutes), endTime: lastTime, dayCount }, rest: start.rest };
  const long = takePhrase(start.rest, length);
  const minutes = long === undefined ? Number.NaN : toLength(long.groups);
  const isLong = long !== undefined && minutes > 0;
  const end = Math.min(start.minutes + (isLong ? minutes : defaultMinutes), lastMinute);
  if (end <= start.minutes) return undefined;
  const hours = { startTime: toClock(start.minutes), endTime: toClock(end), dayCount };
  return { hours, rest: isLong ? long.rest : start.rest };
}

function takeStart(text: string): { minutes: number; rest: string } | undefined {
  for (const pattern of [single, afterAt, afterDate]) {
    const taken = takePhrase(text, pattern);
    const minutes = taken === undefined ? undefined : toMinutes(taken.groups, 1);
    if (taken !== undefined && minutes !== undefined) return { minutes, rest: taken.rest };
  }
  const atNoon = takePhrase(text, noon);
  if (atNoon !== undefined) return { minutes: 12 * 60, rest: atNoon.rest };
  const part = takePhrase(text, night);
  const hour = part === undefined ? undefined : partsOfDay[part.groups["period"]?.toLowerCase() ?? ""];
  return part === undefined || hour === undefined ? undefined : { minutes: hour * 60, rest: part.rest };
}

/** When a part of a day begins if no hour is named. */
const partsOfDay: Readonly<Record<string, number>> = {
  早上: 8,
  上午: 9,
  morning: 9,
  中午: 12,
  下午: 14,
  afternoon: 14,
  晚上: 19,
  今晚: 19,
  明晚: 19,
  evening: 19,
  tonight: 19,
};

/** Work that begins in the evening ends in the morning: from 22:00 to 6:00. */
const eveningFrom = 17 * 60;

function toRange(groups: Groups, dayCount: number): DayHours | undefined {
  const start = toMinutes(groups, 1);
  const end = toMinutes(groups, 2);
  if (start === undefined || end === undefined) return undefined;
  const morning = toMorning(groups, end);
  if (dayCount > 1) return { startTime: toClock(start), endTime: toClock(end), dayCount };
  if (start >= eveningFrom && morning !== undefined && end <= start)
    return { startTime: toClock(start), endTime: toClock(morning), dayCount: 2 };
  // 下午 2 点到 4 点: the end is in the same half of the day.
  const later = end <= start && end + 12 * 60 > start ? end + 12 * 60 : end;
  const earlier = groups["half2"] ?? groups["only2"];
  const begin = start > later && earlier !== undefined ? start - 12 * 60 : start;
  return later > begin && later <= lastMinute
    ? { startTime: toClock(begin), endTime: toClock(later), dayCount }
    : undefined;
}

/** The end as a time of the morning: an hour without a half of the day, or one that is said to be in the morning. */
function toMorning(groups: Groups, end: number): number | undefined {
  const hour = readNumber(groups["hour2"]);
  const part = groups["period2"] ?? groups["half2"] ?? groups["only2"];
  if (part !== undefined) return end < 12 * 60 ? end : undefined;
  return hour < 12 ? hour * 60 + (end % 60) : undefined;
}

/** Minutes since midnight; hours from one to six without a half of the day are in the afternoon. */
function toMinutes(groups: Groups, n: 1 | 2): number | undefined {
  const text = groups[`hour${n}`] ?? "";
  const hour = readNumber(text);
  const minute = readMinute(groups[`minute${n}`], groups[`part${n}`]);
  if (!(hour >= 0 && hour <= 23) || !(minute >= 0 && minute <= 59)) return undefined;
  const part = groups[`period${n}`] ?? (groups[`half${n}`] ?? groups[`only${n}`])?.toLowerCase().replaceAll(".", "");
  return toHour(hour, part, text.startsWith("0")) * 60 + minute;
}

function toHour(hour: number, part: string | undefined, isExact: boolean): number {
  if (part === undefined) return hour >= 1 && hour <= 6 && !isExact ? hour + 12 : hour;
  if (part === "中午") return hour <= 3 ? hour + 12 : hour;
  if (["下午", "傍晚", "晚上", "晚", "pm"].includes(part)) return hour < 12 ? hour + 12 : hour;
  return part === "am" && hour === 12 ? 0 : hour;
}

function readMinute(digits: string | undefined, part: string | undefined): number {
  if (digits !== undefined) return Number(digits);
  const quarters: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
  return part === undefined ? 0 : (quarters[part] ?? readNumber(part.replace("分", "")));
}

/** Minutes of `2 hours`, 半小时, 一个半小时. */
function toLength({ half: isHalf, count, tenths, more, unit = "" }: Groups): number {
  const whole = count === undefined ? 0 : readNumber(count);
  const part = isHalf !== undefined || tenths !== undefined || more !== undefined ? 0.5 : 0;
  return Math.round((whole + part) * (/^(?:分|min)/iu.test(unit) ? 1 : 60));
}
