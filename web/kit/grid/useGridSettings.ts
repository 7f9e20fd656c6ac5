import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useListExtensions } from "../list/useListExtensions.ts";
import type { GridSettings } from "./gridSettings.ts";
import { localGridSettings } from "./localGridSettings.ts";

/**
 * The user's settings of a grid. A module stores them for the account; without such a module this browser does. A grid
 * is named after the call that answers its rows, `sysPos/page`; with a saved view `sysPos/page#7`.
 */
export function useGridSettings(grid: string): readonly [GridSettings, (changes: Partial<GridSettings>) => void] {
  const { gridSettings = localGridSettings } = useListExtensions();
  useEffect(() => gridSettings.load(grid), [gridSettings, grid]);
  const settings = useSyncExternalStore(gridSettings.subscribe, () => gridSettings.get(grid));
  const change = useCallback(
    (changes: Partial<GridSettings>) => gridSettings.change(grid, changes),
    [gridSettings, grid],
  );
  return [settings, change];
}
