import { toDayNumber } from "#contract/calendar/repeatDays";
import { addWorkingDays } from "#contract/calendar/workingDays";
import { maxDayCount } from "../../entryDays.contract.ts";
import { addDays, addMonths, parseDay, toIsoDate } from "../scheduleDays.ts";
import { englishDay, gap, numberPattern, readNumber, readWeekday, takePhrase } from "./phrase.ts";

/** A date that a text names, and the text without it; `isLoose` if a weekday may also be that of a later week. */
export type QuickDate = { readonly date: string; readonly rest: string; readonly isLoose: boolean };

type Groups = Readonly<Record<string, string | undefined>>;
type DateRule = readonly [pattern: RegExp, read: (groups: Groups, today: Date) => Date | undefined];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?<month>${months.join("|")})[a-z]*\\.?`;
const week = "(?:周|週|星期|礼拜|禮拜)";
const count = `(?<count>${numberPattern})`;

const rules: readonly DateRule[] = [
  [/(?<date>[12]\d{3}-\d{2}-\d{2})/u, ({ date = "" }) => parseDay(date)],
  [/(?<y>[12]\d{3})年(?<m>\d{1,2})月(?<d>\d{1,2})[日号號]?/u, ({ y, m, d }) => toDay(Number(y), Number(m), Number(d))],
  [
    new RegExp(`(?<m>${numberPattern})月(?<d>${numberPattern})[日号號]?`, "u"),
    ({ m, d }, today) => nextDay(today, readNumber(m), readNumber(d)),
  ],
  [
    new RegExp(`(?:on\\s+)?\\b${month}\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, "iu"),
    ({ month: name = "", d }, today) => nextDay(today, toMonth(name), Number(d)),
  ],
  [
    new RegExp(`(?:on\\s+)?\\b(?<d>\\d{1,2})(?:st|nd|rd|th)?\\s+${month}\\b`, "iu"),
    ({ month: name = "", d }, today) => nextDay(today, toMonth(name), Number(d)),
  ],
  // In Chinese the month comes first; of other texts only if the day could be no month.
  [
    /(?<![\d/])(?<m>\d{1,2})\/(?<d>\d{1,2})(?![\d/])(?=.*\p{Script=Han})/u,
    ({ m, d }, today) => nextDay(today, Number(m), Number(d)),
  ],
  [
    /(?<![\d/])(?<m>\d{1,2})\/(?<d>1[3-9]|2\d|3[01])(?![\d/])/u,
    ({ m, d }, today) => nextDay(today, Number(m), Number(d)),
  ],
  [
    /(?<![\d/])(?<d>1[3-9]|2\d|3[01])\/(?<m>\d{1,2})(?![\d/])/u,
    ({ m, d }, today) => nextDay(today, Number(m), Number(d)),
  ],
  [/大[后後]天/u, (_, today) => addDays(today, 3)],
  [/[后後]天|\bday after tomorrow\b/iu, (_, today) => addDays(today, 2)],
  [/明[天日]|明(?=[早晚])|\btomorrow\b/iu, (_, today) => addDays(today, 1)],
  [/今[天日]|今(?=[早晚])|\btoday\b|\btonight\b/iu, (_, today) => today],
  [
    new RegExp(`${count}\\s*[个個]?工作日[之以]?[后後]`, "u"),
    ({ count: days }, today) => parseDay(addWorkingDays(toIsoDate(today), readNumber(days))),
  ],
  [
    /\bin\s+(?<count>\d{1,2})\s+(?:working|business)\s+days?\b/iu,
    ({ count: days }, today) => parseDay(addWorkingDays(toIsoDate(today), Number(days))),
  ],
  [new RegExp(`${count}\\s*[天日][之以]?[后後]`, "u"), ({ count: days }, today) => addDays(today, readNumber(days))],
  [/\bin\s+(?<count>\d{1,2})\s+days?\b/iu, ({ count: days }, today) => addDays(today, Number(days))],
  [
    new RegExp(`${count}\\s*[个個]?${week}[之以]?[后後]`, "u"),
    ({ count: weeks }, today) => addDays(today, readNumber(weeks) * 7),
  ],
  [/\bin\s+(?<count>\d{1,2})\s+weeks?\b/iu, ({ count: weeks }, today) => addDays(today, Number(weeks) * 7)],
  [
    new RegExp(`(?<which>下下|下[个個]?|本|[这這][个個]?|上)${week}(?<day>[一二三四五六日天])`, "u"),
    ({ which = "", day = "" }, today) => dayOfWeek(today, readWeekday(day), whichWeek(which)),
  ],
  [
    new RegExp(`\\b(?<which>next|this)\\s+(?<day>${englishDay})\\b`, "iu"),
    ({ which = "", day = "" }, today) => dayOfWeek(today, readWeekday(day), whichWeek(which.toLowerCase())),
  ],
  [/月底/u, (_, today) => new Date(today.getFullYear(), today.getMonth() + 1, 0)],
  [
    new RegExp(`(?<which>下[个個]?|本|[这這][个個]?)月(?<d>${numberPattern})[号號日]`, "u"),
    ({ which = "", d }, today) => ofMonth(today, which.startsWith("下") ? 1 : 0, readNumber(d)),
  ],
  [
    new RegExp(`(?<![月\\d])(?<d>${numberPattern})[号號日](?!线|楼)`, "u"),
    ({ d }, today) => nextOfMonth(today, readNumber(d)),
  ],
];

const weekdayRules: readonly RegExp[] = [
  new RegExp(`${week}(?<day>[一二三四五六日天])`, "u"),
  new RegExp(`(?:\\bon\\s+)?\\b(?<day>mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?\\b`, "iu"),
];

/** The first and the last date that a text names; they are the same for a single day. */
export type QuickDates = QuickDate & { readonly endDate: string };

const between = /\s*(?:\b(?:to|until|till|through)\b|[-–—~～到至])\s*/gu;

/** Finds the date of a text, or both dates of `Mon to Wed` and `12月24日9点到27日17点`. */
export function takeDates(text: string, today: string): QuickDates | undefined {
  for (const match of text.matchAll(between)) {
    const first = takeDate(text.slice(0, match.index), today);
    const last = first && takeLastDate(text.slice(match.index + match[0].length), first.date, today);
    if (first === undefined || last === undefined) continue;
    // The time after the first date goes together with the one after the last date.
    const isTimed = !first.rest.trimEnd().endsWith(gap) && /^\s*(?:at\s+)?\d/u.test(last.rest);
    const rest = `${first.rest.trimEnd()}${isTimed ? "-" : " "}${last.rest.trim()}`;
    return { ...first, endDate: last.date, rest };
  }
  const single = takeDate(text, today);
  return single && { ...single, endDate: single.date };
}

/** A date at the beginning of a text, after the first one and within the days that an entry can have. */
function takeLastDate(text: string, first: string, today: string): Pick<QuickDate, "date" | "rest"> | undefined {
  for (const from of [today, first]) {
    const last = takeDate(text, from);
    if (last === undefined || !last.rest.trimStart().startsWith(gap)) continue;
    const days = toDayNumber(last.date) - toDayNumber(first);
    if (days > 0 && days < maxDayCount) return { date: last.date, rest: last.rest.replace(gap, "") };
  }
  return undefined;
}

/** Finds the date of a text, seen from today (`yyyy-MM-dd`). */
export function takeDate(text: string, today: string): QuickDate | undefined {
  const from = parseDay(today);
  if (from === undefined) return undefined;
  for (const [pattern, read] of rules) {
    const taken = takePhrase(text, pattern);
    const day = taken === undefined ? undefined : read(taken.groups, from);
    if (taken !== undefined && day !== undefined) return { date: toIsoDate(day), rest: taken.rest, isLoose: false };
  }
  for (const pattern of weekdayRules) {
    const taken = takePhrase(text, pattern);
    if (taken === undefined) continue;
    const ahead = (readWeekday(taken.groups["day"] ?? "") - from.getDay() + 7) % 7;
    return { date: toIsoDate(addDays(from, ahead)), rest: taken.rest, isLoose: ahead === 0 };
  }
  return undefined;
}

function toMonth(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1;
}

function toDay(year: number, monthNumber: number, day: number): Date | undefined {
  const two = (number: number) => String(number).padStart(2, "0");
  return parseDay(`${year}-${two(monthNumber)}-${two(day)}`);
}

/** The next such day of a year: this year's, or next year's once it has passed. */
function nextDay(today: Date, monthNumber: number, day: number): Date | undefined {
  const year = today.getFullYear();
  const ofYear = toDay(year, monthNumber, day);
  return ofYear !== undefined && ofYear >= today ? ofYear : toDay(year + 1, monthNumber, day);
}

function nextOfMonth(today: Date, day: number): Date | undefined {
  return ofMonth(today, today.getDate() > day ? 1 : 0, day);
}

/** A day of this month (0), the next one (1), and so on. */
function ofMonth(today: Date, later: number, day: number): Date | undefined {
  const first = addMonths(new Date(today.getFullYear(), today.getMonth(), 1), later);
  return toDay(first.getFullYear(), first.getMonth() + 1, day);
}

function whichWeek(which: string): number {
  if (which === "下下") return 2;
  if (which === "上") return -1;
  return which.startsWith("下") || which === "next" ? 1 : 0;
}

/** A day of the week in this week (0), the next one (1), and so on; weeks begin on Monday. */
function dayOfWeek(today: Date, weekday: number, weeks: number): Date {
  const fromMonday = (day: number) => (day + 6) % 7;
  return addDays(today, fromMonday(weekday) - fromMonday(today.getDay()) + weeks * 7);
}
