import { GlobalOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { currentLanguage, useWords } from "../i18n.ts";
import { chooseLanguage, languageNames, useOfferedLanguages } from "./languages.ts";

/** The languages that the tenant offers, as entries of a menu. */
export function useLanguageItems(): NonNullable<MenuProps["items"]> {
  const offered = useOfferedLanguages() ?? [];
  return offered.map((language) => ({
    key: language,
    label: <span lang={language}>{languageNames[language]}</span>,
    onClick: () => void chooseLanguage(language),
  }));
}

/** Picks the language of the interface; absent where the tenant switched that off. */
export function LanguageButton() {
  const t = useWords();
  const items = useLanguageItems();
  if (items.length === 0) return undefined;
  const menu = { items, selectable: true, selectedKeys: [currentLanguage()] };
  return (
    <Dropdown menu={menu} trigger={["click"]}>
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={`${t("shell.language")}: ${languageNames[currentLanguage()]}`}
      />
    </Dropdown>
  );
}
