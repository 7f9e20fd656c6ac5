import { Button } from "antd";
import { type CSSProperties, useId } from "react";
import { useTexts } from "#base/i18n";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { useSysInfo } from "#base/session/sysInfo";
import { defaultSeed } from "#base/theme/brand";
import { hasAdjustedContrast } from "./hasAdjustedContrast.ts";
import { OptionRow } from "./OptionRow.tsx";
import { preferencesText } from "../text/index.ts";
import { useOption } from "./useOption.ts";

/** The product's own colour, and others with sufficient contrast to white text. */
const presets = [defaultSeed, "#0f766e", "#15803d", "#b45309", "#b42318", "#7c3aed", "#475467"];

/** The brand colour: that of the tenant unless the account chooses another one. */
export function PrimaryOption() {
  const t = useTexts();
  const name = useId();
  const { value, isChosen, set, clear } = useOption("primary");
  const tenantColour = (useSysInfo()?.themeColor ?? defaultSeed).toLowerCase();
  const shownColour = value ?? tenantColour;
  const colours = useLazyDialog(async () => (await import("./ColoursDialog.tsx")).ColoursDialog, preferencesText);
  const otherPresets = presets.filter((colour) => colour !== tenantColour);
  const isOwn = value !== null && value !== tenantColour && !presets.includes(value);
  const swatches = [
    {
      colour: tenantColour,
      label: t("settings.primary.tenant"),
      isCurrent: value === null || value === tenantColour,
      choose: clear,
    },
    ...otherPresets.map((colour) => ({
      colour,
      label: colour,
      isCurrent: value === colour,
      choose: () => set(colour),
    })),
  ];
  return (
    <OptionRow
      name="primary"
      label={t("settings.primary")}
      note={isChosen && hasAdjustedContrast(shownColour) ? t("settings.primary.contrast") : undefined}
    >
      <div className="sw-swatches" role="radiogroup" aria-label={t("settings.primary")}>
        {swatches.map(({ colour, label, isCurrent, choose }) => (
          <label key={label} className="sw-swatch" style={createSwatchStyle(colour)} title={label}>
            <input
              type="radio"
              className="sw-hidden"
              name={name}
              aria-label={label}
              checked={isCurrent}
              onChange={choose}
            />
          </label>
        ))}
        <label className="sw-swatch sw-swatch-own" data-current={isOwn} title={t("settings.primary.custom")}>
          <input
            type="color"
            aria-label={t("settings.primary.custom")}
            value={shownColour}
            onChange={(event) => set(event.target.value)}
          />
        </label>
      </div>
      <Button
        size="small"
        className="sw-option-wide"
        aria-haspopup="dialog"
        loading={colours.isLoading}
        onClick={() => void colours.open()}
      >
        {t("settings.colours")}
      </Button>
      {colours.part === undefined ? undefined : (
        <colours.part value={shownColour} onChoose={set} onClosed={colours.close} />
      )}
    </OptionRow>
  );
}

function createSwatchStyle(colour: string): CSSProperties {
  return { background: colour };
}
