import { completeLanguages, isLanguage, type Language } from "#contract/languages";
import { changeLanguage } from "../i18n.ts";
import { loadSession, sessionState } from "../session/session.ts";
import { useSysInfo } from "../session/sysInfo.ts";

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
  if (sessionState().step === "ready") await loadSession();
}

/** The languages that the tenant offers; undefined where it switched the choice off. */
export function useOfferedLanguages(): readonly Language[] | undefined {
  const info = useSysInfo();
  if (info?.i18NSwitch === false) return undefined;
  return (info?.languages ?? completeLanguages).filter(isLanguage);
}
