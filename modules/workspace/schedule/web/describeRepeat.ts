import type { RepeatRule } from "#contract/calendar/repeatRule";
import type { Translate } from "#contract/text";
import { getFormatLocale } from "#base/i18n";
import { nameRepeatKind, nameWeekday, type RepeatKind, writeRepeat } from "../repeat.contract.ts";

/** The name of a day of the week; 0 is Sunday. */
export function formatWeekday(weekday: number, style: "long" | "short" = "long"): string {
  return nameWeekday(getFormatLocale(), weekday, style);
}

/** See `nameRepeatKind`. */
export function describeKind(t: Translate, kind: RepeatKind, rule: RepeatRule | undefined): string {
  return nameRepeatKind({ t, locale: getFormatLocale() }, kind, rule);
}

/** A rule in words: `Every 2 weeks · Mon, Wed · until 31 December 2026`. */
export function describeRepeat(t: Translate, text: string): string {
  return writeRepeat({ t, locale: getFormatLocale() }, text);
}
