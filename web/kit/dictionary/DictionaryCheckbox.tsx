import { Checkbox } from "antd";
import { type DictionaryInputProps, useDictionaryValues } from "./useDictionaryValues.ts";

/** The items of a dictionary side by side, any number of them chosen. */
export function DictionaryCheckbox(props: DictionaryInputProps) {
  const { label, isDisabled = false, onChange } = props;
  const { options, values, format } = useDictionaryValues(props);
  return (
    <div role="group" aria-label={label}>
      <Checkbox.Group
        disabled={isDisabled}
        options={[...options]}
        value={[...values]}
        onChange={(chosen) => onChange(format(chosen.map(String)))}
      />
    </div>
  );
}
