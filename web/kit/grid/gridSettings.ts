import * as z from "zod";

/** The row heights to choose from, in ascending order. */
export const densities = ["small", "middle", "large"] as const;

// A part that is missing or unreadable for this release gets its default; the others are kept.
const Settings = z.object({
  widths: z.record(z.string(), z.number()).catch({}),
  order: z.array(z.string()).catch([]),
  pins: z.record(z.string(), z.enum(["start", "end"])).catch({}),
  hidden: z.array(z.string()).catch([]),
  shown: z.array(z.string()).catch([]),
  density: z.enum(densities).nullable().catch(null),
});

/**
 * The user's settings of one grid: column widths in pixels, the changed order, pinned and hidden columns, optional
 * columns that are shown, and the row height; null: it follows the size of controls.
 */
export type GridSettings = Readonly<z.infer<typeof Settings>>;

/** The row height of a grid. */
export type Density = (typeof densities)[number];

/** The settings of an unchanged grid. */
export const defaultGridSettings: GridSettings = {
  widths: {},
  order: [],
  pins: {},
  hidden: [],
  shown: [],
  density: null,
};

/** Reads stored settings; unreadable values count as unchanged. */
export function parseGridSettings(stored: unknown): GridSettings {
  return Settings.safeParse(stored).data ?? defaultGridSettings;
}
