import { SettingOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useId } from "react";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { chooseLanguage, languageNames, useOfferedLanguages } from "#base/session/offeredLanguages";
import { AppearanceBlock, useSettingsDrawer } from "#modules/workspace/preferences/web";
import { TimeZoneChoice } from "./TimeZoneChoice.tsx";

/** The most common choices, and a button for all others. */
export function AppearanceSection() {
  const t = useTexts();
  const { open, isLoading } = useSettingsDrawer();
  return (
    <div className="sw-me-narrow">
      <Language />
      <TimeZoneChoice />
      <AppearanceBlock />
      <Button icon={<SettingOutlined aria-hidden />} loading={isLoading} onClick={open}>
        {t("profile.allSettings")}
      </Button>
    </div>
  );
}

/** Absent where the tenant leaves no choice. */
function Language() {
  const t = useTexts();
  const id = useId();
  const languages = useOfferedLanguages() ?? [];
  if (languages.length < 2) return undefined;
  return (
    <div className="sw-option">
      <label className="sw-option-label" htmlFor={id}>
        {t("shell.language")}
      </label>
      <Select
        id={id}
        className="sw-option-select"
        value={getCurrentLanguage()}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => void chooseLanguage(language)}
      />
    </div>
  );
}
