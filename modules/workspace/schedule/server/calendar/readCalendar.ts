import { parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { toDayNumber } from "#contract/calendar/repeatDays";
import { maxContent, maxExceptions, maxPlace, maxRemindMinutes } from "../../contract.ts";
import { lastTime, maxDayCount } from "../../entryDays.contract.ts";
import type { ImportFault } from "../../import.contract.ts";
import { getLocalTime, type LocalTime } from "#core/request/time";
import { moveRepeat, type SeriesColumns, toSeriesColumns, writeExceptions } from "../seriesRule.ts";
import { type Component, type FileFault, findLine, readComponents, readText } from "./readLines.ts";
import { addMinutes, readDuration, readTime, type WallTime } from "./readTime.ts";

/** An entry that a file describes. */
export type ReadEntry = {
  readonly content: string;
  readonly place: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly dayCount: number;
  readonly remindMinutes: number | null;
  readonly exceptDates: string | null;
} & ({ readonly scheduleDate: string; readonly repeat: null; readonly lastDate: null } | SeriesColumns);

/** What a file describes; `left` counts the events beyond the limit. */
export type ReadCalendar = { readonly entries: ReadEntry[]; readonly faults: ImportFault[]; readonly left: number };

/** Limits of a file; the zone is that of the reader. */
export type ReadOptions = {
  readonly zone: string;
  readonly maxEvents: number;
  readonly maxSeries: number;
  readonly maxFaults: number;
};

/** Reads the events of a calendar. What cannot be read is left out and said; nothing repeats here, rules stay rules. */
export function readCalendar(
  text: string,
  { zone, maxEvents, maxSeries, maxFaults }: ReadOptions,
): ReadCalendar | FileFault {
  const read = readComponents(text);
  if (typeof read === "string") return read;
  const here = getLocalTime(zone);
  const faults: ImportFault[] = read.broken.map((line) => ({ line, reason: "line", name: "" }));
  const all = read.calendar.parts.filter(({ kind }) => kind === "VEVENT");
  const events = takeWithin(all, maxEvents, maxSeries);
  const replaced = listReplacedDays(events, here);
  const entries = events.flatMap((event) => {
    const result = readEvent(event, { here, replaced: replaced.get(uidOf(event)) ?? [] });
    faults.push(...result.faults);
    return result.entry === undefined ? [] : [result.entry];
  });
  const inOrder = faults.toSorted((one, other) => one.line - other.line).slice(0, maxFaults);
  return { entries, faults: inOrder, left: all.length - events.length };
}

/** The first events, and of those that repeat no more than an account can have: each rule takes time. */
function takeWithin(events: readonly Component[], maxEvents: number, maxSeries: number): Component[] {
  let series = 0;
  return events.slice(0, maxEvents).filter((event) => {
    if (findLine(event, "RRULE") === undefined) return true;
    series += 1;
    return series <= maxSeries;
  });
}

type EventContext = { readonly here: LocalTime; readonly replaced: readonly string[] };
type EventResult = { readonly entry: ReadEntry | undefined; readonly faults: readonly ImportFault[] };

function readEvent(event: Component, { here, replaced }: EventContext): EventResult {
  const summary = findLine(event, "SUMMARY");
  const name = tidy(summary === undefined ? "" : readText(summary), maxContent);
  const fail = (reason: ImportFault["reason"]): ImportFault => ({ line: event.number, reason, name });
  if (findLine(event, "STATUS")?.value.trim().toUpperCase() === "CANCELLED") return { entry: undefined, faults: [] };
  const startLine = findLine(event, "DTSTART");
  const start = startLine === undefined ? undefined : readTime(startLine, here);
  if (start === undefined || name === "") return { entry: undefined, faults: [fail(name === "" ? "content" : "time")] };
  const hours = toHours(start, readEnd(event, start, here));
  const location = findLine(event, "LOCATION");
  const place = location === undefined ? "" : tidy(readText(location), maxPlace);
  const faults = hours.isCut ? [fail("days")] : [];
  const content = {
    content: name,
    place: place === "" ? null : place,
    ...hours.times,
    remindMinutes: readReminder(event),
  };
  const series = readSeries(event, start, here);
  if (series === "unsupported") faults.push(fail("repeat"));
  if (series === undefined || series === "unsupported") {
    const single = { scheduleDate: start.date, repeat: null, lastDate: null, exceptDates: null };
    return { entry: { ...content, ...single }, faults };
  }
  const left = [...listExceptions(event, here), ...replaced].slice(0, maxExceptions);
  return { entry: { ...content, ...series, exceptDates: writeExceptions(left) }, faults };
}

/** The rule as days of the reader: in another zone, a Monday evening may be a Tuesday morning. */
function readSeries(event: Component, start: WallTime, here: LocalTime): SeriesColumns | "unsupported" | undefined {
  const line = findLine(event, "RRULE");
  if (line === undefined || findLine(event, "RECURRENCE-ID") !== undefined) return undefined;
  const rule = parseRepeatRule(line.value);
  if (rule === undefined) return "unsupported";
  const written = { rule: { ...rule, until: readUntil(line.value, rule, here) }, start: start.written };
  const columns = toSeriesColumns(moveRepeat(written, { from: start.written, to: start.date }));
  return columns ?? "unsupported";
}

/** The end of a rule in the reader's zone. */
function readUntil(value: string, rule: RepeatRule, here: LocalTime): string | undefined {
  const until = /UNTIL=(?<time>\d{8}T\d{6}Z)/iu.exec(value)?.groups?.["time"];
  if (rule.until === undefined || until === undefined) return rule.until;
  return readTime({ value: until.toUpperCase(), parameters: new Map() }, here)?.date ?? rule.until;
}

function readEnd(event: Component, start: WallTime, here: LocalTime): WallTime {
  const line = findLine(event, "DTEND");
  const end = line === undefined ? undefined : readTime(line, here);
  if (end !== undefined) return end;
  const length = readDuration(findLine(event, "DURATION")?.value ?? "") ?? (start.isWholeDay ? 1440 : 60);
  return addMinutes(start, Math.max(length, 0));
}

/** Hours and days of an event; one that lasts longer than an entry can is cut. */
function toHours(start: WallTime, end: WallTime) {
  const isMidnight = !start.isWholeDay && end.time === "00:00";
  // The end of whole days is the day after the last one, and entries of one day have no midnight at their end.
  const last = start.isWholeDay || isMidnight ? addMinutes(end, -1440).date : end.date;
  const wanted = Math.max(toDayNumber(last) - toDayNumber(start.date) + 1, 1);
  const dayCount = Math.min(wanted, maxDayCount);
  const isCut = wanted > dayCount;
  if (start.isWholeDay) return { times: { startTime: "00:00", endTime: lastTime, dayCount }, isCut };
  const startTime = start.time === lastTime && dayCount === 1 ? "23:58" : start.time;
  if (isMidnight && end.date > start.date) return { times: { startTime, endTime: lastTime, dayCount }, isCut };
  if (end.date > start.date) return { times: { startTime, endTime: isCut ? lastTime : end.time, dayCount }, isCut };
  const isForward = end.date === start.date && end.time > startTime;
  const later = addMinutes({ ...start, time: startTime }, 30);
  const fallback = later.date > start.date ? lastTime : later.time;
  return { times: { startTime, endTime: isForward ? end.time : fallback, dayCount: 1 }, isCut: false };
}

function listExceptions(event: Component, here: LocalTime): string[] {
  return event.lines
    .filter(({ name }) => name === "EXDATE")
    .flatMap((line) => line.value.split(",").map((value) => ({ ...line, value })))
    .slice(0, maxExceptions)
    .map((line) => readTime(line, here)?.date)
    .filter((date) => date !== undefined);
}

/** The days of series that events of their own replace, by the id of the series. */
function listReplacedDays(events: readonly Component[], here: LocalTime): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const event of events) {
    const line = findLine(event, "RECURRENCE-ID");
    const date = line === undefined ? undefined : readTime(line, here)?.date;
    if (date === undefined) continue;
    const ofSeries = days.get(uidOf(event)) ?? [];
    ofSeries.push(date);
    days.set(uidOf(event), ofSeries);
  }
  return days;
}

function uidOf(event: Component): string {
  return findLine(event, "UID")?.value.trim() ?? `#${event.number}`;
}

/** The first alarm before the beginning. */
function readReminder({ parts }: Component): number | null {
  for (const alarm of parts.filter(({ kind }) => kind === "VALARM")) {
    const trigger = findLine(alarm, "TRIGGER");
    const minutes =
      trigger === undefined || trigger.parameters.has("RELATED") ? undefined : readDuration(trigger.value);
    if (minutes !== undefined && minutes <= 0 && -minutes <= maxRemindMinutes) return Math.abs(minutes);
  }
  return null;
}

/** One line, without control characters, cut at a whole character. */
function tidy(text: string, maximum: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .normalize("NFC");
  return line.length <= maximum ? line : line.slice(0, maximum - 1).replace(/[\uD800-\uDBFF]$/u, "");
}
