import path from "node:path";
import { pathToFileURL } from "node:url";
import i18next from "i18next";
import { fallbackLanguage, type Language, languages } from "#contract/languages";
import type { TextSource, Translate, Wording } from "#contract/text";

const root = path.join(import.meta.dirname, "..");

/** The words of all modules, in each language. */
export type Words = { in(language: Language): Translate };

/** Loads all words. */
export async function loadWords(sources: readonly TextSource[]): Promise<Words> {
  const resources = Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await wordsOf(sources, language)] as const)),
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
  const loaded = await Promise.all(sources.map(async ({ folder }) => await wordsIn(folder, language)));
  return { translation: Object.assign({}, ...loaded) };
}

/** One owner's words in a language. */
export async function wordsIn(folder: string, language: Language): Promise<Wording> {
  const file = pathToFileURL(path.join(root, folder, `${language}.ts`));
  const { text }: { text: Wording } = await import(file.href);
  return text;
}
