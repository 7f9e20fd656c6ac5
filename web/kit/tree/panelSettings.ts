import { useState } from "react";
import * as z from "zod";
import { readStored, store } from "#base/storage";

/** Bounds of a panel's width in pixels. */
export const panelWidth = { minimum: 180, start: 240, maximum: 480 } as const;

const Settings = z.object({ width: z.number(), isFolded: z.boolean() });

/** The width of a panel, and whether it is collapsed. */
export type PanelSettings = Readonly<z.infer<typeof Settings>>;

/** The settings of a panel, stored in this browser under its name. */
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
