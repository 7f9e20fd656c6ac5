import { addCalendarDays } from "#contract/calendar/workingDays";
import {
  completeRule,
  findFirstDay,
  findLastDay,
  listRepeatDays,
  type Repeat,
  toDayNumber,
} from "#contract/calendar/repeatDays";
import { formatRepeatRule, parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";

/** The columns that describe a series. */
export type SeriesColumns = {
  readonly repeat: string;
  readonly scheduleDate: string;
  readonly lastDate: string | null;
};

/** The rule and the first day of a stored series; undefined for an entry that does not repeat. */
export function toRepeat(row: { readonly repeat: string | null; readonly scheduleDate: string }): Repeat | undefined {
  const rule = row.repeat === null ? undefined : parseRepeatRule(row.repeat);
  return rule === undefined ? undefined : { rule, start: row.scheduleDate };
}

/** The columns of a repeat; undefined if it has no day. A first day that the rule leaves out moves to the next one. */
export function toSeriesColumns(repeat: Repeat): SeriesColumns | undefined {
  const rule = completeRule(repeat);
  const start = findFirstDay({ rule, start: repeat.start });
  if (start === undefined) return undefined;
  return { repeat: formatRepeatRule(rule), scheduleDate: start, lastDate: findLastDay({ rule, start }) ?? null };
}

/** The days that are left out. */
export function readExceptions(exceptDates: string | null): string[] {
  return exceptDates === null || exceptDates === "" ? [] : exceptDates.split(",");
}

/** The days that are left out as they are stored. */
export function writeExceptions(dates: readonly string[]): string | null {
  return dates.length === 0 ? null : [...new Set(dates)].toSorted().join(",");
}

/** The repeat up to the day before `date`, and the one from `date` on with what remains of its count. */
export function splitRepeat({ rule, start }: Repeat, date: string): { before: Repeat; rest: Repeat } {
  const dayBefore = addCalendarDays(date, -1);
  const used = listRepeatDays({ rule, start }, { from: start, to: dayBefore }).length;
  const count = rule.count === undefined ? undefined : Math.max(rule.count - used, 1);
  return {
    before: { rule: { ...rule, count: undefined, until: dayBefore }, start },
    rest: { rule: { ...rule, count }, start: date },
  };
}

/**
 * The repeat that `splitRepeat` has split; undefined if the two do not fit together any more: `before` has another rule, does
 * not end on the day before `rest`, or does not mean its first day.
 */
export function joinRepeats(before: Repeat, rest: Repeat): Repeat | undefined {
  const dayBefore = addCalendarDays(rest.start, -1);
  const { until, count } = rest.rule;
  const isSame = formatEndless(before.rule) === formatEndless(rest.rule);
  if (!isSame || before.rule.until !== dayBefore) return undefined;
  const used = listRepeatDays(before, { from: before.start, to: dayBefore }).length;
  const rule = { ...before.rule, until, count: count === undefined ? undefined : count + used };
  const isDay = listRepeatDays({ rule, start: before.start }, { from: rest.start, to: rest.start }).length > 0;
  return isDay ? { rule, start: before.start } : undefined;
}

function formatEndless(rule: RepeatRule): string {
  return formatRepeatRule({ ...rule, until: undefined, count: undefined });
}

/** A day that is moved to another one. */
export type DayMove = { readonly from: string; readonly to: string };

/** The repeat whose day `from` is on `to`: every Tuesday becomes every Wednesday. */
export function moveRepeat({ rule, start }: Repeat, move: DayMove): Repeat {
  const by = toDayNumber(move.to) - toDayNumber(move.from);
  if (by === 0) return { rule, start };
  const moved = moveRule(rule, move);
  const direct = addCalendarDays(start, by);
  if (findFirstDay({ rule: moved, start: direct }) === direct) return { rule: moved, start: direct };
  const base = by < 0 ? direct : start;
  return { rule: moved, start: findFirstDay({ rule: moved, start: base }) ?? base };
}

/** The days that are left out of `before`, as days of `after`: the third one stays the third one. */
export function moveExceptions(exceptions: readonly string[], before: Repeat, after: Repeat): string[] {
  const last = exceptions.toSorted().at(-1);
  if (last === undefined) return [];
  const old = listRepeatDays(before, { from: before.start, to: last });
  const reach = Math.max(toDayNumber(after.start) - toDayNumber(before.start), 0) + daysOfTwoMonths;
  const moved = listRepeatDays(after, { from: after.start, to: addCalendarDays(last, reach) });
  return exceptions.flatMap((date) => moved[old.indexOf(date)] ?? []);
}

const daysOfTwoMonths = 62;

function moveRule(rule: RepeatRule, move: DayMove): RepeatRule {
  const [from, to] = [toParts(move.from), toParts(move.to)];
  const by = toDayNumber(move.to) - toDayNumber(move.from);
  if (rule.frequency === "DAILY") return rule;
  if (rule.frequency === "WEEKLY") return { ...rule, byDay: moveWeekdays(rule, by) };
  if (rule.byDay.length > 0 && rule.bySetPos.length === 0 && rule.byDay.every(({ nth }) => nth === 0))
    return { ...rule, byDay: moveWeekdays(rule, by) };
  const byMonth = rule.byMonth.map((month) => (month === from.month ? to.month : month));
  const days = { ...rule, byMonth };
  if (rule.bySetPos.length > 0) return { ...days, byDay: [], bySetPos: [], byMonthDay: [to.day] };
  if (rule.byDay.length > 0) return { ...days, byDay: [{ weekday: to.weekday, nth: nthOf(rule, to.day) }] };
  const kept = rule.byMonthDay.length === 1 ? [] : rule.byMonthDay.filter((day) => day !== from.day);
  return { ...days, byMonthDay: [...kept, to.day] };
}

function moveWeekdays({ byDay }: RepeatRule, by: number): RepeatRule["byDay"] {
  return byDay.map(({ weekday, nth }) => ({ weekday: (((weekday + by) % 7) + 7) % 7, nth }));
}

/** The fifth weekday of a month is its last one; a rule that counts from the end goes on to do so at the end. */
function nthOf({ byDay }: RepeatRule, day: number): number {
  const nth = Math.ceil(day / 7);
  const isFromEnd = byDay.some((one) => one.nth < 0);
  return nth > 4 || (isFromEnd && day > 24) ? -1 : nth;
}

function toParts(date: string): { month: number; day: number; weekday: number } {
  const midnight = new Date(`${date}T00:00:00Z`);
  return { month: midnight.getUTCMonth() + 1, day: midnight.getUTCDate(), weekday: midnight.getUTCDay() };
}
