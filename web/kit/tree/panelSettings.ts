import { useState } from "react";
import * as z from "zod";
import { readStored, store } from "../../storage.ts";

/** Bounds of a panel's width in pixels. */
export const panelWidth = { minimum: 180, start: 240, maximum: 480 } as const;

const Settings = z.object({ width: z.number(), isFolded: z.boolean() });

/** How wide a panel is, and whether it is folded. */
export type PanelSettings = Readonly<z.infer<typeof Settings>>;

/** Width and fold of a panel, kept in this browser under its name. */
export function usePanelSettings(name: string): readonly [PanelSettings, (changes: Partial<PanelSettings>) => void] {
  const key = `grid/panel/${name}`;
  const [settings, setSettings] = useState<PanelSettings>(
    () => Settings.safeParse(readStored(localStorage, key)).data ?? { width: panelWidth.start, isFolded: false },
  );

  function change(changes: Partial<PanelSettings>): void {
    const next = { ...settings, ...changes };
    const bounded = { ...next, width: boundedWidth(next.width) };
    setSettings(bounded);
    store(localStorage, key, bounded);
  }

  return [settings, change];
}

function boundedWidth(width: number): number {
  return Math.round(Math.min(panelWidth.maximum, Math.max(panelWidth.minimum, width)));
}
