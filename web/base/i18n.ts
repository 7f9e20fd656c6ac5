import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { fetchTexts, startTexts } from "virtual:texts";
import {
  defaultLanguages,
  fallbackLanguage,
  isLanguage,
  type Language,
  pickLanguage,
  toFormatLocale,
} from "#contract/languages";
import type { TextSource, Translate } from "#contract/text";
import { readStored, store } from "./storage.ts";

/** The instance that all components share. */
export const i18n = i18next;

const namespace = "translation";
/** The texts that are loaded or being loaded, by name. A change of the language loads all of them. */
const loads = new Map<string, Promise<void>>();

/** The language of the interface. */
export function getCurrentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : fallbackLanguage;
}

/** See `toFormatLocale`; without a language, that of the interface. */
export function getFormatLocale(language: Language = getCurrentLanguage()): string {
  return toFormatLocale(language);
}

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTexts();
  return getCurrentLanguage();
}

/** Translates outside of components. Components use `useTexts`. */
export const translate: Translate = (key, parameters) => i18next.t(key, { ...parameters });

/** Another function after each change of the language, so that what is computed with it is computed again. */
let translator = createTranslator();

function createTranslator(): Translate {
  return (key, parameters) => translate(key, parameters);
}

// The first listener, so that the components find the new function.
i18next.on("languageChanged", () => {
  translator = createTranslator();
});

/**
 * Translates into the current language; the component renders again when it changes. It does not when texts arrive: they
 * are loaded before what shows them (`loadTexts`).
 */
export function useTexts(): Translate {
  return useSyncExternalStore(subscribeToLanguage, () => translator);
}

function subscribeToLanguage(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

/** Renders all components again that show texts, for a change of how values are written. */
export function renderTextsAgain(): void {
  i18next.emit("languageChanged", i18next.language);
}

let firstTexts: Promise<unknown> = Promise.resolve();

/** Translates the message of an error, which may occur while the first texts are still loading. */
export async function translateError(...text: Parameters<Translate>): Promise<string> {
  await firstTexts.catch(() => undefined);
  return translate(...text);
}

/**
 * Initialises the texts of the first page, in the language that was chosen in this browser before or that it was last
 * shown in, else in the browser's language. Throws if they cannot be loaded; those of the start page (`startTexts`) are there anyway.
 */
export async function initTexts(source: TextSource): Promise<void> {
  firstTexts = loadFirstTexts(source);
  await firstTexts;
}

async function loadFirstTexts({ name }: TextSource): Promise<void> {
  await i18next.init({
    lng: getChosenLanguage() ?? readLanguage("firstLang") ?? pickBrowserLanguage(defaultLanguages),
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: reportMissingText,
    resources: listStartTexts(),
  });
  showLanguage();
  await trackLoad(name, new Set([name, ...loads.keys()]));
}

/** Nothing is better than a key in place of a text; end-to-end tests fail by the message. */
function reportMissingText(key: string): string {
  // oxlint-disable-next-line eslint/no-console -- a fault of the program that no user can do anything about
  console.error(`the text ${key} is not loaded`);
  return "";
}

/** Loads the texts of a module; they load with its screen. Callers at the same time wait for the same load. */
export async function loadTexts({ name }: TextSource): Promise<void> {
  const started = loads.get(name);
  if (started !== undefined) return await started;
  await trackLoad(name, [name]);
}

/** Loads texts and lists them under a name at once: a change of the language before they arrive loads them too. */
async function trackLoad(name: string, names: Iterable<string>): Promise<void> {
  const loading = load(getCurrentLanguage(), names);
  loads.set(name, loading);
  try {
    await loading;
  } catch (error) {
    // The next caller tries again.
    loads.delete(name);
    throw error;
  }
}

/** The language that was chosen in this browser. */
export function getChosenLanguage(): Language | undefined {
  return readLanguage("lang");
}

/** Remembers the language that the tenant's settings led to, so that the next visit starts in it. */
export function keepFirstLanguage(language: Language): void {
  if (readLanguage("firstLang") !== language) store(localStorage, "firstLang", language);
}

function readLanguage(name: string): Language | undefined {
  const stored = readStored(localStorage, name);
  return typeof stored === "string" && isLanguage(stored) ? stored : undefined;
}

/** The offered language that the browser prefers most. */
export function pickBrowserLanguage(offered: readonly Language[]): Language {
  return pickLanguage(navigator.languages.join(","), offered);
}

/** Changes the language of the interface and stores the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  store(localStorage, "lang", language);
}

/** Changes the language of the interface without storing the choice. */
export async function applyLanguage(language: Language): Promise<void> {
  const loaded = new Set<string>();
  const listMissing = () => [...loads.keys()].filter((name) => !loaded.has(name));
  // While these load, more may be requested in the language that is still current.
  for (let names = listMissing(); names.length > 0; names = listMissing()) {
    await load(language, names);
    for (const name of names) loaded.add(name);
  }
  await i18next.changeLanguage(language);
  showLanguage();
}

/** The start texts as i18next takes them; it changes what it is given. */
function listStartTexts() {
  return Object.fromEntries(
    Object.entries(startTexts).map(([language, texts]) => [language, { [namespace]: { ...texts } }]),
  );
}

async function load(language: Language, names: Iterable<string>): Promise<void> {
  const texts = await Promise.all([...names].map(async (name) => await fetchTexts(name, language)));
  i18next.addResourceBundle(language, namespace, Object.assign({}, ...texts), true, true);
}

function showLanguage(): void {
  document.documentElement.lang = getCurrentLanguage();
}
