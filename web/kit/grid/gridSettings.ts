import { useCallback, useSyncExternalStore } from "react";
import * as z from "zod";
import { readStored, store } from "../../storage.ts";

/** The heights of rows that can be chosen, least first. */
export const densities = ["small", "middle", "large"] as const;

// A part that is missing or that this release cannot read is as nobody had changed it; the others stay.
const Settings = z.object({
  widths: z.record(z.string(), z.number()).catch({}),
  order: z.array(z.string()).catch([]),
  pins: z.record(z.string(), z.enum(["start", "end"])).catch({}),
  hidden: z.array(z.string()).catch([]),
  density: z.enum(densities).catch("small"),
});

/**
 * What the user changed about the columns of one grid: widths in pixels, the order as far as it was changed, at which
 * edge columns stay, which are hidden; and how high its rows are.
 */
export type GridSettings = Readonly<z.infer<typeof Settings>>;

/** How high the rows of a grid are. */
export type Density = GridSettings["density"];

/** A grid that nobody has changed. */
export const plainGrid: GridSettings = { widths: {}, order: [], pins: {}, hidden: [], density: "small" };

const known = new Map<string, GridSettings>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(grid: string): GridSettings {
  let settings = known.get(grid);
  if (settings === undefined) {
    settings = Settings.safeParse(readStored(localStorage, `grid/${grid}`)).data ?? plainGrid;
    known.set(grid, settings);
  }
  return settings;
}

/** What the user changed about a grid, kept in this browser under the grid's name. */
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
