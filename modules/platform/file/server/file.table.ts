import { fileError } from "../contract.ts";
import {
  bigInteger,
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  plainReference,
  reference,
  smallInteger,
  text,
  withIds,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

/** Folders that people have made; all accounts of the tenant see them. */
export const fileFolders = defineTable(
  "file_folder",
  { scope: "tenant", pinyinOf: "name", missing: () => fileError("file.folder_missing") },
  { name: text(64), parentId: nullable(reference()), pinyin: defaulted(text(400)) },
);

/** Files as people see them. */
export const files = defineTable(
  "file",
  {
    scope: { organisation: "createOrgId", account: "createUserId" },
    pinyinOf: "fileName",
    searchable: ["fileName", "tagText", "fileAlias"],
    entity: "sysFile",
    missing: () => fileError("file.missing"),
  },
  {
    contentId: reference(),
    folderId: nullable(reference()),
    fileName: text(128),
    suffix: text(16),
    contentType: text(128),
    kind: defaulted(text(16)),
    sizeBytes: bigInteger(),
    filePath: text(512),
    fileType: nullable(text(128)),
    fileAlias: nullable(text(128)),
    isPublic: defaulted(boolean()),
    entity: nullable(text(64)),
    // May be a number that existing clients have noted, so it is an id only if there is such a row.
    dataId: nullable(withIds(bigInteger())),
    tagText: defaulted(text(1000)),
    width: nullable(integer()),
    height: nullable(integer()),
    versionCount: defaulted(integer()),
    /** Why the file is under legal hold; null: it is not. */
    holdReason: nullable(text(200)),
    pinyin: defaulted(text(400)),
    initials: defaulted(text(64)),
    createOrgId: nullable(plainReference()),
    createOrgName: nullable(text(64)),
  },
);

/** The names of a provider: where bytes are stored. */
export type ProviderName = "disk" | "database" | "s3";

/** Bytes that one or several files of a tenant have. The database counts how many. */
export const fileContents = definePlainTable(
  "file_content",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    hash: bytes(),
    md5: nullable(bytes()),
    sizeBytes: bigInteger(),
    provider: defaulted(text(16)),
    location: text(64),
    referenceCount: defaulted(integer()),
    createdAt: defaulted(instant()),
  },
);

/** The bytes of contents that are stored in the database; archives contain them as files. */
export const fileChunks = definePlainTable(
  "file_chunk",
  { location: "tenant", scope: "tenant", archive: "derived" },
  { location: text(64), number: integer(), content: bytes(), createdAt: defaulted(instant()) },
);

/** Bytes of files that live for a short time, of tasks and imports; the rows of these refer to them. */
export const temporaryContents = definePlainTable(
  "temporary_content",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    provider: defaulted(text(16)),
    location: text(64),
    sizeBytes: bigInteger(),
    createdAt: defaulted(instant()),
  },
);

/** Every content that a file has had, the latest included. */
export const fileVersions = definePlainTable(
  "file_version",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    fileId: reference(),
    number: integer(),
    contentId: reference(),
    fileName: text(128),
    suffix: text(16),
    contentType: text(128),
    sizeBytes: bigInteger(),
    width: nullable(integer()),
    height: nullable(integer()),
    createdAt: defaulted(instant()),
    accountId: nullable(plainReference()),
    accountName: nullable(text(64)),
  },
);

/** The limits of a tenant; without a row those of the product apply. */
export const fileSettings = definePlainTable(
  "file_setting",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    maximumBytes: defaulted(bigInteger()),
    binDays: defaulted(integer()),
    removesMetadata: defaulted(boolean()),
    allowedSuffixes: defaulted(text(500)),
  },
);

/** Small pictures of contents, made when they are first asked for. */
export const fileThumbnails = definePlainTable(
  "file_thumbnail",
  { location: "tenant", scope: "tenant", archive: "derived" },
  {
    contentId: reference(),
    edge: defaulted(smallInteger()),
    content: bytes(),
    createdAt: defaulted(instant()),
  },
);
