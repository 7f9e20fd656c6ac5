import { useWords } from "../i18n.ts";
import { contrast } from "../theme/ladder.ts";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

type ColourName = "topBarColour" | "topBarText" | "menuColour" | "menuText" | "menuActive" | "railColour" | "railText";

/** What the style sheets paint where nobody has chosen a colour. */
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
  /** What is written in this colour is written on that one. */
  on?: ColourName;
};

/** An option that is a colour, or the one of the theme. */
export function OptionColour({ name, label, on = name }: Props) {
  const t = useWords();
  const { value, set } = useOption(name);
  const { value: ground } = useOption(on);
  const ratio = value === null || ground === null || on === name ? undefined : contrast(value, ground);
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
  const painted = getComputedStyle(document.documentElement).getPropertyValue(usual[name]).trim();
  // Builds write colours as short as they can.
  const long = painted.replace(/^#(.)(.)(.)$/u, "#$1$1$2$2$3$3");
  return /^#[\da-f]{6}$/iu.test(long) ? long : "#000000";
}
