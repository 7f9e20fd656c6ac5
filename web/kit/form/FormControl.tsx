import { Radio, type RadioChangeEvent } from "antd";
import { FieldControl, type FieldControlProps } from "./FieldControl.tsx";
import { RadioButtons } from "./RadioButtons.tsx";
import { findOption, useOptionResolver, withoutEmpty } from "./useOptionResolver.ts";

type Props = Omit<FieldControlProps, "isSearch" | "label">;

/** The input of a field in a form. Few options are all visible there; a search offers them in a select. */
export function FormControl(props: Props) {
  const { kind } = props.field;
  return kind === "status" || kind === "radio" ? <RadioControl {...props} /> : <FieldControl {...props} />;
}

function RadioControl({ field, schema, groupLabel, isDisabled = false, value, onChange, ...described }: Props) {
  const optionsOf = useOptionResolver();
  const options = withoutEmpty(optionsOf(field, schema), field);
  const group = {
    ...described,
    "aria-label": groupLabel,
    options: [...options],
    disabled: isDisabled,
    value: findOption(options, value)?.value,
    onChange: (event: RadioChangeEvent) => onChange?.(event.target.value),
  };
  return field.kind === "radio" ? <RadioButtons {...group} /> : <Radio.Group {...group} />;
}
