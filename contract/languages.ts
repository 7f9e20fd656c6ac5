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

/** Used when a caller names no language that we know. */
export const fallbackLanguage: Language = "zh-CN";

/** What the picker offers where the installation says nothing else: `languages` in sysInfo (specification 1). */
export const usualLanguages: readonly Language[] = ["zh-CN", "en"];

/** Whether a text names a language of the product, in its exact spelling. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** Tags of browsers that begin otherwise than our own. */
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
 * Of the offered languages the one that serves an `Accept-Language` header best: exact, then by its first part (`en-GB`
 * gets `en`). Weights are honoured; nothing known gives the fallback, or the first one where that is not offered.
 */
export function pickLanguage(header: string | undefined, offered: readonly Language[] = languages): Language {
  const wanted = (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().split(";");
      const weight = options.find((option) => option.trim().startsWith("q="));
      return { tag: tag.trim().toLowerCase(), weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const [first = ""] = tag.split("-");
    const other = aliases[tag] ?? aliases[first];
    const found =
      offered.find((language) => language.toLowerCase() === tag || language === other) ??
      offered.find((language) => language.split("-")[0] === first);
    if (found) return found;
  }
  return offered.find((language) => language === fallbackLanguage) ?? offered[0] ?? fallbackLanguage;
}
