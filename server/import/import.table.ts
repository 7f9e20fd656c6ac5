import { importError } from "#contract/import";
import type { Values } from "#server/history/tracked";
import { bytes, defaulted, instant, integer, json, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";
import type { Fault } from "./definition.ts";
import type { StoredChange } from "./judged.ts";

const rows = { home: "tenant", scope: "tenant" } as const;

/**
 * Imports on their way; lists are written as JSON, since the driver takes an array for one of the database. A policy shows
 * them, and all that belongs to them, to their own account alone.
 */
export const importRuns = {
  ...defineLink("import_run", rows, {
    id: defaulted(reference()),
    accountId: reference(),
    entity: text(64),
    fileName: text(200),
    state: defaulted(text(16)),
    sheets: json<unknown>(),
    sheet: text(200),
    headerRow: integer(),
    rowCount: integer(),
    titles: json<unknown>(),
    samples: json<unknown>(),
    fields: json<unknown>(),
    taskId: nullable(reference()),
    requestId: nullable(text(64)),
    createdAt: defaulted(instant()),
    expiresAt: instant(),
  }),
  missing: () => importError("import.missing"),
};

/** Part 0 is the file as it came, the others are its rows, packed by the thousand. */
export const importParts = defineLink("import_part", rows, {
  runId: reference(),
  number: integer(),
  accountId: reference(),
  content: bytes(),
});

/** The rows of a file once they were judged. */
export const importRows = defineLink("import_row", rows, {
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

/** Which field a column of a title filled last, by the title as `plainTitle` gives it. */
export const importMappings = defineLink("import_mapping", rows, {
  accountId: reference(),
  entity: text(64),
  fields: json<Readonly<Record<string, string>>>(),
});
