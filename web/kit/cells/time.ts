import { currentLanguage } from "../../i18n.ts";

/** An instant with date and time to the minute, in the words of the interface's language. */
export function formatInstant(instant: Date): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(instant);
}

/** A calendar date, `2026-11-21` on the wire, in the words of the interface's language. */
export function formatDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeZone: "UTC" }).format(day);
}

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago an instant is, in its largest unit: "3 days ago". */
export function formatAgo(instant: Date, now: Date = new Date()): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step === undefined ? format.format(0, "second") : format.format(Math.trunc(seconds / step[1]), step[0]);
}
