import { ThemeConfig } from "#contract/theme";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

type NumberName = "railLogoHeight" | "railWidth" | "railItemHeight";

/** An option in pixels; the contract defines its limits. */
export function OptionNumber({ name, label }: { name: NumberName; label: string }) {
  const { value, set } = useOption(name);
  const { minValue, maxValue } = ThemeConfig.shape[name];
  const pixels = `${value} px`;
  return (
    <OptionRow name={name} label={label}>
      <span className="sw-option-number">
        <input
          type="range"
          aria-label={label}
          aria-valuetext={pixels}
          min={minValue ?? undefined}
          max={maxValue ?? undefined}
          value={value}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
        <span aria-hidden>{pixels}</span>
      </span>
    </OptionRow>
  );
}
