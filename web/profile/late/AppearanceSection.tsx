import { SettingOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useId } from "react";
import { currentLanguage, useWords } from "../../i18n.ts";
import { chooseLanguage, languageNames, useOfferedLanguages } from "../../layout/languages.ts";
import { AppearanceBlock } from "../../settings/AppearanceBlock.tsx";
import { useSettingsDoor } from "../../settings/SettingsDoor.tsx";
import { TimeZoneChoice } from "./TimeZoneChoice.tsx";
import "../../settings/settings.css";

/** The choices that most people make, and the way to all others. */
export function AppearanceSection() {
  const t = useWords();
  const { open, isLoading } = useSettingsDoor();
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
  const t = useWords();
  const id = useId();
  const offered = useOfferedLanguages() ?? [];
  if (offered.length < 2) return undefined;
  return (
    <div className="sw-option">
      <label className="sw-option-label" htmlFor={id}>
        {t("shell.language")}
      </label>
      <Select
        id={id}
        className="sw-option-select"
        value={currentLanguage()}
        options={offered.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => void chooseLanguage(language)}
      />
    </div>
  );
}
