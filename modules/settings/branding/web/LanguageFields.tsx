import { Form, Select, Switch } from "antd";
import { useTexts } from "#kit";
import { isLanguage, languages as allLanguages } from "#contract/languages";
import { languageNames } from "#base/session/offeredLanguages";
import { browserLanguage } from "../contract.ts";

/** Which languages people can choose, and which one first visits have. */
export function LanguageFields({ languages }: { languages: readonly string[] }) {
  const t = useTexts();
  const toOption = (value: string) => ({ value, label: isLanguage(value) ? languageNames[value] : value });
  return (
    <fieldset>
      <legend>{t("branding.language")}</legend>
      <Form.Item
        name="languages"
        label={t("branding.languages")}
        rules={[{ required: true, type: "array", min: 1, message: t("branding.languagesNone") }]}
      >
        <Select mode="multiple" options={allLanguages.map(toOption)} showSearch={{ optionFilterProp: "label" }} />
      </Form.Item>
      <div className="sw-branding-pair">
        <Form.Item name="defaultLanguage" label={t("branding.defaultLanguage")}>
          <Select
            options={[
              ...languages.map(toOption),
              { value: browserLanguage, label: t("branding.defaultLanguage.browser") },
            ]}
          />
        </Form.Item>
        <Form.Item name="i18NSwitch" label={t("branding.i18NSwitch")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </fieldset>
  );
}
