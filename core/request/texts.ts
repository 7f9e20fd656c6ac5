import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import i18next from "i18next";
import { fallbackLanguage, type Language, languages } from "#contract/languages";
import { isSourceLanguage, type OwnerTexts, type TextKey, type TextSource, type Translate } from "#contract/text";

/** That of i18next by default; all texts are in it. */
const namespace = "translation";
const root = path.join(import.meta.dirname, "../..");

/** The texts of all modules, by language. */
export type TextCatalogue = { forLanguage(language: Language): Translate };

/** Loads all texts in the given languages. */
export async function loadTexts(
  sources: readonly TextSource[],
  supported: readonly Language[] = languages,
): Promise<TextCatalogue> {
  const loaded = new Map(
    await Promise.all(supported.map(async (language) => [language, await loadLanguage(sources, language)] as const)),
  );
  const translator = i18next.createInstance();
  await translator.init({
    resources: { [fallbackLanguage]: { [namespace]: mergeTexts(loaded.get(fallbackLanguage)) } },
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
      if (!translator.hasResourceBundle(language, namespace))
        translator.addResourceBundle(language, namespace, mergeTexts(loaded.get(language)));
      const fixed = translator.getFixedT(language);
      const translate: Translate = (key, parameters) => fixed(key, { ...parameters });
      translators.set(language, translate);
      return translate;
    },
  };
}

async function loadLanguage(sources: readonly TextSource[], language: Language): Promise<readonly OwnerTexts[]> {
  return await Promise.all(sources.map(async (source) => await loadTextFile(source, language)));
}

/** Languages are merged with their first use, because most servers use few of them. */
function mergeTexts(texts: readonly OwnerTexts[] = []): OwnerTexts {
  return Object.fromEntries(texts.flatMap((one) => Object.entries(one)));
}

/** Files of texts do not change while a process runs, and tests start many servers in one. */
const loadedFiles = new Map<string, Promise<OwnerTexts>>();

/** The texts of one owner in a language. */
async function loadTextFile(source: TextSource, language: Language): Promise<OwnerTexts> {
  const key = `${language}/${source.name}`;
  const loading = loadedFiles.get(key) ?? readTextFile(source, language);
  loadedFiles.set(key, loading);
  return await loading;
}

async function readTextFile({ name, folder }: TextSource, language: Language): Promise<OwnerTexts> {
  if (!isSourceLanguage(language)) {
    const text: OwnerTexts = JSON.parse(await readFile(path.join(root, "locales", language, `${name}.json`), "utf8"));
    return text;
  }
  const { text }: { text: OwnerTexts } = await import(pathToFileURL(path.join(root, folder, `${language}.ts`)).href);
  return text;
}

/** The first text that exists, of keys that are made from names: records of some modules share the texts of others. */
export function findText(t: Translate, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a text that does not exist is answered as its key
    const text = t(key as TextKey);
    if (text !== key) return text;
  }
  return undefined;
}
