import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { changeGrid, gridOf, subscribeGrids } from "./gridMemory.ts";
import type { GridSettings } from "./gridSettings.ts";
import { openGrid, sendOwn } from "./gridSync.ts";
import { settingsIn } from "./viewSettings.ts";

type Change = (changes: Partial<GridSettings>) => void;

/**
 * What the user changed about a grid. It belongs to his account: this browser shows its own copy at once, and the server
 * keeps the last one. Where a saved view is shown (`sysPos/page#7`) it is about that view, and stays here until he saves it.
 */
export function useGridSettings(name: string): readonly [GridSettings, Change] {
  const [grid = name, view] = name.split("#");
  useEffect(() => openGrid(grid), [grid]);
  const known = useSyncExternalStore(subscribeGrids, () => gridOf(grid));
  const settings = useMemo(() => settingsIn(known, view), [known, view]);
  const change = useCallback<Change>(
    (changes) => {
      const now = gridOf(grid);
      const next = { ...settingsIn(now, view), ...changes };
      if (view !== undefined) return changeGrid(grid, { drafts: { ...now.drafts, [view]: next } });
      changeGrid(grid, { own: next, isPending: true });
      sendOwn(grid);
    },
    [grid, view],
  );
  return [settings, change];
}
