import type { Language } from "#contract/languages";

/** The script of lunar dates; other languages show none. */
const scripts: Partial<Readonly<Record<Language, string>>> = { "zh-CN": "zh-CN", "zh-TW": "zh-TW", "zh-HK": "zh-TW" };

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day of the Chinese calendar, `十月` and `十四`; `undefined` if the language is not Chinese. */
export function toLunarDate(day: Date, language: Language): { month: string; day: string } | undefined {
  const script = scripts[language];
  if (script === undefined) return undefined;
  let format = formats.get(script);
  if (format === undefined) {
    // Only the long date writes the day in characters.
    format = new Intl.DateTimeFormat(`${script}-u-ca-chinese`, { dateStyle: "long" });
    formats.set(script, format);
  }
  const parts = format.formatToParts(day);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { month: part("month"), day: part("day") };
}

/**
 * The label below a calendar day: the lunar day, or the month on its first day; `undefined` if the language is not
 * Chinese.
 */
export function formatLunarLabel(day: Date, language: Language): string | undefined {
  const lunar = toLunarDate(day, language);
  if (lunar === undefined) return undefined;
  return lunar.day === "初一" ? lunar.month : lunar.day;
}
