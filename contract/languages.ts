/** The languages of the product (specification 1). The first is the fallback. */
export const languages = [
  "zh-CN",
  "zh-TW",
  "zh-HK",
  "en",
  "de",
  "es",
  "fi",
  "fr",
  "it",
  "ja",
  "ko",
  "no",
  "pl",
  "pt",
  "ru",
  "th",
  "id",
  "ms",
  "vi",
] as const;

/** One language of the product as it travels in `Accept-Language`. */
export type Language = (typeof languages)[number];

/** Used when the caller names no supported language. */
export const fallbackLanguage: Language = "zh-CN";

/** Languages of the picker unless the installation configures others: `languages` in sysInfo (specification 1). */
export const defaultLanguages: readonly Language[] = ["zh-CN", "en"];

/** The locale of dates, numbers and lists in a language. The English of the product is British. */
export function toFormatLocale(language: Language): string {
  return language === "en" ? "en-GB" : language;
}

/** Whether a text is the exact code of a supported language. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** Browser language tags that differ from ours. */
const aliases: Readonly<Record<string, Language>> = {
  nb: "no",
  nn: "no",
  in: "id",
  "zh-hant": "zh-TW",
  "zh-hant-tw": "zh-TW",
  "zh-hant-hk": "zh-HK",
  "zh-mo": "zh-HK",
};

/**
 * Picks the offered language that fits an `Accept-Language` header best: an exact match, then the first subtag (`en-GB`
 * gets `en`). Weights count. Without a match the result is the fallback language, or the first one if the fallback is
 * not offered.
 */
export function pickLanguage(header: string | undefined, offered: readonly Language[] = languages): Language {
  const preferences = (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().split(";");
      const weight = options.find((option) => option.trim().startsWith("q="));
      return { tag: tag.trim().toLowerCase(), weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of preferences) {
    const [first = ""] = tag.split("-");
    const other = aliases[tag] ?? aliases[first];
    const found =
      offered.find((language) => language.toLowerCase() === tag || language === other) ??
      offered.find((language) => language.split("-")[0] === first);
    if (found) return found;
  }
  return offered.find((language) => language === fallbackLanguage) ?? offered[0] ?? fallbackLanguage;
}
