import { Radio } from "antd";
import { type DictionaryInputProps, useDictionaryValues } from "./useDictionaryValues.ts";

/** The items of a dictionary side by side, one of them chosen. */
export function DictionaryRadio(props: DictionaryInputProps) {
  const { id, label, isDisabled = false, onChange } = props;
  const { options, values } = useDictionaryValues(props);
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      disabled={isDisabled}
      options={[...options]}
      value={values[0]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
