import type { GridSettings } from "#kit/grid/gridSettings.ts";
import type { GridSettingsStore } from "#kit/list/listExtension.ts";
import { getGridState, type GridState, subscribeGrids, updateGridState } from "./gridStore.ts";
import { loadGridOnce, scheduleSettingsSave } from "./gridSync.ts";
import { resolveGridSettings } from "./viewSettings.ts";

const settingsCache = new WeakMap<GridState, Map<string, GridSettings>>();

/**
 * The account's settings of grids: this browser shows its own copy at once, and the server stores the last one. Changes
 * to a saved view (`sysPos/page#7`) stay in this browser until the view is saved.
 */
export const gridSettingsStore: GridSettingsStore = {
  load: (name) => loadGridOnce(split(name).grid),
  subscribe: subscribeGrids,
  get(name) {
    const { grid, view } = split(name);
    const state = getGridState(grid);
    const known = settingsCache.get(state) ?? new Map<string, GridSettings>();
    settingsCache.set(state, known);
    const settings = known.get(name) ?? resolveGridSettings(state, view);
    known.set(name, settings);
    return settings;
  },
  change(name, changes) {
    const { grid, view } = split(name);
    const state = getGridState(grid);
    const next = { ...resolveGridSettings(state, view), ...changes };
    if (view !== undefined) return updateGridState(grid, { drafts: { ...state.drafts, [view]: next } });
    updateGridState(grid, { own: next, isPending: true });
    scheduleSettingsSave(grid);
  },
};

/** The grid, and the saved view that it shows. */
function split(name: string): { readonly grid: string; readonly view: string | undefined } {
  const [grid = name, view] = name.split("#");
  return { grid, view };
}
