import * as z from "zod";
import { Instant } from "./fields.ts";

/** Filter of a list by time: between two instants, or whole days in the time zone of the installation. */
export const timeRange = {
  startTime: Instant.optional(),
  endTime: Instant.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** How many entries each day of the last year has, the earliest first, also days without any. */
export const DayCounts = z.array(z.object({ date: z.string(), count: z.int() }));
/** See `DayCounts`. */
export type DayCounts = z.infer<typeof DayCounts>;
