import { type Layout, layouts } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { SettingsBlock } from "./SettingsBlock.tsx";
import { OptionRow } from "./OptionRow.tsx";
import { PictureRadios } from "./PictureRadios.tsx";
import { useHasEffectiveOption, useOption } from "./useOption.ts";

type Part = readonly [kind: "rail" | "menu" | "bar", x: number, y: number, width: number, height: number];

const parts: Readonly<Record<Layout, readonly Part[]>> = {
  columns: [
    ["rail", 0, 0, 8, 44],
    ["menu", 8, 0, 12, 44],
    ["bar", 20, 0, 44, 8],
  ],
  default: [
    ["menu", 0, 0, 16, 44],
    ["bar", 16, 0, 48, 8],
  ],
  classic: [
    ["bar", 0, 0, 64, 8],
    ["menu", 0, 8, 16, 36],
  ],
  transverse: [["bar", 0, 0, 64, 8]],
};

/** The position of the menu. Colours and sizes are kept when the layout changes. */
export function LayoutBlock() {
  const t = useTexts();
  const { value, set } = useOption("layout");
  if (!useHasEffectiveOption(["layout"])) return undefined;
  return (
    <SettingsBlock title={t("settings.block.layout")}>
      <OptionRow name="layout" label={t("settings.layout")}>
        <PictureRadios
          label={t("settings.layout")}
          value={value}
          choices={layouts.map((layout) => ({
            value: layout,
            label: t(`settings.layout.${layout}`),
            picture: <LayoutPicture layout={layout} />,
          }))}
          onChange={set}
        />
      </OptionRow>
    </SettingsBlock>
  );
}

function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <svg viewBox="0 0 64 44" aria-hidden>
      <rect className="sw-look-page" width="64" height="44" />
      {parts[layout].map(([kind, x, y, width, height]) => (
        <rect key={kind} className={`sw-look-${kind}`} x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}
