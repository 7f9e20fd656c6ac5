import { Input } from "antd";
import { useId } from "react";
import { useTexts } from "#kit";
import { defaultSeed } from "#base/theme/brand";

type Props = { id?: string; value?: string; onChange?: (colour: string) => void; describedBy: string };

/** Colours with sufficient contrast to white text; the first is the product's. */
const presets = [defaultSeed, "#0f766e", "#15803d", "#b45309", "#b42318", "#7c3aed", "#475467"];

/** A colour: typed, chosen from the picker of the browser, or one of the usual ones. */
export function ColourField({ id, value = "", onChange, describedBy }: Props) {
  const t = useTexts();
  const name = useId();
  return (
    <div className="sw-branding-colour">
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        maxLength={7}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange?.(target.value)}
        suffix={
          <input
            type="color"
            aria-label={t("branding.colourPick")}
            value={/^#[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : defaultSeed}
            onChange={({ target }) => onChange?.(target.value)}
          />
        }
      />
      <div role="radiogroup" aria-label={t("branding.themeColor")}>
        {presets.map((colour) => (
          <label key={colour} title={colour} style={{ background: colour }}>
            <input
              type="radio"
              className="sw-hidden"
              name={name}
              aria-label={colour}
              checked={value.toLowerCase() === colour}
              onChange={() => onChange?.(colour)}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
