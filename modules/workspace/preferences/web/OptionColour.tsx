import { useTexts } from "#base/i18n";
import { computeContrast } from "#base/theme/brand";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

type ColourName = "topBarColour" | "topBarText" | "menuColour" | "menuText" | "menuActive" | "railColour" | "railText";

/** The colours of the style sheets where the account has chosen none. */
const usual: Readonly<Record<ColourName, string>> = {
  topBarColour: "--sw-bg",
  topBarText: "--sw-text",
  menuColour: "--sw-bg",
  menuText: "--sw-text",
  menuActive: "--sw-tint-text",
  railColour: "--sw-rail",
  railText: "--sw-rail-text",
};
const readable = 4.5;

type Props = {
  name: ColourName;
  label: string;
  /** The background colour of text in this colour. */
  on?: ColourName;
};

/** An option whose value is a colour, or the default of the theme. */
export function OptionColour({ name, label, on = name }: Props) {
  const t = useTexts();
  const { value, set } = useOption(name);
  const { value: ground } = useOption(on);
  const ratio = value === null || ground === null || on === name ? undefined : computeContrast(value, ground);
  const isDim = ratio !== undefined && ratio < readable;
  return (
    <OptionRow
      name={name}
      label={label}
      note={isDim ? t("settings.hardToRead", { ratio: ratio.toFixed(1) }) : undefined}
    >
      <input
        type="color"
        className="sw-colour"
        aria-label={label}
        value={value ?? usualColour(name)}
        onChange={(event) => set(event.target.value)}
      />
    </OptionRow>
  );
}

function usualColour(name: ColourName): string {
  const cssValue = getComputedStyle(document.documentElement).getPropertyValue(usual[name]).trim();
  // The build shortens colours.
  const long = cssValue.replace(/^#(.)(.)(.)$/u, "#$1$1$2$2$3$3");
  return /^#[\da-f]{6}$/iu.test(long) ? long : "#000000";
}
