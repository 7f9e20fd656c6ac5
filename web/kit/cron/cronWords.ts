import { toString as toWords } from "cronstrue";
import { useEffect, useState } from "react";
import type { Language } from "#contract/languages";
import { parseCron } from "#contract/cron/parseCron";
import { toCronPattern } from "#contract/cron/printCron";

type Words = { readonly name: string; readonly load: () => Promise<unknown> };

/** The languages of cronstrue; English is part of it. */
const languages: Readonly<Record<Exclude<Language, "en">, Words>> = {
  "zh-CN": { name: "zh_CN", load: async () => await import("cronstrue/locales/zh_CN.js") },
  "zh-TW": { name: "zh_TW", load: async () => await import("cronstrue/locales/zh_TW.js") },
  "zh-HK": { name: "zh_TW", load: async () => await import("cronstrue/locales/zh_TW.js") },
  de: { name: "de", load: async () => await import("cronstrue/locales/de.js") },
  es: { name: "es", load: async () => await import("cronstrue/locales/es.js") },
  fi: { name: "fi", load: async () => await import("cronstrue/locales/fi.js") },
  fr: { name: "fr", load: async () => await import("cronstrue/locales/fr.js") },
  id: { name: "id", load: async () => await import("cronstrue/locales/id.js") },
  it: { name: "it", load: async () => await import("cronstrue/locales/it.js") },
  ja: { name: "ja", load: async () => await import("cronstrue/locales/ja.js") },
  ko: { name: "ko", load: async () => await import("cronstrue/locales/ko.js") },
  // Malay has another code there.
  ms: { name: "my", load: async () => await import("cronstrue/locales/my.js") },
  no: { name: "nb", load: async () => await import("cronstrue/locales/nb.js") },
  pl: { name: "pl", load: async () => await import("cronstrue/locales/pl.js") },
  pt: { name: "pt_BR", load: async () => await import("cronstrue/locales/pt_BR.js") },
  ru: { name: "ru", load: async () => await import("cronstrue/locales/ru.js") },
  th: { name: "th", load: async () => await import("cronstrue/locales/th.js") },
  vi: { name: "vi", load: async () => await import("cronstrue/locales/vi.js") },
};

/**
 * Describes expressions in a language: "At 09:00, Monday through Friday". Until the words of the language are loaded, and
 * without the network, it answers nothing; so it does for an expression that cannot be read.
 */
export function useCronWords(language: Language): (text: string) => string {
  const [loaded, setLoaded] = useState<Language>();
  useEffect(() => {
    let isCurrent = true;
    const markLoaded = () => {
      if (isCurrent) setLoaded(language);
    };
    const load = language === "en" ? Promise.resolve() : languages[language].load();
    // An expression is understood without its words as well.
    load.then(markLoaded, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return (text) => (loaded === language ? describeCron(text, language) : "");
}

function describeCron(text: string, language: Language): string {
  const reading = parseCron(text);
  if (reading.faults !== undefined) return "";
  const { expression } = reading;
  // Within each hour it goes without saying that it is each day.
  const verbose = expression.hour.kind !== "every" && expression.hour.kind !== "step";
  const locale = language === "en" ? "en" : languages[language].name;
  try {
    const words = toWords(toCronPattern(expression), { locale, verbose, use24HourTimeFormat: true });
    return language === "ja" || language.startsWith("zh") ? tidyEastAsian(words) : words;
  } catch {
    // A custom part that the scheduler understands and cronstrue does not.
    return "";
  }
}

/** The Chinese and Japanese words come with spaces and commas of western texts. */
function tidyEastAsian(words: string): string {
  return words
    .replaceAll("次において実施", "")
    .replaceAll(/\s*,\s*/gu, "，")
    .replaceAll(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、])\s+|\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、])/gu,
      "",
    )
    .replace(/^在(?=\d)/u, "")
    .trim();
}
