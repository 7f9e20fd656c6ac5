import { isLanguage, type Language, usualLanguages } from "#contract/languages";
import type { SysInfo } from "#modules/tenant/contract";
import { browserLanguage, changeLanguage, chosenLanguage, currentLanguage, speak } from "../i18n.ts";
import { loadSession, sessionState } from "../session/session.ts";
import { offeredBy, useSysInfo } from "../session/sysInfo.ts";
import { changeTheme } from "../theme/config.ts";

/** Names of languages as their speakers write them. */
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

/** Changes the language; what comes from the server in words (menus, code lists) is asked for again. */
export async function chooseLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return;
  await changeLanguage(language);
  changeTheme({ language });
  if (sessionState().step === "ready") await loadSession();
}

/** The languages that the tenant offers; undefined where it switched the choice off. */
export function useOfferedLanguages(): readonly Language[] | undefined {
  return offeredBy(useSysInfo());
}

/** Goes on in what the tenant offers: the language that was chosen here before, else the one that the browser wants most. */
export async function settleLanguage(info: SysInfo | undefined): Promise<void> {
  const offered = offeredBy(info) ?? usualLanguages;
  const chosen = chosenLanguage();
  const language = chosen !== undefined && offered.includes(chosen) ? chosen : browserLanguage(offered);
  if (language === currentLanguage()) return;
  await speak(language);
  // Menu and code lists were asked for in the other one.
  if (sessionState().step === "ready") await loadSession();
}
