import { schemes, sizes } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { SettingsBlock } from "./SettingsBlock.tsx";
import { OptionChoice } from "./OptionChoice.tsx";
import { OptionRow } from "./OptionRow.tsx";
import { OptionSwitch } from "./OptionSwitch.tsx";
import { PictureRadios } from "./PictureRadios.tsx";
import { PrimaryOption } from "./PrimaryOption.tsx";
import { useOption } from "./useOption.ts";
import "./settings.css";

/** Colour scheme, brand colour and size. */
export function AppearanceBlock() {
  const t = useTexts();
  const { value, set } = useOption("scheme");
  return (
    <SettingsBlock title={t("shell.theme")}>
      <OptionRow name="scheme" label={t("settings.scheme")}>
        <PictureRadios
          label={t("settings.scheme")}
          value={value}
          choices={schemes.map((scheme) => ({
            value: scheme,
            label: t(`shell.theme.${scheme}`),
            picture: <SchemePicture isLight={scheme !== "dark"} isDark={scheme !== "light"} />,
          }))}
          onChange={set}
        />
      </OptionRow>
      <PrimaryOption />
      <OptionChoice
        name="size"
        label={t("shell.size")}
        choices={sizes.map((size) => ({ value: size, label: t(`shell.size.${size}`) }))}
      />
      <OptionSwitch name="isGrey" label={t("settings.isGrey")} />
      <OptionSwitch name="isColourWeak" label={t("settings.isColourWeak")} />
    </SettingsBlock>
  );
}

/** A preview of one colour scheme, or of both, half each. */
function SchemePicture({ isLight, isDark }: { isLight: boolean; isDark: boolean }) {
  const [from, width] = isLight && isDark ? [32, 32] : [0, 64];
  return (
    <svg viewBox="0 0 64 44" aria-hidden>
      {isLight ? <SchemeHalf className="sw-look-light" from={0} width={width} /> : undefined}
      {isDark ? <SchemeHalf className="sw-look-dark" from={from} width={width} /> : undefined}
    </svg>
  );
}

type HalfProps = { className: string; from: number; width: number };

function SchemeHalf({ className, from, width }: HalfProps) {
  return (
    <g className={className}>
      <rect x={from} width={width} height="44" />
      <rect x={from} y="10" width={width - 8} height="6" />
      <rect x={from} y="22" width={width - 16} height="6" />
    </g>
  );
}
