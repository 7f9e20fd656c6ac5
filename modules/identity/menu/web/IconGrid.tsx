import { type KeyboardEvent, useState } from "react";
import { IconDrawing, useTexts } from "#kit";

type Icon = readonly [name: string, paths: readonly string[]];

type Props = { icons: readonly Icon[]; value: string | null; onPick: (name: string) => void };

const columns = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** A grid of icons; arrow keys move between them, Enter and Space select. */
export function IconGrid({ icons, value, onPick }: Props) {
  const t = useTexts();
  const selectedIndex = icons.findIndex(([name]) => name === value);
  const [active, setActive] = useState(Math.max(0, selectedIndex));

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = nextOf(event.key, active, icons.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    const option = event.currentTarget.children[next];
    if (option instanceof HTMLElement) option.focus();
  }

  return (
    <div role="listbox" tabIndex={-1} aria-label={t("menu.icon")} className="sw-icon-grid" onKeyDown={handleKeyDown}>
      {icons.map(([name, paths], index) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === value}
          aria-label={name}
          title={name}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
          onClick={() => onPick(name)}
        >
          <IconDrawing paths={paths} size={18} />
        </button>
      ))}
    </div>
  );
}

function nextOf(key: string, active: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = active + step;
  return next < 0 || next >= count ? active : next;
}
