import { useCallback, useSyncExternalStore } from "react";
import * as z from "zod";
import { readStored, store } from "../../storage.ts";

const Settings = z.object({ widths: z.record(z.string(), z.number()), hidden: z.array(z.string()) });

/** What the user changed about the columns of one grid. */
export type GridSettings = Readonly<z.infer<typeof Settings>>;

const none: GridSettings = { widths: {}, hidden: [] };
const known = new Map<string, GridSettings>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(grid: string): GridSettings {
  let settings = known.get(grid);
  if (settings === undefined) {
    settings = Settings.safeParse(readStored(localStorage, `grid/${grid}`)).data ?? none;
    known.set(grid, settings);
  }
  return settings;
}

/** Widths and hidden columns of a grid, kept in this browser under the grid's name. */
export function useGridSettings(grid: string): readonly [GridSettings, (changes: Partial<GridSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, () => read(grid));
  const change = useCallback(
    (changes: Partial<GridSettings>) => {
      const next = { ...read(grid), ...changes };
      known.set(grid, next);
      store(localStorage, `grid/${grid}`, next);
      for (const listener of listeners) listener();
    },
    [grid],
  );
  return [settings, change];
}
