import { getFormatLocale } from "#base/i18n";

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant to the second with its day of the week, as clocks of a zone show it. */
export function formatInZone(time: Date, timeZone: string): string {
  const locale = getFormatLocale();
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
  formats.set(key, format);
  return format.format(time);
}
