import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { wordsOf } from "virtual:words";
import { fallbackLanguage, isLanguage, type Language, pickLanguage, usualLanguages } from "#contract/languages";
import type { TextSource, Translate } from "#contract/text";
import { readStored, store } from "./storage.ts";
import { shellText } from "./text/index.ts";

/** The instance that all components share. */
export const words = i18next;

const namespace = "translation";
/** The vocabulary of the wire comes along with the shell's words. */
const folders = new Set([shellText.folder]);

/** The language of the interface. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : fallbackLanguage;
}

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
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
    lng: chosenLanguage() ?? browserLanguage(usualLanguages),
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
    resources: {},
  });
  await load(currentLanguage(), folders);
  showLanguage();
}

/** Adds the words of a module; they load with its screen. */
export async function addWords({ folder }: TextSource): Promise<void> {
  if (folders.has(folder)) return;
  folders.add(folder);
  try {
    await load(currentLanguage(), [folder]);
  } catch (error) {
    // Not there after all: the next one who asks tries again.
    folders.delete(folder);
    throw error;
  }
}

/** The language that was chosen in this browser. */
export function chosenLanguage(): Language | undefined {
  const stored = readStored(localStorage, "lang");
  return typeof stored === "string" && isLanguage(stored) ? stored : undefined;
}

/** Of the offered languages the one that the browser wants most. */
export function browserLanguage(offered: readonly Language[]): Language {
  return pickLanguage(navigator.languages.join(","), offered);
}

/** Changes the language of the interface and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language);
  store(localStorage, "lang", language);
}

/** Changes the language of the interface for now. */
export async function speak(language: Language): Promise<void> {
  await load(language, folders);
  await i18next.changeLanguage(language);
  showLanguage();
}

async function load(language: Language, wanted: Iterable<string>): Promise<void> {
  const words = await Promise.all([...wanted].map(async (folder) => await wordsOf(folder, language)));
  i18next.addResourceBundle(language, namespace, Object.assign({}, ...words), true, true);
}

function showLanguage(): void {
  document.documentElement.lang = currentLanguage();
}
