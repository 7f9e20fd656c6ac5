import { isLanguage, type Language } from "#contract/languages";
import { sourceLanguages, type TextKey } from "#contract/text";
import type { TranslatedNames } from "#contract/translatedNames";
import type { TextCatalogue } from "./texts.ts";

/** The title of a record that comes with the product: a text key, or a name that is the same in every language. */
export type BuiltInTitle = TextKey | { readonly literal: string };

/**
 * Translations of the titles of records that come with the product. The records themselves hold Chinese and English.
 */
export type BuiltInNames = {
  find(language: Language, names: TranslatedNames): string | undefined;
};

/**
 * Finds titles by their Chinese and English texts; if the English text was changed, the Chinese one decides. A language
 * is indexed at its first use.
 */
export function createBuiltInNames(texts: TextCatalogue, titles: readonly TextKey[]): BuiltInNames {
  const byLanguage = new Map<Language, ReadonlyMap<string, string>>();
  return {
    find(language, { "zh-CN": plain, en = "" }) {
      if (plain === undefined || sourceLanguages.includes(language)) return undefined;
      const index = byLanguage.get(language) ?? indexTitles(texts, titles, language);
      byLanguage.set(language, index);
      return index.get(indexKey(plain, en)) ?? index.get(plain);
    },
  };
}

function indexTitles(texts: TextCatalogue, titles: readonly TextKey[], language: Language): Map<string, string> {
  const [chinese, english, translate] = [
    texts.forLanguage("zh-CN"),
    texts.forLanguage("en"),
    texts.forLanguage(language),
  ];
  const index = new Map<string, string>();
  for (const title of new Set(titles)) {
    const [plain, translation] = [chinese(title), translate(title)];
    if (!index.has(plain)) index.set(plain, translation);
    index.set(indexKey(plain, english(title)), translation);
  }
  return index;
}

/** A line break occurs in no title. */
function indexKey(chinese: string, english: string): string {
  return `${chinese}\n${english}`;
}

/** The language for a record's name, and the product's own translations: a context has both. */
export type NameLocale = { readonly language: Language; readonly app: { readonly builtInNames: BuiltInNames } };

/**
 * Selects the name of a record for a language: its own translation, the product's translation of a built-in name, its
 * Chinese name (specification 1), or its plain name.
 */
export function selectName({ language, app }: NameLocale, plain: string, names: TranslatedNames | null): string {
  const embedded = namesInText(plain);
  const translations: TranslatedNames = { ...embedded, ...names };
  return (
    translations[language] ??
    app.builtInNames.find(language, translations) ??
    translations["zh-CN"] ??
    Object.values(embedded ?? {})[0] ??
    plain
  );
}

/** Translations in a value of unknown shape. */
export function readTranslatedNames(value: unknown): TranslatedNames {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([key, name]) => isLanguage(key) && typeof name === "string"));
}

/** Titles of existing installations may be JSON texts keyed by language (specification 2). */
function namesInText(text: string): TranslatedNames | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return readTranslatedNames(parsed);
  } catch {
    return undefined; // A title that only begins like JSON is a title.
  }
}
