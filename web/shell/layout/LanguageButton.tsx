import type { MenuProps } from "antd";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { chooseLanguage, languageNames, useOfferedLanguages } from "#base/session/offeredLanguages";
import { GlobeGlyph } from "#kit/publicPage/glyphs.tsx";
import { HeaderMenu } from "./HeaderMenu.tsx";

/** The languages that the tenant offers, as entries of a menu. */
export function useLanguageItems(): NonNullable<MenuProps["items"]> {
  const offered = useOfferedLanguages() ?? [];
  return offered.map((language) => ({
    key: language,
    label: <span lang={language}>{languageNames[language]}</span>,
    onClick: () => void chooseLanguage(language),
  }));
}

/** Picks the language of the interface; missing if the tenant disabled that. */
export function LanguageButton() {
  const t = useTexts();
  const items = useLanguageItems();
  if (items.length === 0) return undefined;
  const language = getCurrentLanguage();
  return (
    <HeaderMenu
      label={t("shell.language")}
      value={languageNames[language]}
      icon={<GlobeGlyph />}
      menu={{ items, selectedKeys: [language] }}
    />
  );
}
