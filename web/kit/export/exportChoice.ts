import { useState } from "react";
import * as z from "zod";
import { ExportType } from "#contract/export";
import { readStored, store } from "../../storage.ts";
import type { Exportable } from "./exportColumns.ts";

const Kept = z.object({
  type: ExportType.catch("xlsx"),
  withWatermark: z.boolean().catch(false),
  /** What somebody turned on or off; all else is as the list shows it, so a new column is there by itself. */
  columns: z.record(z.string(), z.boolean()).catch({}),
});

/** What somebody chose the last time for one list. */
export type ExportChoice = Readonly<z.infer<typeof Kept>>;

/** The last choice for a list, kept in this browser. */
export function useExportChoice(list: string): readonly [ExportChoice, (changes: Partial<ExportChoice>) => void] {
  const [choice, setChoice] = useState(() => Kept.parse(readStored(localStorage, `export/${list}`) ?? {}));
  function change(changes: Partial<ExportChoice>): void {
    const next = { ...choice, ...changes };
    setChoice(next);
    store(localStorage, `export/${list}`, next);
  }
  return [choice, change];
}

/** Whether a column is to be in the file. */
export function isChosen({ columns }: ExportChoice, { name, isShown }: Exportable): boolean {
  return columns[name] ?? isShown;
}
