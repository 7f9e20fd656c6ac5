import { Select } from "antd";
import { useId } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "#kit";

/** Something to choose, by its id on the wire. */
export type Option = { readonly value: number; readonly label: string };

/** What is chosen, and what it is called where the options do not hold it. */
export type Chosen = {
  value: number | undefined;
  name: string | undefined;
  onChange: (value: number | undefined) => void;
};

type Props = Chosen & {
  labelKey: TextKey;
  options: readonly Option[];
  onSearch: (typed: string) => void;
};

/** A choice among many, found by what is typed. */
export function RemoteSelect({ labelKey, value, name, options, onSearch, onChange }: Props) {
  const t = useWords();
  const id = useId();
  const isKnown = value === undefined || options.some((option) => option.value === value);
  const shown = isKnown || name === undefined ? options : [{ value, label: name }, ...options];
  return (
    <div className="sw-permission-field">
      <label htmlFor={id}>{t(labelKey)}</label>
      <Select<number>
        id={id}
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        options={[...shown]}
        value={value ?? null}
        onChange={(next: number | undefined) => onChange(next)}
      />
    </div>
  );
}
