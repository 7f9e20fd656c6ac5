import { Select } from "antd";
import { useTexts } from "#base/i18n";
import { useClearButton } from "../parts/useClearButton.tsx";
import { type DictionaryInputProps, useDictionaryValues } from "./useDictionaryValues.ts";

/** Chooses one item of a dictionary, or several with `isMany`. */
export function DictionarySelect(props: DictionaryInputProps & { isMany?: boolean }) {
  const { id, label, isDisabled = false, isMany = false, onChange } = props;
  const t = useTexts();
  const clearButton = useClearButton();
  const { options, values, format } = useDictionaryValues(props);
  const shared = {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { "aria-label": label }),
    className: "sw-dictionary-select",
    placeholder: t("kit.choose"),
    disabled: isDisabled,
    allowClear: clearButton,
    // A virtual list hides its options from screen readers, and gives them copies with the bare values.
    virtual: false,
    showSearch: { optionFilterProp: "label" },
    options: [...options],
  };
  if (isMany)
    return (
      <Select
        mode="multiple"
        {...shared}
        value={[...values]}
        onChange={(chosen: string[]) => onChange(format(chosen))}
      />
    );
  return (
    <Select {...shared} value={values[0] ?? null} onChange={(chosen: string | undefined) => onChange(chosen ?? null)} />
  );
}
