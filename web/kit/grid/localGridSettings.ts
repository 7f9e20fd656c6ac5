import { readStored, store, subscribeToStorage } from "#base/storage";
import type { GridSettingsStore } from "../list/listExtension.ts";
import { type GridSettings, parseGridSettings } from "./gridSettings.ts";

const parsed = new Map<string, { readonly text: string; readonly settings: GridSettings }>();

/** Grid settings stored in this browser. */
export const localGridSettings: GridSettingsStore = {
  load: () => undefined,
  subscribe: subscribeToStorage,
  get: readSettings,
  change: (grid, changes) => store(localStorage, toName(grid), { ...readSettings(grid), ...changes }),
};

function toName(grid: string): string {
  return `grid/${grid}`;
}

/** Returns the same object while the stored text is unchanged. */
function readSettings(grid: string): GridSettings {
  const stored = readStored(localStorage, toName(grid));
  const text = JSON.stringify([stored]);
  const cached = parsed.get(grid);
  if (cached?.text === text) return cached.settings;
  const settings = parseGridSettings(stored);
  parsed.set(grid, { text, settings });
  return settings;
}
