import { translate } from "#base/i18n";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import { createFormatCache } from "./formatCache.ts";

/** Formats in the display time zone of the account, else in that of the device. */
function format(style: Intl.DateTimeFormatOptions) {
  return createFormatCache((locale) => new Intl.DateTimeFormat(locale, { ...style, timeZone: getDisplayTimeZone() }));
}

const instants = format({ dateStyle: "medium", timeStyle: "short" });
const times = format({ timeStyle: "short" });
const dates = createFormatCache((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
const exact = format({ dateStyle: "full", timeStyle: "long" });
/** Names the time zone, because an account that has chosen one may be elsewhere. */
const exactWithZone = format({ dateStyle: "full", timeStyle: "full" });
const wallTimes = createFormatCache(
  () => new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "medium", timeZone: getDisplayTimeZone() }),
);
const ages = createFormatCache((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** An instant with date and time to the minute, in the interface language. */
export function formatInstant(instant: Date): string {
  return instants().format(instant);
}

/** An instant to the second, with the day of the week and the time zone. */
export function formatExactly(instant: Date): string {
  return (getDisplayTimeZone() === undefined ? exact : exactWithZone)().format(instant);
}

/** Date and time of an instant, `2026-11-21 09:30:00`. The Swedish locale has the format of the wire. */
export function formatWallTime(instant: Date): string {
  return wallTimes().format(instant);
}

/** The day of an instant in the display time zone, `2026-11-21`. */
export function toCalendarDay(instant: Date): string {
  return formatWallTime(instant).slice(0, 10);
}

/** The time of day of an instant. */
export function formatClock(instant: Date): string {
  return times().format(instant);
}

/** The time for an instant of today, else date and time. */
export function formatTime(instant: Date, now: Date = new Date()): string {
  return toCalendarDay(instant) === toCalendarDay(now) ? times().format(instant) : formatInstant(instant);
}

/** A calendar date (`2026-11-21` on the wire) in the interface language. */
export function formatDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return dates().format(day);
}

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** The age of an instant in its largest unit: "3 days ago"; below a minute "just now". */
export function formatAgo(instant: Date, now: Date = new Date()): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (step === undefined) return translate("kit.justNow");
  return ages().format(Math.trunc(seconds / step[1]), step[0]);
}
