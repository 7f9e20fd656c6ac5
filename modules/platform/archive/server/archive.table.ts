import { archiveCallError } from "../contract.ts";
import {
  bigInteger,
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  secret,
  text,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** How many rows of which table an import has left out, and how many rows have no file. */
export type ArchiveNotes = {
  readonly leftOut: readonly { readonly table: string; readonly count: number }[];
  readonly withoutFile?: number;
};

/** Exports, imports and copies of tenants. */
export const archiveRuns = {
  ...definePlainTable(
    "archive_run",
    { location: "control", scope: "tenant" },
    {
      id: defaulted(reference()),
      kind: defaulted(text(8)),
      state: defaulted(text(16)),
      sourceId: nullable(reference()),
      targetId: nullable(reference()),
      name: text(64),
      host: nullable(text(128)),
      fileName: nullable(text(200)),
      sizeBytes: defaulted(bigInteger()),
      partCount: defaulted(integer()),
      isDisabled: defaulted(boolean()),
      sealedKey: nullable(secret(bytes())),
      taskId: nullable(reference()),
      rowCount: nullable(bigInteger()),
      fileCount: nullable(integer()),
      notes: defaulted(json<ArchiveNotes>()),
      accountId: reference(),
      accountName: text(64),
      createdAt: defaulted(instant()),
      endedAt: nullable(instant()),
      expiresAt: instant(),
    },
  ),
  missing: () => archiveCallError("archive.missing"),
};

/** Uploaded archives in parts. */
export const archiveParts = definePlainTable(
  "archive_part",
  { location: "control", scope: "tenant" },
  { runId: reference(), number: integer(), content: bytes() },
);
