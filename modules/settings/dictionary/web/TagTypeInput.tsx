import { Form, Radio } from "antd";
import { type FieldInput, ItemTag, useTexts } from "#kit";
import { tagTypes } from "../contract.ts";

/** The tag type as the tags themselves, and the item as it will look. */
export function TagTypeInput({ id, value, onChange, isDisabled }: FieldInput) {
  const t = useTexts();
  const form = Form.useFormInstance();
  const label: unknown = Form.useWatch("label", form);
  const styleSetting: unknown = Form.useWatch("styleSetting", form);
  const classSetting: unknown = Form.useWatch("classSetting", form);
  const look = { tagType: toText(value), styleSetting: toText(styleSetting), classSetting: toText(classSetting) };
  const known = tagTypes.find((type) => type === value) ?? tagTypes[0];
  return (
    <div className="sw-dictionary-look">
      <Radio.Group
        id={id}
        aria-label={t("dictionaryItem.tagType")}
        disabled={isDisabled}
        value={known}
        options={tagTypes.map((type) => ({
          value: type,
          label: <ItemTag look={{ tagType: type }} label={t(`dictionaryItem.tag.${type}`)} />,
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="sw-dictionary-preview">
        <span>{t("dictionaryItem.preview")}</span>
        <ItemTag look={look} label={toText(label) ?? t("dictionaryItem.label")} />
      </div>
    </div>
  );
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
