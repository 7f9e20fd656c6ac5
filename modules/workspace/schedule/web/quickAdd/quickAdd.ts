import { findFirstDay, toDayNumber } from "#contract/calendar/repeatDays";
import { formatRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { lastTime } from "../../entryDays.contract.ts";
import { type DayHours, dayMinutes, proposeHours, resizeSpan, toClock, toMinutes } from "../clock.ts";
import { createRule } from "../repeatForm.ts";
import { addDays, parseDay, toIsoDate } from "../scheduleDays.ts";
import { maxRemindMinutes } from "../../contract.ts";
import { englishDay, gap, numberPattern, readNumber, readWeekday, takePhrase } from "./phrase.ts";
import { takeDates } from "./quickDate.ts";
import { takeTime } from "./quickTime.ts";

/** What a line of text says about a new entry; `repeat` is blank if it does not repeat. */
export type QuickEntry = {
  readonly date: string;
  readonly content: string;
  readonly place: string;
  readonly repeat: string;
  /** Minutes before the beginning; null for no reminder. */
  readonly remindMinutes: number | null;
} & DayHours;

/** The current date and time on the wall. */
type Now = { readonly date: string; readonly time: string };

/** Longer texts are not looked into. */
export const maxQuickText = 256;

/**
 * Understands `tomorrow 9 site meeting`, 明天上午9点 工地例会 or 下周一 14:30-16:00 验收 @2号楼. Undefined if the text names neither
 * a date nor a time, or nothing else, or if a part of it looks like a date, a time or a repeat that is not understood.
 */
export function parseQuickEntry(text: string, now: Now): QuickEntry | undefined {
  if (text.trim() === "" || text.length > maxQuickText) return undefined;
  // Full-width digits and colons are those of a Chinese keyboard.
  const whole = text.normalize("NFKC");
  const place = takePhrase(whole, /(?:^|\s)@\s*(?<place>\S.*)$/u);
  const described = place?.rest ?? whole;
  const reminder = takeReminder(described);
  const repeated = takeRepeat(reminder.rest);
  const dated = takeDates(repeated?.rest ?? reminder.rest, now.date);
  const dayCount = dated === undefined ? 1 : toDayNumber(dated.endDate) - toDayNumber(dated.date) + 1;
  const delayed = dated === undefined && repeated === undefined ? takeDelay(reminder.rest, now) : undefined;
  const timed = delayed ?? takeTime(dated?.rest ?? repeated?.rest ?? reminder.rest, dayCount);
  if (dated === undefined && timed === undefined && repeated === undefined) return undefined;
  const rest = timed?.rest ?? dated?.rest ?? repeated?.rest ?? "";
  const content = tidy(rest);
  if (content === "" || misread.test(rest)) return undefined;
  const named = { date: dated?.date, isLoose: dated?.isLoose ?? true, start: timed?.hours.startTime };
  const date = delayed?.date ?? chooseDate(named, now);
  const wholeDays = { startTime: "00:00", endTime: lastTime, dayCount };
  const hours = timed?.hours ?? (dayCount > 1 ? wholeDays : { ...proposeHours(date, now), dayCount });
  const repeat = repeated?.createRule(date);
  const first = repeat === undefined ? date : (findFirstDay({ rule: repeat, start: date }) ?? date);
  const words = place?.groups["place"]?.trim() ?? "";
  return {
    date: first,
    ...hours,
    content,
    place: words,
    repeat: repeat === undefined ? "" : formatRepeatRule(repeat),
    remindMinutes: reminder.minutes,
  };
}

/** What would end up in the content although it means something: 25:00, 2/30, Feb 30, `every other year`. */
const misread = new RegExp(
  [
    String.raw`\d[:：]\d{2}(?!\d)`,
    String.raw`(?<![\d/])\d{1,2}/\d{1,2}(?![\d/])`,
    String.raw`\d{1,2}月\d{1,2}[日号號]`,
    String.raw`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b`,
    String.raw`\bevery\b|\bin\s+\d+\s+(?:hours?|minutes?|months?)\b`,
    "每(?:[天日周週月年个個隔两兩]|星期|[二三四五六七八九十\\d])",
  ].join("|"),
  "iu",
);

const unitMinutes = [
  [/^(?:分|min)/iu, 1],
  [/^(?:[个個]?小[时時]|h)/iu, 60],
  [/^(?:[天日]|d)/iu, 24 * 60],
] as const;

/** 提前30分钟提醒, `remind me 1 hour before`. */
function takeReminder(text: string): { readonly minutes: number | null; readonly rest: string } {
  const unit = "(?<unit>分[钟鐘]?|[个個]?小[时時]|[天日]|min(?:ute)?s?|hours?|h|days?)";
  const taken =
    takePhrase(text, new RegExp(`提前\\s*(?<count>${numberPattern})\\s*${unit}(?:提醒我?)?`, "u")) ??
    takePhrase(
      text,
      new RegExp(`\\bremind(?:er)?(?:\\s+me)?\\s+(?<count>\\d{1,2})\\s*${unit}\\s+(?:before|earlier)`, "iu"),
    );
  const count = readNumber(taken?.groups["count"]);
  const [, each = 0] = unitMinutes.find(([pattern]) => pattern.test(taken?.groups["unit"] ?? "")) ?? [];
  const minutes = count * each;
  if (taken === undefined || !(minutes > 0) || minutes > maxRemindMinutes) return { minutes: null, rest: text };
  return { minutes, rest: taken.rest };
}

const delay = new RegExp(
  `\\bin\\s+(?<count>\\d{1,2}|an?|half\\s+an)\\s*(?<unit>hours?|hrs?|h|minutes?|mins?)\\b|` +
    `(?<number>半|${numberPattern})\\s*[个個]?(?<more>半)?(?<chinese>小[时時]|分[钟鐘])[之以]?[后後]`,
  "iu",
);

type DelayedStart = { readonly date: string; readonly hours: DayHours; readonly rest: string };

/** `in 2 hours`, 半小时后: an hour that begins that much later than now. */
function takeDelay(text: string, now: Now): DelayedStart | undefined {
  const taken = takePhrase(text, delay);
  if (taken === undefined) return undefined;
  const { count, number, more, unit, chinese } = taken.groups;
  const isHours = /^(?:h|小)/iu.test(unit ?? chinese ?? "");
  const minutes = (readAmount(number ?? count) + (more === undefined ? 0 : 0.5)) * (isHours ? 60 : 1);
  const start = toMinutes(now.time) + minutes;
  const startTime = toClock(start % dayMinutes);
  const hours = resizeSpan({ startTime, endTime: startTime, dayCount: 1 }, 60);
  return { date: later(now.date, Math.floor(start / dayMinutes)), hours, rest: taken.rest };
}

/** A number of hours or minutes; a half is one as well. */
function readAmount(text = ""): number {
  if (/^(?:半|half)/iu.test(text)) return 0.5;
  return /^an?$/iu.test(text) ? 1 : readNumber(text);
}

type Day = { readonly date: string | undefined; readonly isLoose: boolean; readonly start: string | undefined };

/** A time that has passed today means tomorrow, and a weekday that is today means the next one. */
function chooseDate({ date, isLoose, start }: Day, now: Now): string {
  const hasPassed = start !== undefined && start <= now.time;
  if (date === undefined) return hasPassed ? later(now.date, 1) : now.date;
  return isLoose && date === now.date && hasPassed ? later(now.date, 7) : date;
}

function later(date: string, days: number): string {
  const day = parseDay(date);
  return day === undefined ? date : toIsoDate(addDays(day, days));
}

type QuickRepeat = { readonly rest: string; readonly createRule: (date: string) => RepeatRule | undefined };

const days = "一二三四五六日天";
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, nth: 0 }));

/** 每两周, 每3天, `every 2 weeks`, `every other week`, with a day of the week if the text names one. */
function takeInterval(text: string): QuickRepeat | undefined {
  const chinese = takePhrase(
    text,
    new RegExp(`每隔?(?<count>${numberPattern})[个個]?(?<unit>[天日]|周|週|星期|月|年)`, "u"),
  );
  const english = takePhrase(text, /\bevery\s+(?<count>\d{1,2}|other|second)\s+(?<unit>day|week|month|year)s?\b/iu);
  const taken = chinese ?? english;
  const { count = "", unit = "" } = taken?.groups ?? {};
  const interval = /^[os]/iu.test(count) ? 2 : readNumber(count);
  const kind = intervalKinds.find(([pattern]) => pattern.test(unit))?.[1];
  if (taken === undefined || kind === undefined || !(interval >= 1)) return undefined;
  return {
    rest: taken.rest,
    createRule: (date) => {
      const rule = createRule(kind, date);
      return rule === undefined ? undefined : { ...rule, interval };
    },
  };
}

const intervalKinds = [
  [/^(?:[天日]|day)/iu, "daily"],
  [/^(?:周|週|星期|week)/iu, "weekly"],
  [/^(?:月|month)/iu, "monthDay"],
  [/^(?:年|year)/iu, "yearly"],
] as const;

/** 每天, 每周一三, 每月15号, every Monday, every weekday. */
function takeRepeat(text: string): QuickRepeat | undefined {
  const interval = takeInterval(text);
  if (interval !== undefined) return interval;
  const weekly = takePhrase(
    text,
    new RegExp(
      `每[个個]?(?:周|週|星期|礼拜|禮拜)(?<days>[${days}](?:[、，,和及]?(?:周|星期)?[${days}])*)|\\bevery\\s+(?<day>${englishDay})`,
      "iu",
    ),
  );
  if (weekly !== undefined) {
    const { days: several, day = "" } = weekly.groups;
    const names = several === undefined ? [day] : [...several].filter((name) => days.includes(name));
    const byDay = [...new Set(names.map(readWeekday))]
      .toSorted((one, other) => one - other)
      .map((weekday) => ({ weekday, nth: 0 }));
    return { rest: weekly.rest, createRule: (date) => withDays(createRule("weekly", date), byDay) };
  }
  const weekdays = takePhrase(text, /每[个個]?工作日|\bevery\s+(?:weekday|working day)\b/iu);
  if (weekdays !== undefined)
    return { rest: weekdays.rest, createRule: (date) => withDays(createRule("weekly", date), workdays) };
  const monthly = takePhrase(text, new RegExp(`每[个個]?月(?<d>${numberPattern})[号號日]`, "u"));
  const day = readNumber(monthly?.groups["d"]);
  if (monthly !== undefined && day >= 1 && day <= 31)
    return { rest: monthly.rest, createRule: (date) => withMonthDay(createRule("monthDay", date), day) };
  for (const [pattern, kind] of simple) {
    const taken = takePhrase(text, pattern);
    if (taken !== undefined) return { rest: taken.rest, createRule: (date) => createRule(kind, date) };
  }
  return undefined;
}

const simple = [
  [/每[天日]|\b(?:every day|daily)\b/iu, "daily"],
  [/每[个個]?(?:周|週|星期)|\b(?:every week|weekly)\b/iu, "weekly"],
  [/每[个個]?月|\b(?:every month|monthly)\b/iu, "monthDay"],
  [/每年|\b(?:every year|yearly)\b/iu, "yearly"],
] as const;

function withDays(rule: RepeatRule | undefined, byDay: RepeatRule["byDay"]): RepeatRule | undefined {
  return rule === undefined ? undefined : { ...rule, byDay };
}

function withMonthDay(rule: RepeatRule | undefined, day: number): RepeatRule | undefined {
  return rule === undefined ? undefined : { ...rule, byMonthDay: [day] };
}

/** The text without gaps, and without the words that led to what was taken out. */
function tidy(rest: string): string {
  const parts = rest.split(gap).map((part) => part.replace(/(?:^|\s)(?:on|at|from|the|的|在)\s*$/iu, "").trim());
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[\s,，。、:：;；.-]+|[\s,，、;；-]+$/gu, "");
}
