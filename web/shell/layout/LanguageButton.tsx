import { Button, Dropdown, type MenuProps } from "antd";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { chooseLanguage, languageNames, useOfferedLanguages } from "#base/session/offeredLanguages";
import { GlobeGlyph } from "#kit/publicPage/glyphs.tsx";

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
  const menu = { items, selectable: true, selectedKeys: [getCurrentLanguage()] };
  return (
    <Dropdown menu={menu} trigger={["click"]}>
      <Button
        type="text"
        icon={<GlobeGlyph />}
        aria-label={`${t("shell.language")}: ${languageNames[getCurrentLanguage()]}`}
      />
    </Dropdown>
  );
}
