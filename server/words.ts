import i18next from "i18next";
import { completeLanguages, fallbackLanguage, type Language } from "#contract/languages";
import type { TextSource, Translate } from "#contract/text";

/** The words of all modules, in each complete language. */
export type Words = { in(language: Language): Translate };

/** Loads the words of the complete languages; a caller of another language gets the fallback. */
export async function loadWords(sources: readonly TextSource[]): Promise<Words> {
  const resources = Object.fromEntries(
    await Promise.all(completeLanguages.map(async (language) => [language, await wordsOf(sources, language)] as const)),
  );
  const words = i18next.createInstance();
  await words.init({
    resources,
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const translators = new Map<Language, Translate>();
  return {
    in(language) {
      const known = translators.get(language);
      if (known !== undefined) return known;
      const fixed = words.getFixedT(language);
      const translate: Translate = (key, parameters) => fixed(key, { ...parameters });
      translators.set(language, translate);
      return translate;
    },
  };
}

async function wordsOf(sources: readonly TextSource[], language: Language) {
  const loaded = await Promise.all(sources.map(async (source) => await source[language]?.()));
  return { translation: Object.assign({}, ...loaded) };
}
