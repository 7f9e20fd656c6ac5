import { Button, Form, Input, Select } from "antd";
import { isLanguage, languages, type Language } from "#contract/languages";
import { type FieldInput, useTexts } from "#kit";
import { languageNames } from "#base/session/offeredLanguages";
import { TemplateType } from "../contract.ts";
import { ContentInput, toSubjectId } from "./ContentInput.tsx";

type Text = { readonly subject?: string | null; readonly content: string };
type Texts = { readonly [InLanguage in Language]?: Text };

/** The texts of a template in further languages. */
export function TranslationsInput({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const texts = readTexts(value);
  const missing = languages.filter((language) => texts[language] === undefined);
  const set = (language: Language, text: Text) => onChange({ ...texts, [language]: text });
  const remove = (language: Language) =>
    onChange(Object.fromEntries(Object.entries(texts).filter(([one]) => one !== language)));
  return (
    <div className="sw-template-languages">
      {languages.map((language) => {
        const text = texts[language];
        return text === undefined ? undefined : (
          <LanguageText
            key={language}
            id={`${id}-${language}`}
            language={language}
            text={text}
            onChange={(changed) => set(language, changed)}
            onRemove={() => remove(language)}
          />
        );
      })}
      <Select<string>
        id={id}
        value={null}
        placeholder={t("messageTemplate.addLanguage")}
        showSearch={{ optionFilterProp: "label" }}
        options={missing.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => (isLanguage(language) ? set(language, { content: "" }) : undefined)}
      />
    </div>
  );
}

function readTexts(value: unknown): Texts {
  return typeof value === "object" && value !== null ? value : {};
}

type LanguageProps = {
  id: string;
  language: Language;
  text: Text;
  onChange: (text: Text) => void;
  onRemove: () => void;
};

function LanguageText({ id, language, text, onChange, onRemove }: LanguageProps) {
  const t = useTexts();
  const type: unknown = Form.useWatch("type");
  const name = languageNames[language];
  return (
    <section className="sw-template-language" aria-label={name} lang={language}>
      <header>
        <strong>{name}</strong>
        <Button size="small" type="text" onClick={onRemove}>
          {t("messageTemplate.removeLanguage", { language: name })}
        </Button>
      </header>
      {type === TemplateType.email || type === TemplateType.notice ? (
        <Input
          id={toSubjectId(id)}
          value={text.subject ?? ""}
          maxLength={200}
          aria-label={t("messageTemplate.subject")}
          placeholder={t("messageTemplate.subject")}
          onChange={(event) => onChange({ ...text, subject: event.target.value })}
        />
      ) : undefined}
      <div role="group" aria-label={t("messageTemplate.content")}>
        <ContentInput
          id={id}
          value={text.content}
          translation={{ subject: text.subject ?? "", language: name }}
          onChange={(content) => onChange({ ...text, content: typeof content === "string" ? content : "" })}
        />
      </div>
    </section>
  );
}
