import type { ReactNode } from "react";
import { AppearanceGlyph, GlobeGlyph } from "./glyphs.tsx";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { chooseLanguage, languageNames, useOfferedLanguages } from "#base/session/offeredLanguages";
import { schemes } from "#contract/theme";
import { changeTheme, useThemeConfig } from "#base/theme/config";

/**
 * Appearance and language without a session. Native selects, because antd's menus would be a tenth of the weight of
 * this page.
 */
export function Preferences() {
  const t = useTexts();
  const languages = useOfferedLanguages() ?? [];
  const { scheme } = useThemeConfig();
  return (
    <div className="sw-preferences">
      <Preference
        label={t("shell.theme")}
        icon={<AppearanceGlyph />}
        value={scheme}
        choices={schemes.map((one) => [one, t(`shell.theme.${one}`)])}
        onChange={(value) => changeTheme({ scheme: schemes.find((one) => one === value) ?? "system" })}
      />
      {languages.length === 0 ? undefined : (
        <Preference
          label={t("shell.language")}
          icon={<GlobeGlyph />}
          value={getCurrentLanguage()}
          choices={languages.map((language) => [language, languageNames[language]])}
          onChange={(value) => void chooseLanguage(value)}
        />
      )}
    </div>
  );
}

type Props = {
  label: string;
  icon: ReactNode;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

function Preference({ label, icon, value, choices, onChange }: Props) {
  return (
    <label className="sw-preference">
      {icon}
      <span className="sw-hidden">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
