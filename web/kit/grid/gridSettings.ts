import * as z from "zod";
import { densities } from "#contract/view";

// A part that is missing or that this release cannot read is as nobody had changed it; the others stay.
const Settings = z.object({
  widths: z.record(z.string(), z.number()).catch({}),
  order: z.array(z.string()).catch([]),
  pins: z.record(z.string(), z.enum(["start", "end"])).catch({}),
  hidden: z.array(z.string()).catch([]),
  density: z.enum(densities).nullable().catch(null),
});

/**
 * What the user changed about the columns of one grid: widths in pixels, the order as far as it was changed, at which
 * edge columns stay, which are hidden; and how high its rows are, null: as high as the size of controls has them.
 */
export type GridSettings = Readonly<z.infer<typeof Settings>>;

/** How high the rows of a grid are. */
export type Density = (typeof densities)[number];

/** A grid that nobody has changed. */
export const plainGrid: GridSettings = { widths: {}, order: [], pins: {}, hidden: [], density: null };

/** Settings as somebody stored them; what cannot be read is as nobody had changed it. */
export function readSettings(stored: unknown): GridSettings {
  return Settings.safeParse(stored).data ?? plainGrid;
}
