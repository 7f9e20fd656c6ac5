import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { fallbackLanguage, isComplete, isLanguage, type Language, pickLanguage } from "#contract/languages";
import type { TextSource, Translate } from "#contract/text";
import { vocabularyText } from "#contract/text/index";
import { readStored, store } from "./storage.ts";
import { shellText } from "./text/index.ts";

/** The instance that all components share. */
export const words = i18next;

const namespace = "translation";
const sources = new Set<TextSource>([vocabularyText, shellText]);

/** The language of the interface. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : fallbackLanguage;
}

/** Words outside of components. Inside of them use `useWords`. */
export const translate: Translate = (key, parameters) => i18next.t(key, { ...parameters });

/** Words of the current language; the component renders again when it changes. */
export function useWords(): Translate {
  const { t } = useTranslation();
  return (key, parameters) => t(key, { ...parameters });
}

/** Starts the interface in the language that was chosen here before, else in the browser's. */
export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: firstLanguage(),
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
    resources: {},
  });
  await load(currentLanguage(), [...sources]);
  showLanguage();
}

/** Adds the words of a module; they load with its screen. */
export async function addWords(source: TextSource): Promise<void> {
  if (sources.has(source)) return;
  sources.add(source);
  try {
    await load(currentLanguage(), [source]);
  } catch (error) {
    // Not there after all: the next one who asks tries again.
    sources.delete(source);
    throw error;
  }
}

/** Changes the language of the interface and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language, [...sources]);
  await i18next.changeLanguage(language);
  store(localStorage, "lang", language);
  showLanguage();
}

async function load(language: Language, wanted: readonly TextSource[]): Promise<void> {
  const words = await Promise.all(
    wanted.map(async (source) => await (source[language] ?? source[fallbackLanguage])?.()),
  );
  i18next.addResourceBundle(language, namespace, Object.assign({}, ...words), true, true);
}

function firstLanguage(): Language {
  const stored = readStored(localStorage, "lang");
  if (typeof stored === "string" && isLanguage(stored)) return stored;
  const wanted = pickLanguage(navigator.languages.join(","));
  return isComplete(wanted) ? wanted : fallbackLanguage;
}

function showLanguage(): void {
  document.documentElement.lang = currentLanguage();
}
