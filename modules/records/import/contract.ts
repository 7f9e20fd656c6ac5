import * as z from "zod";
import { defineApi, Done, download, get, post, upload } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";

/** Maximum number of columns in a file. */
export const maxImportColumns = 500;
/** Maximum number of fields that get one text for all new records. */
export const maxImportConstants = 50;
/** Maximum number of suggested texts in one answer. */
export const maxSuggestions = 20;
/** Maximum number of added records in one answer. */
export const maxAddedIds = 1000;

/** How a text in a file is read. */
export const ImportKind = z.enum(["text", "number", "date", "choice", "record", "records"]);
/** See `ImportKind`. */
export type ImportKind = z.infer<typeof ImportKind>;

/** A field that a column of the file can fill. */
export const ImportTarget = z.object({
  field: z.string(),
  title: z.string(),
  kind: ImportKind,
  /** Required for new records. */
  isRequired: z.boolean(),
  /** It identifies an existing record. */
  isKey: z.boolean(),
  /** Existing records keep their value. */
  isOnlyNew: z.boolean(),
  /** The field whose column also fills this one if the file has no column for it. */
  substitute: z.string().optional(),
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

/** The text of a field that no column of the file fills, for all new records. */
export const ImportConstant = z.object({ field: z.string().max(64), text: z.string().max(1000) });
/** See `ImportConstant`. */
export type ImportConstant = z.infer<typeof ImportConstant>;

/** State of an import: columns are mapped, rows are being checked, are checked, are being written, are written. */
export const ImportState = z.enum(["mapping", "checking", "checked", "committing", "done"]);
/** See `ImportState`. */
export type ImportState = z.infer<typeof ImportState>;

/** What the import would do with a row; nothing with one that is left out. */
export const RowState = z.enum(["new", "changed", "same", "error", "left"]);
/** See `RowState`. */
export type RowState = z.infer<typeof RowState>;

/** Number of rows in each state. */
export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  error: z.int(),
  left: z.int(),
});
/** See `ImportCounts`. */
export type ImportCounts = z.infer<typeof ImportCounts>;

/**
 * One import from its file to its undo. It belongs to the account that sent the file, and is deleted after 24 hours.
 */
export const ImportRun = z.object({
  id: Id,
  entity: z.string(),
  fileName: z.string(),
  state: ImportState,
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Row number of the titles. */
  headerRow: z.int(),
  rowCount: z.int(),
  /** The columns of the file, followed by one for each constant. */
  columns: z.array(ImportColumn),
  constants: z.array(ImportConstant),
  targets: z.array(ImportTarget),
  counts: ImportCounts,
  /** A cell with this text empties the field, in the caller's language; those of every language are accepted. */
  clearMark: z.string(),
  /** The task that checks or writes, or that did so last. */
  taskId: Id.nullable(),
  /** The request id of the writes in the history: `sysHistory/undo` undoes them. */
  requestId: z.string().nullable(),
  /** What it has written was undone by a task. */
  isUndone: z.boolean(),
  expiresAt: Instant,
});
/** See the schema of the same name. */
export type ImportRun = z.infer<typeof ImportRun>;

/** A field of a record with its current value and the one in the file. */
export const ImportChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** See `ImportChange`. */
export type ImportChange = z.infer<typeof ImportChange>;

/** A fault of a cell, or of the row if no column is named. */
export const ImportFault = z.object({
  column: z.int().nullable(),
  message: z.string(),
  /** The cell names a record that does not exist and that `addMissing` adds. */
  isAddable: z.boolean(),
});
/** See `ImportFault`. */
export type ImportFault = z.infer<typeof ImportFault>;

/** A row of the file. */
export const ImportRow = z.object({
  /** Its row number in the file. */
  number: z.int(),
  state: RowState,
  cells: z.array(z.string()),
  changes: z.array(ImportChange),
  faults: z.array(ImportFault),
});
/** See the schema of the same name. */
export type ImportRow = z.infer<typeof ImportRow>;

/** The result of checking a row again: that row, others that are affected, and the number of rows in each state. */
export const RevalidationResult = z.object({
  rows: z.array(ImportRow),
  counts: ImportCounts,
  /** Rows with errors that hold the replaced text in the same column. */
  alikeCount: z.int(),
});
/** See the schema of the same name. */
export type RevalidationResult = z.infer<typeof RevalidationResult>;

/** Like the result of a check; many rows are checked again by a task. */
export const AddMissingResult = RevalidationResult.extend({ taskId: Id.nullable() });

/** Maximum number of records that one call adds for a column, and of names in an answer. */
export const maxMissingNames = 200;

/** Records that rows with errors name in a column, that do not exist, and that the caller can add. */
export const MissingRecords = z.object({
  column: z.int(),
  /** The title of the column. */
  title: z.string(),
  /** At most `maxMissingNames`. */
  names: z.array(z.string()),
  /** The record below which they are added, if they are parts of a tree. */
  place: z.string().nullable(),
});
/** See the schema of the same name. */
export type MissingRecords = z.infer<typeof MissingRecords>;

/** A text that a cell may hold, and words that explain the record it names. */
export const Suggestion = z.object({ text: z.string(), note: z.string().nullable() });
/** See the schema of the same name. */
export type Suggestion = z.infer<typeof Suggestion>;

const ColumnIndex = z
  .int()
  .min(0)
  .max(maxImportColumns + maxImportConstants - 1);

const RowNumber = z.int().min(1).max(2_000_000);

/**
 * Imports are open to every signed-in account; each requires the permissions to add and to list its kind of records.
 */
export const importApi = defineApi("sysImport", {
  /** Takes a workbook or a CSV file of at most 10 MB. A previous unfinished import of the same kind is deleted. */
  upload: upload(z.object({ entity: z.string().max(64) }), ImportRun, "signedIn"),
  detail: get(IdOnly, ImportRun, "signedIn"),
  /** The import that a task has checked or written last. */
  ofTask: get(z.object({ taskId: idOf("task") }), ImportRun, "signedIn"),
  /** Reads another sheet, or takes another row as the titles. */
  read: post(
    IdOnly.extend({ sheet: z.string().max(200).optional(), headerRow: z.int().min(1).max(1000).optional() }),
    ImportRun,
    "signedIn",
  ),
  /**
   * Maps columns to fields, and checks every row. A required field without a column or a constant gets an empty constant,
   * so that it can be filled in row by row.
   */
  check: post(
    IdOnly.extend({
      fields: z.array(z.string().max(64).nullable()).min(1).max(maxImportColumns),
      constants: z.array(ImportConstant).max(maxImportConstants).default([]),
    }),
    ImportRun,
    "signedIn",
  ),
  rows: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({ id: Id, state: RowState.optional() }),
    pageOf(ImportRow),
    "signedIn",
  ),
  /** Replaces texts in cells of a row, which is checked again. */
  fix: post(
    IdOnly.extend({
      number: RowNumber,
      cells: z
        .array(z.object({ column: ColumnIndex, text: z.string().max(32_767) }))
        .min(1)
        .max(maxImportColumns),
    }),
    RevalidationResult,
    "signedIn",
  ),
  /** Replaces a text in a column of rows with errors, which are checked again: of all, or of the first 5,000. */
  replace: post(
    IdOnly.extend({ column: ColumnIndex, from: z.string().min(1).max(32_767), to: z.string().max(32_767) }),
    RevalidationResult,
    "signedIn",
  ),
  missing: get(IdOnly, z.array(MissingRecords), "signedIn"),
  /** Adds missing records of columns, and checks the rows that name them again; more than 5,000 by a task. */
  addMissing: post(
    IdOnly.extend({
      columns: z
        .array(
          z.object({
            column: ColumnIndex,
            /** Only these; missing: all. */
            names: z.array(z.string().max(1000)).max(maxMissingNames).optional(),
          }),
        )
        .min(1)
        .max(maxImportColumns)
        .meta({ examples: [[{ column: 0 }]] }),
    }),
    AddMissingResult,
    "signedIn",
  ),
  /** Checks all rows again that are not left out, by a task: records that they refer to have changed. */
  recheck: post(IdOnly, ImportRun, "signedIn"),
  /** Leaves rows out or includes them again: the given ones, or all with errors. */
  leaveOut: post(
    IdOnly.extend({ numbers: z.array(RowNumber).max(1000).optional(), isLeftOut: z.boolean().default(true) }),
    RevalidationResult,
    "signedIn",
  ),
  /** Writes new and changed rows: all of them or none. */
  commit: post(IdOnly, ImportRun, "signedIn"),
  /** Texts that a cell of a field may hold and that contain a keyword: names of records, labels of choices. */
  suggest: get(
    z.object({ entity: z.string().max(64), field: z.string().max(64), keyword: z.string().max(100).default("") }),
    z.array(Suggestion).max(maxSuggestions),
    "signedIn",
  ),
  /** Creates a file with the reasons for rows with errors and rows that are left out; answers the task. */
  failures: post(IdOnly, Id, "signedIn"),
  /** The records that a finished import has added, in portions: those after `after`, at most `maxAddedIds`. */
  added: get(IdOnly.extend({ after: z.int().min(0).default(0) }), z.array(Id), "signedIn"),
  remove: post(IdOnly, Done, "signedIn"),
  /** A workbook to fill in: titles in the caller's language, an example, and a sheet with the allowed values. */
  template: download(z.object({ entity: z.string().max(64) }), "signedIn"),
});

/** Why an import cannot continue. */
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
