import { importError } from "../contract.ts";
import type { Values } from "#core/request/history/trackedRecord";
import { bytes, defaulted, instant, integer, json, nullable, reference, text, withoutIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";
import type { Fault } from "#core/request/importDefinition";
import type { StoredChange } from "./rowResult.ts";

const rows = { location: "tenant", scope: "tenant", isPersonal: true, archive: "transient" } as const;

/**
 * Running imports; lists are written as JSON, because the driver takes an array for a database array. A policy shows
 * imports and everything that belongs to them only to their own account.
 */
export const importRuns = {
  ...definePlainTable("import_run", rows, {
    id: defaulted(reference()),
    accountId: reference(),
    entity: text(64),
    fileName: text(200),
    /** The bytes of the original file, see `temporaryStore`. */
    contentId: reference(),
    state: defaulted(text(16)),
    sheets: json<unknown>(),
    sheet: text(200),
    headerRow: integer(),
    rowCount: integer(),
    titles: json<unknown>(),
    samples: json<unknown>(),
    fields: json<unknown>(),
    constants: defaulted(json<unknown>()),
    taskId: nullable(reference()),
    requestId: nullable(text(64)),
    createdAt: defaulted(instant()),
    expiresAt: instant(),
  }),
  missing: () => importError("import.missing"),
};

/** The rows of the file in compressed packs of a thousand, from number 1. */
export const importParts = definePlainTable("import_part", rows, {
  runId: reference(),
  number: integer(),
  accountId: reference(),
  content: bytes(),
});

/** The rows of a file after their check. */
export const importRows = definePlainTable("import_row", rows, {
  runId: reference(),
  number: integer(),
  accountId: reference(),
  state: text(8),
  cells: json<readonly string[]>(),
  targetId: nullable(reference()),
  version: nullable(integer()),
  input: nullable(json<Values>()),
  changes: json<readonly StoredChange[]>(),
  faults: json<readonly Fault[]>(),
  marks: json<readonly string[]>(),
});

/** The field that a column with a title filled last, by the title as `normalizeTitle` gives it. */
export const importMappings = definePlainTable(
  "import_mapping",
  { ...rows, archive: "contained" },
  {
    accountId: reference(),
    entity: text(64),
    fields: withoutIds(json<Readonly<Record<string, string>>>()),
  },
);
