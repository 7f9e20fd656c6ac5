import { defaultLanguages, isLanguage, type Language } from "#contract/languages";
import type { SysInfo } from "#contract/systemInfo";
import {
  applyLanguage,
  changeLanguage,
  getChosenLanguage,
  getCurrentLanguage,
  keepFirstLanguage,
  pickBrowserLanguage,
} from "../i18n.ts";
import { getSessionState, loadSession } from "./session.ts";
import { getDisplayedTenant, listOfferedLanguages, loadSysInfo, useSysInfo } from "./sysInfo.ts";
import { changeTheme } from "../theme/config.ts";

/** Names of languages in these languages. */
export const languageNames: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文（台灣）",
  "zh-HK": "繁體中文（香港）",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  no: "Norsk",
  pl: "Polski",
  pt: "Português",
  ru: "Русский",
  th: "ไทย",
  id: "Bahasa Indonesia",
  ms: "Bahasa Melayu",
  vi: "Tiếng Việt",
};

/** Changes the language and reloads server data that contains texts (brand, menus, code lists). */
export async function chooseLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return;
  await changeLanguage(language);
  changeTheme({ language });
  await Promise.all([
    loadSysInfo(getDisplayedTenant()),
    ...(getSessionState().step === "ready" ? [loadSession()] : []),
  ]);
}

/** The languages that the tenant offers; undefined if it disabled the choice. */
export function useOfferedLanguages(): readonly Language[] | undefined {
  return listOfferedLanguages(useSysInfo());
}

/**
 * Applies the tenant's languages: the language that was chosen in this browser before, else the tenant's default, which
 * may be the one that the browser prefers most.
 */
export async function applyTenantLanguage(info: SysInfo | undefined): Promise<void> {
  const offered = listOfferedLanguages(info) ?? defaultLanguages;
  const chosenLanguage = getChosenLanguage();
  const defaultLanguage = info?.defaultLanguage ?? "";
  const firstLanguage = isLanguage(defaultLanguage) ? defaultLanguage : pickBrowserLanguage(offered);
  const language = chosenLanguage !== undefined && offered.includes(chosenLanguage) ? chosenLanguage : firstLanguage;
  if (info !== undefined) keepFirstLanguage(language);
  if (language === getCurrentLanguage()) return;
  await applyLanguage(language);
  // The product's own brand texts, menu and code lists were loaded in the other language.
  await Promise.all([
    ...(info === undefined ? [] : [loadSysInfo(getDisplayedTenant())]),
    ...(getSessionState().step === "ready" ? [loadSession()] : []),
  ]);
}
