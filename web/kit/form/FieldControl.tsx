import { Input, InputNumber, Radio, Select, Switch } from "antd";
import { Status } from "#contract/fields";
import { useWords } from "../../i18n.ts";
import type { Choice, Field } from "../resource/field.ts";

/** Enabled and disabled, as choices. */
export const statusChoices: readonly Choice[] = [
  { value: Status.enabled, label: "kit.status.enabled" },
  { value: Status.disabled, label: "kit.status.disabled" },
];

type Props = {
  field: Field;
  /** The longest text that the contract takes. */
  maximum?: number | undefined;
  /** Named here where no visible label does it. */
  label?: string | undefined;
  isSearch?: boolean;
  /** The form gives these three. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
};

/** The input of a field, by its kind. */
export function FieldControl({ field, maximum, label, isSearch = false, id = "", value, onChange = ignore }: Props) {
  const t = useWords();
  const named = label === undefined ? { id } : { id, "aria-label": label, placeholder: label };
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const limit = maximum === undefined ? {} : { maxLength: maximum };
  switch (field.kind) {
    case "text":
      return <Input {...named} {...limit} value={text} onChange={(event) => onChange(event.target.value)} />;
    case "textArea":
      return (
        <Input.TextArea
          {...named}
          {...limit}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "number":
      return (
        <InputNumber
          {...named}
          style={{ width: "100%" }}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
    case "switch":
      return <Switch {...named} checked={value === true} onChange={onChange} />;
    case "status":
      if (!isSearch) {
        const options = statusChoices.map(({ value: choice, label: key }) => ({ value: choice, label: t(key) }));
        return (
          <Radio.Group id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
        );
      }
      return <Choose named={named} choices={statusChoices} value={value} onChange={onChange} />;
    case "select":
      return <Choose named={named} choices={field.choices ?? []} value={value} onChange={onChange} />;
    case "custom":
    default:
      return field.render?.({ id, value, onChange, isSearch });
  }
}

type ChooseProps = { named: object; choices: readonly Choice[]; value: unknown; onChange: (value: unknown) => void };

function Choose({ named, choices, value, onChange }: ChooseProps) {
  const t = useWords();
  return (
    <Select
      {...named}
      allowClear
      style={{ width: "100%" }}
      options={choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
      value={choices.find((choice) => choice.value === value)?.value}
      onChange={onChange}
    />
  );
}

function ignore(): void {
  // A form gives its own.
}
