import type { RepeatRule } from "./repeatRule.ts";

const dayMs = 86_400_000;
/** A rule has to repeat within this many days, and has to reach its count within them: a hundred years. */
const maxReach = 36_525;

/** A rule and the first day (`yyyy-MM-dd`) from which it counts. */
export type Repeat = { readonly rule: RepeatRule; readonly start: string };

/** Days from `from` to `to`, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/**
 * The days of a repeat within a range, in order. The work depends on the length of the range only: each day is asked
 * whether it matches. So a rule that began long ago, or that never matches, costs no more than others.
 */
export function listRepeatDays({ rule, start }: Repeat, { from, to }: DayRange): string[] {
  const last = findLastDay({ rule, start });
  const matches = createDayTest(rule, start);
  const end = Math.min(toDayNumber(to), last === undefined ? Infinity : toDayNumber(last));
  const days: string[] = [];
  for (let day = Math.max(toDayNumber(from), toDayNumber(start)); day <= end; day += 1)
    if (matches(day)) days.push(toDate(day));
  return days;
}

/** The last day of a repeat that ends; undefined if it goes on forever. */
export function findLastDay({ rule, start }: Repeat): string | undefined {
  if (rule.count === undefined) return rule.until;
  const matches = createDayTest(rule, start);
  const first = toDayNumber(start);
  let left = rule.count;
  for (let day = first; day < first + maxReach; day += 1) {
    if (matches(day)) left -= 1;
    if (left === 0) return toDate(day);
  }
  return toDate(first + maxReach);
}

/** The first day of a repeat; undefined if there is none within a hundred years. */
export function findFirstDay({ rule, start }: Repeat): string | undefined {
  const matches = createDayTest(rule, start);
  const first = toDayNumber(start);
  const until = rule.until === undefined ? Infinity : toDayNumber(rule.until);
  for (let day = first; day < first + maxReach && day <= until; day += 1) if (matches(day)) return toDate(day);
  return undefined;
}

/**
 * The rule with the parts that its first day implies: weekly from a Tuesday is every Tuesday. So it says the same
 * wherever its first day is later.
 */
export function completeRule({ rule, start }: Repeat): RepeatRule {
  const { month, day, weekday } = toParts(toDayNumber(start));
  const hasDays = rule.byDay.length > 0 || rule.byMonthDay.length > 0;
  if (rule.frequency === "WEEKLY" && !hasDays) return { ...rule, byDay: [{ weekday, nth: 0 }] };
  if (rule.frequency === "MONTHLY" && !hasDays) return { ...rule, byMonthDay: [day] };
  if (rule.frequency !== "YEARLY") return rule;
  const byMonth = rule.byMonth.length > 0 ? rule.byMonth : [month];
  return hasDays ? { ...rule, byMonth } : { ...rule, byMonth, byMonthDay: [day] };
}

type DayParts = { readonly year: number; readonly month: number; readonly day: number; readonly weekday: number };
type DayTest = (day: number) => boolean;

function createDayTest(incomplete: RepeatRule, start: string): DayTest {
  const rule = completeRule({ rule: incomplete, start });
  const first = toDayNumber(start);
  const isInTurn = createTurnTest(rule, first);
  const isAtPosition = createPositionTest(rule);
  return (day) => {
    if (day < first || !isInTurn(day)) return false;
    const parts = toParts(day);
    if (rule.byMonth.length > 0 && !rule.byMonth.includes(parts.month)) return false;
    return matchesDay(rule, parts) && (rule.bySetPos.length === 0 || isAtPosition(parts));
  };
}

/** Whether the interval includes the period of a day. */
function createTurnTest({ frequency, interval, weekStart }: RepeatRule, first: number): DayTest {
  const periods: Readonly<Record<RepeatRule["frequency"], (day: number) => number>> = {
    DAILY: (day) => day,
    WEEKLY: (day) => Math.floor((day + 4 - weekStart) / 7),
    MONTHLY: (day) => toParts(day).year * 12 + toParts(day).month,
    YEARLY: (day) => toParts(day).year,
  };
  const toPeriod = periods[frequency];
  const begin = toPeriod(first);
  return interval === 1 ? () => true : (day) => (toPeriod(day) - begin) % interval === 0;
}

function matchesDay({ byDay, byMonthDay }: RepeatRule, { year, month, day, weekday }: DayParts): boolean {
  const length = lengthOfMonth(year, month);
  const isMonthDay = byMonthDay.some((one) => one === day || one === day - length - 1);
  if (byMonthDay.length > 0 && !isMonthDay) return false;
  if (byDay.length === 0) return true;
  const fromStart = Math.ceil(day / 7);
  const fromEnd = -Math.ceil((length - day + 1) / 7);
  return byDay.some((one) => one.weekday === weekday && [0, fromStart, fromEnd].includes(one.nth));
}

/** Whether a matching day has one of the positions among the matching days of its month. */
function createPositionTest(rule: RepeatRule): (parts: DayParts) => boolean {
  let latest: { readonly first: number; readonly matching: readonly number[] } = { first: Number.NaN, matching: [] };
  return ({ year, month, day }) => {
    const first = Math.round(Date.UTC(year, month - 1, 1) / dayMs);
    // Days come in order, so the days of a month are collected once.
    if (latest.first !== first) latest = { first, matching: listMatchingDays(rule, { year, month, first }) };
    const index = latest.matching.indexOf(day);
    return rule.bySetPos.some((position) => position === index + 1 || position === index - latest.matching.length);
  };
}

type Month = { readonly year: number; readonly month: number; readonly first: number };

function listMatchingDays(rule: RepeatRule, { year, month, first }: Month): readonly number[] {
  const days = Array.from({ length: lengthOfMonth(year, month) }, (_, index) => index + 1);
  return days.filter((day) => matchesDay(rule, toParts(first + day - 1)));
}

function lengthOfMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Year, month and day of a number of days, in the Gregorian calendar. This runs for each day of a hundred years, where
 * `Date` takes many times as long. Years begin in March here, so that leap days are at their end.
 */
function toParts(number: number): DayParts {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
    // The first of January 1970 is a Thursday.
    weekday: (((number + 4) % 7) + 7) % 7,
  };
}

/** Days since 1 January 1970. */
export function toDayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

function toDate(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}
