import { Button } from "antd";
import { type CSSProperties, useId } from "react";
import { useWords } from "../i18n.ts";
import { useLate } from "../kit/parts/useLate.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { defaultSeed } from "../theme/ladder.ts";
import { isGuarded } from "./guard.ts";
import { OptionRow } from "./OptionRow.tsx";
import { settingsText } from "./text/index.ts";
import { useOption } from "./useOption.ts";

/** The product's own colour, and others on which white can be read. */
const presets = [defaultSeed, "#0f766e", "#15803d", "#b45309", "#b42318", "#7c3aed", "#475467"];

/** The brand colour: the tenant's as long as nobody chooses another one. */
export function PrimaryOption() {
  const t = useWords();
  const name = useId();
  const { value, isChosen, set, clear } = useOption("primary");
  const tenantColour = useSysInfo()?.themeColor ?? defaultSeed;
  const shown = value ?? tenantColour;
  const colours = useLate(async () => (await import("./ColoursDialog.tsx")).ColoursDialog, settingsText);
  const isOwn = value !== null && !presets.includes(value);
  const swatches = [
    { colour: tenantColour, label: t("settings.primary.tenant"), isCurrent: value === null, choose: clear },
    ...presets.map((colour) => ({ colour, label: colour, isCurrent: value === colour, choose: () => set(colour) })),
  ];
  return (
    <OptionRow
      name="primary"
      label={t("settings.primary")}
      note={isChosen && isGuarded(shown) ? t("settings.primary.contrast") : undefined}
    >
      <div className="sw-swatches" role="radiogroup" aria-label={t("settings.primary")}>
        {swatches.map(({ colour, label, isCurrent, choose }) => (
          <label key={label} className="sw-swatch" style={painted(colour)} title={label}>
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
            value={shown}
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
      {colours.part === undefined ? undefined : <colours.part value={shown} onChoose={set} onClosed={colours.close} />}
    </OptionRow>
  );
}

function painted(colour: string): CSSProperties {
  return { background: colour };
}
