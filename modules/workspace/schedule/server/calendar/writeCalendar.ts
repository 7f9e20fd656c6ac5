import * as z from "zod";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { getEndDate, isWholeDay } from "../../entryDays.contract.ts";
import { readExceptions } from "../seriesRule.ts";

/** An entry as the database returns it for a link. */
export const FeedEntry = z.object({
  id: z.int(),
  scheduleDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  dayCount: z.int(),
  content: z.string(),
  place: z.string().nullable(),
  repeat: z.string().nullable(),
  exceptDates: z.string().nullable(),
  remindMinutes: z.int().nullable(),
  version: z.int(),
  /** Milliseconds since 1970. */
  changed: z.number(),
});
/** See the schema of the same name. */
export type FeedEntry = z.infer<typeof FeedEntry>;

const encoder = new TextEncoder();
const maxLineBytes = 75;

/**
 * A calendar as RFC 5545 writes it. Entries have hours on the wall, so their times name no zone: they are at the same hour
 * wherever the reader is.
 */
export function writeCalendar(name: string, entries: readonly FeedEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Siteward//Schedule//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...entries.flatMap(listEventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function listEventLines(entry: FeedEntry): string[] {
  const { id, content, place, remindMinutes, version } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${id}@siteward`,
    `DTSTAMP:${toCompact(new Date(entry.changed).toISOString().slice(0, 19))}Z`,
    `SEQUENCE:${version - 1}`,
    ...listTimeLines(entry),
    `SUMMARY:${escapeText(content)}`,
    ...(place === null ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(remindMinutes === null ? [] : listAlarmLines(content, remindMinutes)),
    "END:VEVENT",
  ];
}

/** Beginning, end and repeat. All of them are days for whole days, or else times on the wall (RFC 5545, 3.3.10). */
function listTimeLines(entry: FeedEntry): string[] {
  const { scheduleDate, startTime, endTime, repeat } = entry;
  const left = readExceptions(entry.exceptDates);
  if (isWholeDay(entry))
    return [
      `DTSTART;VALUE=DATE:${toCompact(scheduleDate)}`,
      // The day after the last one.
      `DTEND;VALUE=DATE:${toCompact(addCalendarDays(getEndDate(entry), 1))}`,
      ...(repeat === null ? [] : [`RRULE:${repeat}`]),
      ...(left.length === 0 ? [] : [`EXDATE;VALUE=DATE:${left.map(toCompact).join(",")}`]),
    ];
  return [
    `DTSTART:${toWallTime(scheduleDate, startTime)}`,
    `DTEND:${toWallTime(getEndDate(entry), endTime)}`,
    ...(repeat === null ? [] : [`RRULE:${repeat.replace(/UNTIL=(?<day>\d{8})/u, "UNTIL=$<day>T235959")}`]),
    ...(left.length === 0 ? [] : [`EXDATE:${left.map((date) => toWallTime(date, startTime)).join(",")}`]),
  ];
}

function listAlarmLines(content: string, minutes: number): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(content)}`,
    `TRIGGER:-PT${minutes}M`,
    "END:VALARM",
  ];
}

function toWallTime(date: string, time: string): string {
  return toCompact(`${date}T${time}:00`);
}

function toCompact(time: string): string {
  return time.replaceAll(/[-:]/gu, "");
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/gu, String.raw`\$&`).replaceAll(/\r\n|\r|\n/gu, String.raw`\n`);
}

/** At most 75 bytes a line; a character is never cut. */
function foldLine(line: string): string {
  if (encoder.encode(line).length <= maxLineBytes) return line;
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > maxLineBytes) {
      parts.push(part);
      part = "";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
