import { useWords } from "../i18n.ts";
import { keysText } from "../kit/parts/shortcuts.ts";

const keys = [
  { keys: ["ArrowUp", "ArrowDown"], label: "palette.key.choose" },
  { keys: ["Enter"], label: "palette.key.open" },
  { keys: ["Ctrl+Enter"], label: "palette.key.newTab" },
  { keys: ["Esc"], label: "palette.key.close" },
] as const;

/** The keys of the palette, below its list. */
export function PaletteKeys() {
  const t = useWords();
  return (
    <ul className="sw-palette-keys">
      {keys.map((one) => (
        <li key={one.label}>
          {one.keys.map((key) => (
            <kbd key={key}>{keysText(key)}</kbd>
          ))}
          {t(one.label)}
        </li>
      ))}
    </ul>
  );
}
