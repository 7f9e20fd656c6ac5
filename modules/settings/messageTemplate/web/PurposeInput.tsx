import { Form, Select } from "antd";
import { type FieldInput, useTexts } from "#kit";
import { TemplateType } from "../contract.ts";
import { usePurposes } from "./usePurpose.ts";

/** Chooses the message of the product whose standard text the template replaces. */
export function PurposeInput({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const type: unknown = Form.useWatch("type");
  const channel = type === TemplateType.sms ? "sms" : "email";
  const purposes = usePurposes().filter(({ channels }) => channels.some((one) => one.channel === channel));
  return (
    <Select
      id={id}
      value={typeof value === "string" ? value : ""}
      onChange={onChange}
      options={[
        { value: "", label: t("messageTemplate.noPurpose") },
        ...purposes.map(({ name, title }) => ({ value: name, label: title })),
      ]}
    />
  );
}
