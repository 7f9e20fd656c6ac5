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

/** The languages whose texts are complete with every change; `languages` in sysInfo lists them by default. */
export const completeLanguages = ["zh-CN", "en"] as const;

/** A language whose texts are complete. */
export type CompleteLanguage = (typeof completeLanguages)[number];

/** Whether a text names a language of the product, in its exact spelling. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** Whether the texts of a language are complete. */
export function isComplete(language: Language): language is CompleteLanguage {
  return completeLanguages.some((complete) => complete === language);
}

/**
 * The language that serves an `Accept-Language` header best: exact, then by its first part (`en-GB` gets `en`).
 * Weights are honoured; nothing known gives the fallback.
 */
export function pickLanguage(header: string | undefined): Language {
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
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => language.split("-")[0] === tag.split("-")[0]);
    if (found) return found;
  }
  return fallbackLanguage;
}
