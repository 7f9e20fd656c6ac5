import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import i18next from "i18next";
import { fallbackLanguage, type Language, languages } from "#contract/languages";
import { isSourceLanguage, type OwnerTexts, type TextSource, type Translate } from "#contract/text";

const root = path.join(import.meta.dirname, "../..");

/** The texts of all modules, by language. */
export type TextCatalogue = { forLanguage(language: Language): Translate };

/** Loads all texts in the given languages. */
export async function loadTexts(
  sources: readonly TextSource[],
  supported: readonly Language[] = languages,
): Promise<TextCatalogue> {
  const resources = Object.fromEntries(
    await Promise.all(supported.map(async (language) => [language, await loadResources(sources, language)] as const)),
  );
  const translator = i18next.createInstance();
  await translator.init({
    resources,
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const translators = new Map<Language, Translate>();
  return {
    forLanguage(language) {
      const cached = translators.get(language);
      if (cached !== undefined) return cached;
      const fixed = translator.getFixedT(language);
      const translate: Translate = (key, parameters) => fixed(key, { ...parameters });
      translators.set(language, translate);
      return translate;
    },
  };
}

async function loadResources(sources: readonly TextSource[], language: Language) {
  const loaded = await Promise.all(sources.map(async (source) => await loadTextFile(source, language)));
  return { translation: Object.assign({}, ...loaded) };
}

/** The texts of one owner in a language. */
export async function loadTextFile({ name, folder }: TextSource, language: Language): Promise<OwnerTexts> {
  if (!isSourceLanguage(language)) {
    const text: OwnerTexts = JSON.parse(await readFile(path.join(root, "locales", language, `${name}.json`), "utf8"));
    return text;
  }
  const { text }: { text: OwnerTexts } = await import(pathToFileURL(path.join(root, folder, `${language}.ts`)).href);
  return text;
}
