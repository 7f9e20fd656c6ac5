import { useState } from "react";
import * as z from "zod";
import { ExportType } from "../contract.ts";
import { readStored, store } from "#base/storage";
import type { ExportableColumn } from "./exportColumns.ts";

const StoredChoice = z.object({
  type: ExportType.catch("xlsx"),
  withWatermark: z.boolean().catch(false),
  /** The columns are those of an import. */
  isForImport: z.boolean().catch(false),
  /** Columns selected or removed by the user; the others follow the list, so a new column is included. */
  columns: z.record(z.string(), z.boolean()).catch({}),
});

/** The last choice of the user for one list. */
export type ExportPreferences = Readonly<z.infer<typeof StoredChoice>>;

/** The last choice for a list, stored in this browser. */
export function useExportPreferences(
  list: string,
): readonly [ExportPreferences, (changes: Partial<ExportPreferences>) => void] {
  const [choice, setChoice] = useState(() => StoredChoice.parse(readStored(localStorage, `export/${list}`) ?? {}));
  function change(changes: Partial<ExportPreferences>): void {
    const next = { ...choice, ...changes };
    setChoice(next);
    store(localStorage, `export/${list}`, next);
  }
  return [choice, change];
}

/** Whether a column is included in the file. */
export function isChosen({ columns }: ExportPreferences, { name, isShown }: ExportableColumn): boolean {
  return columns[name] ?? isShown;
}
