import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Id } from "#contract/id";
import { maxPageSize } from "#contract/page";
import { isTimeZone } from "#contract/timeZone";

/** The file type of an export (specification 9). */
export const ExportType = z.enum(["xlsx", "csv", "html", "xml", "txt"]);
/** See `ExportType`. */
export type ExportType = z.infer<typeof ExportType>;

/** Which rows are exported: those of the current page, the selected ones, or all that match. */
export const ExportMode = z.enum(["current", "selected", "all"]);
/** See `ExportMode`. */
export type ExportMode = z.infer<typeof ExportMode>;

/** Maximum number of rows of an export. */
export const maxExportRows = 5_000_000;
/** Maximum number of selected rows; a selection over several pages is longer than the input of other calls. */
const maximumSelected = 10_000;
/** Maximum number of columns of an export. */
const maximumExportColumns = 200;

/** The kind of values in a column, as its list shows them. */
export const ExportKind = z.enum([
  ...(["text", "number", "money", "status", "instant", "date", "dictionary", "list", "masked"] as const),
]);
/** See `ExportKind`. */
export type ExportKind = z.infer<typeof ExportKind>;

/** A column to export: a field of the list, with a title in the caller's language. */
export const ExportColumn = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z]\w*$/iu),
  title: z.string().trim().normalize("NFC").max(100),
  kind: ExportKind.default("text"),
  /** The code list with the labels of the values. */
  dictionary: z.string().max(64).optional(),
});
/** See `ExportColumn`. */
export type ExportColumn = z.infer<typeof ExportColumn>;

/** A list to export: the call that answers it, its input, rows, columns and file type. */
export const ExportRequest = z.object({
  api: z.string().max(64),
  call: z.string().max(64).default("page"),
  /** Input of the list call; for the current page also its number or cursor, and its size. */
  filter: z.record(z.string().max(64), z.unknown()).default({}),
  mode: ExportMode.default("all"),
  /** The selected rows. */
  ids: z.array(Id).max(maximumSelected).optional(),
  /** Rows that are excluded from all that match. */
  except: z.array(Id).max(maxPageSize).optional(),
  columns: z.array(ExportColumn).max(maximumExportColumns),
  type: ExportType.default("xlsx"),
  /** Without the extension; by default the kind of rows and the time. */
  fileName: z.string().trim().normalize("NFC").max(100).optional(),
  /** Adds a sheet with author, time and filter; tenants with a watermark always get it. */
  withWatermark: z.boolean().default(false),
  /** The filter as text, for that sheet. */
  filterText: z.string().trim().max(2000).optional(),
  /** The time zone of instants, as on the screen; by default the account's, else the installation's. */
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { params: { key: "invalid.time_zone" } })
    .optional(),
});
/** See `ExportRequest`. */
export type ExportRequest = z.infer<typeof ExportRequest>;

/** The result of an export. */
export const ExportResult = z.object({ rows: z.int(), type: ExportType });
/** See `ExportResult`. */
export type ExportResult = z.infer<typeof ExportResult>;

/** The task kind of an export. */
export const exportTaskKind = "export";

/** Exports are open to every signed-in account; each requires the permission of its list. */
export const exportApi = defineApi("sysExport", {
  /** Answers the id of the task. */
  start: post(ExportRequest, Id, "signedIn"),
});

/** Why an export is refused (specification 5). */
export const exportError = errors({
  "export.no_columns": "D1009",
  "export.no_data": "D1009",
  "export.unknown_list": "D1009",
  "export.unknown_column": "D1009",
  "export.too_many": "D1009",
  "export.limit_reached": "D1040",
});
