import { Input, Select } from "antd";
import { useId } from "react";
import { useTexts } from "#base/i18n";
import type { RequestField } from "./tryOut.ts";

type Props = {
  field: RequestField;
  value: string;
  /** The input cannot be parsed. */
  isFaulty: boolean;
  onChange: (text: string) => void;
  onFile: (file: File | undefined) => void;
};

/** The input of one value of a call, by its schema. */
export function TryField(props: Props) {
  const t = useTexts();
  const id = useId();
  const { field, isFaulty } = props;
  const isWide = field.kind === "json" || field.location === "whole";
  return (
    <div className="sw-try-field" data-wide={isWide}>
      <label htmlFor={id}>
        <code>{field.name}</code> <small>{field.hint}</small>
        {field.isRequired ? <em>{t("reference.required")}</em> : undefined}
      </label>
      <Control id={id} {...props} />
      {isFaulty ? <p role="alert">{t("reference.notJson")}</p> : undefined}
    </div>
  );
}

function Control({ id, field, value, isFaulty, onChange, onFile }: Props & { id: string }) {
  const { kind, choices } = field;
  switch (kind) {
    case "choice":
      return (
        <Select
          id={id}
          allowClear
          value={value === "" ? null : value}
          options={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
          onChange={(choice: string | null | undefined) => onChange(choice ?? "")}
        />
      );
    case "json":
      return (
        <Input.TextArea
          id={id}
          spellCheck={false}
          autoSize={{ minRows: 2, maxRows: 12 }}
          status={isFaulty ? "error" : ""}
          aria-invalid={isFaulty}
          placeholder={field.hint === "array" ? "[]" : "{}"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "file":
      return <input id={id} type="file" onChange={(event) => onFile(event.target.files?.[0])} />;
    case "text":
    case "number":
    case "any":
      return (
        <Input
          id={id}
          spellCheck={false}
          inputMode={kind === "number" ? "decimal" : "text"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
