import type { Option } from "../form/useOptionResolver.ts";
import { parseMultiValue } from "../pickers/multiValue.ts";
import { useDictionaries } from "./DictionaryTag.tsx";

/** Props of the inputs whose options are the items of a dictionary. */
export type DictionaryInputProps = {
  /** The code of the dictionary. */
  readonly dictionary: string;
  /** One value, an array of values, a text with commas, or the text of a JSON array. */
  readonly value: unknown;
  /** Gets several values in the form in which they came: an array, or else a text with commas. */
  readonly onChange: (value: unknown) => void;
  readonly id?: string;
  readonly label?: string;
  readonly isDisabled?: boolean;
};

/** The chosen values, as texts, and the options of a dictionary. */
export type DictionaryValues = {
  readonly options: readonly Option[];
  readonly values: readonly string[];
  /** Several values in the form of the given ones. */
  readonly format: (values: readonly string[]) => unknown;
};

/** Reads the value of an input (specification 5): without duplicates and empty values. */
export function useDictionaryValues({
  dictionary,
  value,
}: Pick<DictionaryInputProps, "dictionary" | "value">): DictionaryValues {
  const items = useDictionaries()[dictionary] ?? [];
  return {
    options: items.map((item) => ({ value: item.value, label: item.label })),
    values: parseMultiValue(value).map(String),
    format: (values) => formatLike(value, values),
  };
}

/** Several values as an array if the former value was one, else as a text with commas. */
export function formatLike(former: unknown, values: readonly string[]): unknown {
  return Array.isArray(former) ? values : values.join(",");
}
