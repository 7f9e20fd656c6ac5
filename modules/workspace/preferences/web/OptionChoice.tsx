import type { ThemeConfig } from "#contract/theme";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

type ChoiceName = "size" | "tagStyle" | "railStyle" | "railLayout";

type Props<Name extends ChoiceName> = {
  name: Name;
  label: string;
  choices: readonly { readonly value: ThemeConfig[Name]; readonly label: string }[];
};

/** An option with a few values. */
export function OptionChoice<Name extends ChoiceName>({ name, label, choices }: Props<Name>) {
  const { value, set } = useOption(name);
  return (
    <OptionRow name={name} label={label}>
      <RadioButtons
        size="small"
        aria-label={label}
        value={value}
        options={[...choices]}
        onChange={(event) => {
          const next = choices.find((choice) => choice.value === event.target.value);
          if (next !== undefined) set(next.value);
        }}
      />
    </OptionRow>
  );
}
