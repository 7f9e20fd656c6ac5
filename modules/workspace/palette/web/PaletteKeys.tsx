import { useTexts } from "#base/i18n";
import { formatKeys } from "#kit/parts/shortcuts.ts";

const keys = [
  { keys: ["ArrowUp", "ArrowDown"], label: "palette.key.choose" },
  { keys: ["Enter"], label: "palette.key.open" },
  { keys: ["Ctrl+Enter"], label: "palette.key.newTab" },
  { keys: ["Esc"], label: "palette.key.close" },
] as const;

/** The keyboard hints of the palette, below its list. */
export function PaletteKeys() {
  const t = useTexts();
  return (
    <ul className="sw-palette-keys">
      {keys.map((group) => (
        <li key={group.label}>
          {group.keys.map((key) => (
            <kbd key={key}>{formatKeys(key)}</kbd>
          ))}
          {t(group.label)}
        </li>
      ))}
    </ul>
  );
}
