import { shownZone } from "../../zone.ts";
import { perLanguage } from "./formats.ts";

/** How instants are written: in the zone that the account has chosen, else in the device's. */
function format(style: Intl.DateTimeFormatOptions) {
  return perLanguage((language) => new Intl.DateTimeFormat(language, { ...style, timeZone: shownZone() }));
}

const instants = format({ dateStyle: "medium", timeStyle: "short" });
const times = format({ timeStyle: "short" });
const dates = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }));
const exact = format({ dateStyle: "full", timeStyle: "long" });
/** Who has chosen a zone may be elsewhere: it is called by its name. */
const exactAway = format({ dateStyle: "full", timeStyle: "full" });
const walls = perLanguage(
  () => new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "medium", timeZone: shownZone() }),
);
const agos = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/** An instant with date and time to the minute, in the words of the interface's language. */
export function formatInstant(instant: Date): string {
  return instants().format(instant);
}

/** An instant to the second, with the day of the week and the time zone. */
export function formatExactly(instant: Date): string {
  return (shownZone() === undefined ? exact : exactAway)().format(instant);
}

/** What calendar and clock say at an instant, `2026-11-21 09:30:00`: Swedes write it as the wire does. */
export function wallTime(instant: Date): string {
  return walls().format(instant);
}

/** The day that an instant falls on, `2026-11-21`. */
export function dayOf(instant: Date): string {
  return wallTime(instant).slice(0, 10);
}

/** An instant of today by its time alone, another one with its date. */
export function formatTime(instant: Date, now: Date = new Date()): string {
  return dayOf(instant) === dayOf(now) ? times().format(instant) : formatInstant(instant);
}

/** A calendar date, `2026-11-21` on the wire, in the words of the interface's language. */
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

/** How long ago an instant is, in its largest unit: "3 days ago", under a minute "this minute". */
export function formatAgo(instant: Date, now: Date = new Date()): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const format = agos();
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step === undefined ? format.format(0, "minute") : format.format(Math.trunc(seconds / step[1]), step[0]);
}
