import * as z from "zod";
import { defineApi, post } from "./api.ts";
import { errors } from "./errors.ts";
import { Id } from "./id.ts";
import { maximumPageSize } from "./page.ts";
import { isTimeZone } from "./timeZone.ts";

/** In what form a list leaves the product (specification 9). */
export const ExportType = z.enum(["xlsx", "csv", "html", "xml", "txt"]);
/** See `ExportType`. */
export type ExportType = z.infer<typeof ExportType>;

/** Which rows leave: those of the page in sight, those that are selected, or all that match. */
export const ExportMode = z.enum(["current", "selected", "all"]);
/** See `ExportMode`. */
export type ExportMode = z.infer<typeof ExportMode>;

/** Rows that one export may hold. */
export const maximumExported = 5_000_000;
/** Rows that may be chosen one by one; a selection that grows over pages is longer than what other calls take. */
const maximumSelected = 10_000;
/** Columns that one export may have. */
const maximumExportColumns = 200;

/** What the values of a column are, as its list shows them. */
export const ExportKind = z.enum([
  ...(["text", "number", "money", "status", "instant", "date", "dictionary", "list", "masked"] as const),
]);
/** See `ExportKind`. */
export type ExportKind = z.infer<typeof ExportKind>;

/** A column as it is wanted: a field that the list answers, under a title in the caller's language. */
export const ExportColumn = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z]\w*$/iu),
  title: z.string().trim().normalize("NFC").max(100),
  kind: ExportKind.default("text"),
  /** The code list that has the words of the values. */
  dictionary: z.string().max(64).optional(),
});
/** See `ExportColumn`. */
export type ExportColumn = z.infer<typeof ExportColumn>;

/** A list as it is to leave: the call that answers it, what that call is given, the rows, the columns and the form. */
export const ExportRequest = z.object({
  api: z.string().max(64),
  call: z.string().max(64).default("page"),
  /** What the list is given; for the page in sight also its number or cursor and its size. */
  filter: z.record(z.string().max(64), z.unknown()).default({}),
  mode: ExportMode.default("all"),
  /** The selected rows. */
  ids: z.array(Id).max(maximumSelected).optional(),
  /** Of all that match, the rows that stay behind. */
  except: z.array(Id).max(maximumPageSize).optional(),
  columns: z.array(ExportColumn).max(maximumExportColumns),
  type: ExportType.default("xlsx"),
  /** Without its ending; else the kind of rows and the time. */
  fileName: z.string().trim().normalize("NFC").max(100).optional(),
  /** Adds a sheet that says who took this out, when and with which filter; tenants with a watermark always get it. */
  withWatermark: z.boolean().default(false),
  /** The filter in words, for that sheet. */
  filterText: z.string().trim().max(2000).optional(),
  /** The zone that instants are written in, as the screen shows them; else the account's, else the installation's. */
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { params: { key: "invalid.time_zone" } })
    .optional(),
});
/** See `ExportRequest`. */
export type ExportRequest = z.infer<typeof ExportRequest>;

/** What an export says of itself when it is done. */
export const Exported = z.object({ rows: z.int(), type: ExportType });
/** See `Exported`. */
export type Exported = z.infer<typeof Exported>;

/** The kind of task that an export is. */
export const exportTaskKind = "export";

/** Exports are open to whoever is signed in; each asks for the permission of the list that it takes its rows from. */
export const exportApi = defineApi("sysExport", {
  /** Answers the id of the task that makes the file. */
  start: post(ExportRequest, Id, "signedIn"),
});

/** Why nothing is exported (specification 5). */
export const exportError = errors({
  "export.no_columns": "D1009",
  "export.no_data": "D1009",
  "export.unknown_list": "D1009",
  "export.unknown_column": "D1009",
  "export.too_many": "D1009",
});
