import { GlobalOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { completeLanguages, isLanguage, type Language } from "#contract/languages";
import { changeLanguage, currentLanguage, useWords } from "../i18n.ts";
import { loadSession, sessionState } from "../session/session.ts";
import { useSysInfo } from "../session/sysInfo.ts";

/** Names of languages as their speakers write them. */
const names: Record<Language, string> = {
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
async function choose(language: string): Promise<void> {
  if (!isLanguage(language)) return;
  await changeLanguage(language);
  if (sessionState().step === "ready") await loadSession();
}

/** The languages that the tenant offers, as entries of a menu. */
export function useLanguageItems(): NonNullable<MenuProps["items"]> {
  const offered = useSysInfo()?.languages ?? completeLanguages;
  return offered.filter(isLanguage).map((language) => ({
    key: language,
    label: <span lang={language}>{names[language]}</span>,
    onClick: () => void choose(language),
  }));
}

/** Picks the language of the interface; absent where the tenant switched that off. */
export function LanguageButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const t = useWords();
  const items = useLanguageItems();
  if (useSysInfo()?.i18NSwitch === false) return undefined;
  const menu = { items, selectable: true, selectedKeys: [currentLanguage()] };
  return (
    <Dropdown menu={menu} trigger={["click"]}>
      <Button type="text" icon={<GlobalOutlined />} aria-label={`${t("shell.language")}: ${names[currentLanguage()]}`}>
        {hasLabel ? names[currentLanguage()] : undefined}
      </Button>
    </Dropdown>
  );
}
