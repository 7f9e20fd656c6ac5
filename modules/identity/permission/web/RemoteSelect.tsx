import { Select } from "antd";
import { useId } from "react";
import type { TextKey } from "#contract/text";
import { useClearButton, useTexts } from "#kit";

/** An option with its id on the wire. */
export type RemoteOption = { readonly value: number; readonly label: string };

/** The selected option, with its label if the options do not contain it. */
export type RemoteSelection = {
  value: number | undefined;
  name: string | undefined;
  onChange: (value: number | undefined) => void;
};

type Props = RemoteSelection & {
  labelKey: TextKey;
  options: readonly RemoteOption[];
  onSearch: (typed: string) => void;
};

/** A select that searches many options by input. */
export function RemoteSelect({ labelKey, value, name, options, onSearch, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const clearButton = useClearButton();
  const isKnown = value === undefined || options.some((option) => option.value === value);
  const shownOptions = isKnown || name === undefined ? options : [{ value, label: name }, ...options];
  return (
    <div className="sw-permission-field">
      <label htmlFor={id}>{t(labelKey)}</label>
      <Select<number>
        id={id}
        allowClear={clearButton}
        placeholder={t("kit.choose")}
        showSearch={{ filterOption: false, onSearch }}
        options={[...shownOptions]}
        value={value ?? null}
        onChange={(next: number | undefined) => onChange(next)}
      />
    </div>
  );
}
