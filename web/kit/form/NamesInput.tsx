import { Input } from "antd";
import { useId } from "react";
import { fallbackLanguage, type Language, languages } from "#contract/languages";
import type { TranslatedNames } from "#contract/translatedNames";
import { languageNames } from "#base/session/offeredLanguages";
import { useTexts } from "#base/i18n";
import type { FieldInput } from "../resource/field.ts";
import "./namesInput.css";

/** In front, below the plain name; the others are folded. */
const firstLanguage: Language = "en";
const otherLanguages = languages.filter((language) => language !== fallbackLanguage && language !== firstLanguage);

type Props = Pick<FieldInput, "id" | "value" | "onChange"> & { isDisabled?: boolean; maximum: number };

/**
 * The translations of a name. The form has a field for the plain name, which is the one in the fallback language, so this
 * has all others: English first, the rest folded.
 */
export function NamesInput({ id, value, onChange, isDisabled = false, maximum }: Props) {
  const t = useTexts();
  const names = readNames(value);
  const count = otherLanguages.filter((language) => (names[language] ?? "") !== "").length;

  function handleChange(language: Language, text: string): void {
    const { [language]: _, ...others } = names;
    const next = text === "" ? others : { ...others, [language]: text };
    onChange(Object.keys(next).length === 0 ? null : next);
  }

  const inputOf = (language: Language) => (
    <NameInput
      key={language}
      id={language === firstLanguage ? id : undefined}
      language={language}
      value={names[language] ?? ""}
      maximum={maximum}
      isDisabled={isDisabled}
      onChange={(text) => handleChange(language, text)}
    />
  );
  return (
    <div className="sw-names">
      {inputOf(firstLanguage)}
      <details>
        <summary>{t("kit.names.others", { total: otherLanguages.length, filled: count })}</summary>
        <div className="sw-names-others">{otherLanguages.map(inputOf)}</div>
      </details>
    </div>
  );
}

type NameInputProps = {
  id: string | undefined;
  language: Language;
  value: string;
  maximum: number;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

function NameInput({ id, language, value, maximum, isDisabled, onChange }: NameInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <span className="sw-name">
      <span id={`${inputId}-language`} lang={language}>
        {languageNames[language]}
      </span>
      <Input
        id={inputId}
        lang={language}
        value={value}
        maxLength={maximum}
        disabled={isDisabled}
        aria-labelledby={`${inputId}-language`}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

function readNames(value: unknown): TranslatedNames {
  if (typeof value !== "object" || value === null) return {};
  const texts = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts.get(language);
      return typeof text === "string" ? [[language, text] as const] : [];
    }),
  );
}
