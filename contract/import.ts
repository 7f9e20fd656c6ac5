import * as z from "zod";
import { defineApi, Done, file, get, post, upload } from "./api.ts";
import { errors } from "./errors.ts";
import { Instant } from "./fields.ts";
import { Id, IdOnly } from "./id.ts";
import { PageQuery, pageOf } from "./page.ts";

/** Columns that a file may have, and so the cells of a row. */
export const maximumImportColumns = 500;

/** What a text of a file is read as. */
export const ImportKind = z.enum(["text", "number", "date", "choice", "record", "records"]);
/** See `ImportKind`. */
export type ImportKind = z.infer<typeof ImportKind>;

/** A field that a column of the file can fill. */
export const ImportTarget = z.object({
  field: z.string(),
  title: z.string(),
  kind: ImportKind,
  /** A new record does not come without it. */
  isRequired: z.boolean(),
  /** By it a record that is there already is known. */
  isKey: z.boolean(),
  /** Records that are there already keep what they have. */
  isOnlyNew: z.boolean(),
});
/** See `ImportTarget`. */
export type ImportTarget = z.infer<typeof ImportTarget>;

/** A column of the file and the field that it fills, null for none. */
export const ImportColumn = z.object({
  title: z.string(),
  field: z.string().nullable(),
  samples: z.array(z.string()),
});
/** See `ImportColumn`. */
export type ImportColumn = z.infer<typeof ImportColumn>;

/**
 * How far an import is: columns are mapped, rows are being checked, have been checked, are being written, were written.
 */
export const ImportState = z.enum(["mapping", "checking", "checked", "committing", "done"]);
/** See `ImportState`. */
export type ImportState = z.infer<typeof ImportState>;

/** What would become of a row; of one that is left out nothing does. */
export const RowState = z.enum(["new", "changed", "same", "error", "left"]);
/** See `RowState`. */
export type RowState = z.infer<typeof RowState>;

/** How many rows are in each state. */
export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  error: z.int(),
  left: z.int(),
});
/** See `ImportCounts`. */
export type ImportCounts = z.infer<typeof ImportCounts>;

/** One import from its file to its undo. It belongs to the account that sent the file, and goes after 24 hours. */
export const ImportRun = z.object({
  id: Id,
  entity: z.string(),
  fileName: z.string(),
  state: ImportState,
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Number of the row with the titles. */
  headerRow: z.int(),
  rowCount: z.int(),
  columns: z.array(ImportColumn),
  targets: z.array(ImportTarget),
  counts: ImportCounts,
  /** In a cell it empties the field, in the words of whoever asks; those of every language are read. */
  clearMark: z.string(),
  /** The task that checks or writes, or did so last. */
  taskId: Id.nullable(),
  /** Under it stands in the history what was written: `sysHistory/undo` takes it back. */
  requestId: z.string().nullable(),
  expiresAt: Instant,
});
/** See the schema of the same name. */
export type ImportRun = z.infer<typeof ImportRun>;

/** A field of a record as it is and as the file has it. */
export const ImportChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** See `ImportChange`. */
export type ImportChange = z.infer<typeof ImportChange>;

/** What is wrong with a cell, or with the row where no column is named. */
export const ImportFault = z.object({ column: z.int().nullable(), message: z.string() });
/** See `ImportFault`. */
export type ImportFault = z.infer<typeof ImportFault>;

/** A row of the file. */
export const ImportRow = z.object({
  /** Its number in the file. */
  number: z.int(),
  state: RowState,
  cells: z.array(z.string()),
  changes: z.array(ImportChange),
  faults: z.array(ImportFault),
});
/** See the schema of the same name. */
export type ImportRow = z.infer<typeof ImportRow>;

/** A row that was judged again: it, others that it touches, and how many there are of each state now. */
export const Rejudged = z.object({ rows: z.array(ImportRow), counts: ImportCounts });
/** See the schema of the same name. */
export type Rejudged = z.infer<typeof Rejudged>;

const RowNumber = z.int().min(1).max(2_000_000);

/** Imports. They are open to whoever is signed in; each asks for the permission to add and to see its kind of records. */
export const importApi = defineApi("sysImport", {
  /** Takes a workbook or a file of values of at most 10 MB. A run of the same kind that has written nothing goes. */
  upload: upload(z.object({ entity: z.string().max(64) }), ImportRun, "signedIn"),
  detail: get(IdOnly, ImportRun, "signedIn"),
  /** Reads another sheet, or takes another row for the titles. */
  read: post(
    IdOnly.extend({ sheet: z.string().max(200).optional(), headerRow: z.int().min(1).max(1000).optional() }),
    ImportRun,
    "signedIn",
  ),
  /** Says which field each column fills, and checks every row. */
  check: post(
    IdOnly.extend({ fields: z.array(z.string().max(64).nullable()).min(1).max(maximumImportColumns) }),
    ImportRun,
    "signedIn",
  ),
  rows: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({ id: Id, state: RowState.optional() }),
    pageOf(ImportRow),
    "signedIn",
  ),
  /** Puts other texts into cells of a row; it is judged at once. */
  fix: post(
    IdOnly.extend({
      number: RowNumber,
      cells: z
        .array(
          z.object({
            column: z
              .int()
              .min(0)
              .max(maximumImportColumns - 1),
            text: z.string().max(32_767),
          }),
        )
        .min(1)
        .max(maximumImportColumns),
    }),
    Rejudged,
    "signedIn",
  ),
  /** Leaves rows out or takes them in again: those that are named, or all with errors. */
  leaveOut: post(
    IdOnly.extend({ numbers: z.array(RowNumber).max(1000).optional(), isLeftOut: z.boolean().default(true) }),
    Rejudged,
    "signedIn",
  ),
  /** Writes what is new and what has changed, all of it or nothing. */
  commit: post(IdOnly, ImportRun, "signedIn"),
  /** Makes a file of the rows with errors and of those that are left out, with the reasons; answers the task. */
  failures: post(IdOnly, Id, "signedIn"),
  remove: post(IdOnly, Done, "signedIn"),
  /** A workbook to fill in: the titles in the caller's language, an example, and a sheet that says what may stand where. */
  template: file(z.object({ entity: z.string().max(64) }), "signedIn"),
});

/** Why an import does not go on. */
export const importError = errors({
  "import.unknown_entity": "D1009",
  "import.missing": "D1002",
  "import.wrong_state": "D1009",
  "import.unknown_field": "D1009",
  "import.field_twice": "D1006",
  "import.field_missing": "D1009",
  "import.unknown_column": "D1009",
  "import.has_errors": "D1009",
  "import.nothing": "D1009",
  "import.key_hidden": "D1016",
});
