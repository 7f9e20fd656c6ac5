import * as z from "zod";

/** Limits of an imported file: characters, events, and what an answer lists. */
export const maxCalendarText = 500_000;
export const maxImported = 500;
export const maxImportFaults = 50;
export const maxImportPreview = 20;

/** The business code of a file that is no calendar. */
export const notCalendarCode = "D1041";

/** Why something of a file was left out or changed. */
export const importFaults = ["line", "time", "content", "repeat", "days"] as const;
/** See `importFaults`. */
export type ImportFault = {
  readonly line: number;
  readonly reason: (typeof importFaults)[number];
  readonly name: string;
};

/** What an import adds; `known` are entries that are there already, `left` those beyond the limit. */
export const ImportResult = z.object({
  added: z.int(),
  known: z.int(),
  left: z.int(),
  faults: z.array(z.object({ line: z.int(), reason: z.enum(importFaults), name: z.string() })),
  entries: z.array(
    z.object({
      scheduleDate: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      dayCount: z.int(),
      content: z.string(),
      repeat: z.string().nullable(),
    }),
  ),
});
/** See the schema of the same name. */
export type ImportResult = z.infer<typeof ImportResult>;
