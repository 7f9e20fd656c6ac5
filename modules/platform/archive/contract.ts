import * as z from "zod";
import { defineApi, Done, get, post, upload } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, optionalText, SearchText, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { OwnPasswordField, PasswordField } from "#contract/password";
import { PageQuery, pageOf } from "#contract/page";

/** The size of each part of an upload but the last. */
export const archivePartBytes = 1024 ** 2;
/** The largest archive that is taken. */
export const maxArchiveBytes = 20 * 1024 ** 3;
/** The shortest passphrase: it is all that protects an archive outside of the installation. */
export const minPassphraseLength = 12;

/** What was done with an archive: a tenant was exported, imported from a file, or copied. */
export const ArchiveKind = z.enum(["export", "import", "clone"]);
/** See `ArchiveKind`. */
export type ArchiveKind = z.infer<typeof ArchiveKind>;

/** Its state; an import begins with the upload of its file. */
export const ArchiveState = z.enum(["uploading", "waiting", "running", "done", "failed"]);
/** See `ArchiveState`. */
export type ArchiveState = z.infer<typeof ArchiveState>;

/** One export, import or copy. */
export const ArchiveRun = z.object({
  id: Id,
  kind: ArchiveKind,
  state: ArchiveState,
  /** The tenant that is exported, imported or made by copying. */
  name: z.string(),
  /** The tenant that was exported or copied. */
  sourceId: idOf("tenant").nullable(),
  /** The tenant that is made. */
  targetId: Id.nullable(),
  host: z.string().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.int(),
  /** Its task, which only its own account sees. */
  taskId: idOf("task").nullable(),
  isOwn: z.boolean(),
  rowCount: z.int().nullable(),
  fileCount: z.int().nullable(),
  /** Notes on the result, in the reader's language. */
  notes: z.array(z.string()),
  accountName: z.string(),
  createTime: Instant,
  endTime: Instant.nullable(),
});
/** See the schema of the same name. */
export type ArchiveRun = z.infer<typeof ArchiveRun>;

/** What an uploaded archive contains, before anything is written. */
export const ArchivePreview = z.object({
  name: z.string(),
  host: z.string().nullable(),
  productVersion: z.string(),
  createdAt: Instant,
  rowCount: z.int(),
  fileCount: z.int(),
  /** Unpacked. */
  sizeBytes: z.int(),
  /** The tables with the most rows. */
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** What the caller should know before the import, in their language. */
  warnings: z.array(z.string()),
});
/** See the schema of the same name. */
export type ArchivePreview = z.infer<typeof ArchivePreview>;

/** A tenant that can be exported or copied. */
export const ArchivedTenant = z.object({ id: Id, name: z.string(), title: z.string().nullable() });
/** See the schema of the same name. */
export type ArchivedTenant = z.infer<typeof ArchivedTenant>;

/** The tenant that is made. */
const NewTenant = z.object({
  name: text(64),
  host: optionalText(128),
  /** All accounts begin disabled. */
  isDisabled: z.boolean().default(false),
  password: OwnPasswordField,
});

/** Archives of tenants, for the platform administrator. */
export const archiveApi = defineApi("sysArchive", {
  page: post(PageQuery.pick({ page: true, pageSize: true }), pageOf(ArchiveRun), "platform"),
  detail: get(IdOnly, ArchiveRun, "platform"),
  /** Finds tenants by name, at most 50. */
  tenants: get(z.object({ keyword: SearchText }), z.array(ArchivedTenant), "platform"),
  /** Starts an export. Its file is that of the task. */
  export: post(
    z.object({ tenantId: idOf("tenant"), passphrase: PasswordField, password: OwnPasswordField }),
    ArchiveRun,
    "platform",
  ),
  /** Begins an upload, which is sent in parts of 1 MB. Unfinished uploads are deleted after 24 hours. */
  begin: post(
    z.object({ fileName: text(200), sizeBytes: z.int().min(1).max(maxArchiveBytes) }),
    ArchiveRun,
    "platform",
  ),
  /** Stores a part of the upload; a repeated one replaces the earlier one. */
  part: upload(
    IdOnly.extend({
      number: z
        .int()
        .min(0)
        .max(maxArchiveBytes / archivePartBytes),
    }),
    Done,
    "platform",
  ),
  /** Opens an uploaded archive, and shows what it contains. */
  preview: post(IdOnly.extend({ passphrase: PasswordField }), ArchivePreview, "platform"),
  /** Starts the import of an uploaded archive into a new tenant. */
  import: post(NewTenant.extend({ id: Id, passphrase: PasswordField }), ArchiveRun, "platform"),
  /** Starts the copy of a tenant. */
  clone: post(NewTenant.extend({ tenantId: idOf("tenant") }), ArchiveRun, "platform"),
  /** Removes an entry of the list, with an upload that was not imported. */
  remove: post(IdOnly, Done, "platform"),
});

/** Why an archive cannot be made or read. */
export const archiveCallError = errors({
  "archive.missing": "D1002",
  "archive.name_taken": "D1300",
  "archive.host_taken": "D1300",
  "archive.upload_incomplete": "D1009",
  "archive.wrong_state": "D1009",
  "archive.passphrase_short": "D1009",
});
