import * as z from "zod";
import {
  acceptTokenCookie,
  defineApi,
  Done,
  download,
  downloadByPost,
  get,
  NoInput,
  post,
  resumableUpload,
  upload,
  withBareInput,
  withPathSegments,
} from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, Instant, optionalText, SearchText, text } from "#contract/fields";
import { Id, idOf, markId } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** Largest file unless the tenant has a limit of its own (specification 9). */
export const defaultMaximumBytes = 10 * 1024 ** 2;
/** Pixels of the largest picture. */
export const maximumPixels = 40_000_000;
/** Files of one request. */
export const maximumFilesAtOnce = 20;
/** Letters of a file name without its suffix. */
export const longestFileName = 128;

/** Coarse kinds of files, for the filter of the list and for icons. */
export const fileKinds = ["image", "audio", "video", "pdf", "document", "sheet", "text", "archive", "other"] as const;
/** Where the bytes of files can be. */
export const fileProviders = ["disk", "database", "s3"] as const;
/** See `fileKinds`. */
export type FileKind = (typeof fileKinds)[number];

const columns = {
  id: Id,
  /** Where the bytes are: `disk`, `database` or `s3`. */
  provider: z.string(),
  /** Only for existing clients: any name but `Local` makes them use `url`. */
  bucketName: z.string(),
  /** Without its suffix. */
  fileName: z.string(),
  /** With its dot, in lower case. */
  suffix: z.string(),
  contentType: z.string(),
  kind: z.enum(fileKinds),
  /** The path by the day of the upload: `upload/2026/11/29`. */
  filePath: z.string(),
  sizeKb: z.int(),
  sizeBytes: z.int(),
  /** `1.3 MB` */
  sizeInfo: z.string(),
  /** The address of the file: of public ones for everyone, of the others for callers who may preview them. */
  url: z.string(),
  fileMd5: z.string().nullable(),
  /** What the file is for: `Carousel`, `Logo`, … */
  fileType: z.string().nullable(),
  fileAlias: z.string().nullable(),
  isPublic: z.boolean(),
  /** The record that the file belongs to, and its kind. */
  dataId: z.int().nullable(),
  entity: z.string().nullable(),
  folderId: z.int().nullable(),
  tags: z.array(z.string()),
  width: z.int().nullable(),
  height: z.int().nullable(),
  versionCount: z.int(),
  /** Why the file is under legal hold: it can be neither deleted nor replaced. Null: it is not. */
  holdReason: z.string().nullable(),
  createOrgId: z.int().nullable(),
  createOrgName: z.string().nullable(),
  ...auditColumns,
};

/** A file as lists and uploads answer it. */
export const StoredFile = defineRecordSchema("sysFile", "file", z.object(columns), {
  names: { sizeKb: ["sysFile:sizeBytes"], sizeInfo: ["sysFile:sizeBytes"] },
  always: ["url", "kind", "provider", "bucketName", "width", "height", "versionCount", "folderId"],
});
/** See the schema of the same name. */
export type StoredFile = z.infer<typeof StoredFile>;

const FolderColumns = z.object({
  /** Of a folder that people have made its id; of a storage path a negative number. */
  id: z.int(),
  pid: z.int(),
  name: z.string(),
  /** The storage path, for the filter `filePath`; null for folders that people have made. */
  path: z.string().nullable(),
});

/** See the schema of the same name. */
export type FileFolder = z.infer<typeof FolderColumns> & { children: FileFolder[] };

/** A folder of the tree with those inside it. */
export const FileFolder: z.ZodType<FileFolder> = FolderColumns.extend({
  get children() {
    return z.array(FileFolder);
  },
});

const Tag = z.string().trim().normalize("NFC").min(1).max(32);

/** Input of an upload besides the file. Existing clients send it as fields of the form. */
export const UploadOptions = z.object({
  fileType: optionalText(128),
  fileAlias: optionalText(128),
  isPublic: z.boolean().default(false),
  /** Suffixes that are accepted, with commas between: `.pdf,.docx`. */
  allowSuffix: optionalText(500),
  dataId: z.int().min(0).optional(),
  entity: z.string().trim().max(64).optional(),
  folderId: idOf("folder").optional(),
});
/** See the schema of the same name. */
export type UploadOptions = z.infer<typeof UploadOptions>;

const uploadCode = { code: "sysFile/uploadFile" };
const brandCode = { code: "sysTenant/saveSysInfo" };

const FileId = z.object({ id: idOf("file") });

/** The changes of a file; missing fields stay unchanged. */
export const FileChanges = z.object({
  id: idOf("file"),
  version: z.int().min(1).optional(),
  fileName: z.string().trim().normalize("NFC").min(1).max(longestFileName).optional(),
  fileType: optionalText(128),
  fileAlias: optionalText(128),
  isPublic: z.boolean().optional(),
  /** Another record; `entity` is its kind, unless that stays the same. 0 = none. */
  dataId: z.int().min(0).optional(),
  entity: z.string().trim().min(1).max(64).optional(),
  tags: z.array(Tag).max(20).optional(),
});

/** A file in the bin. */
export const BinnedFile = defineRecordSchema(
  "sysFile",
  "file",
  StoredFile.extend({ deleteTime: Instant, purgeTime: Instant }),
  {
    names: { sizeKb: ["sysFile:sizeBytes"], sizeInfo: ["sysFile:sizeBytes"] },
    always: [
      "url",
      "kind",
      "provider",
      "bucketName",
      "width",
      "height",
      "versionCount",
      "folderId",
      "deleteTime",
      "purgeTime",
    ],
  },
);
/** See the schema of the same name. */
export type BinnedFile = z.infer<typeof BinnedFile>;

/** A content that a file has or had. */
export const FileVersion = defineRecordSchema(
  "sysFile",
  "file",
  z.object({
    number: z.int(),
    fileName: z.string(),
    suffix: z.string(),
    sizeBytes: z.int(),
    sizeInfo: z.string(),
    isCurrent: z.boolean(),
    createTime: Instant,
    createUserName: z.string().nullable(),
  }),
  { names: { sizeInfo: ["sysFile:sizeBytes"] }, always: ["number", "isCurrent", "createTime", "createUserName"] },
);
/** See the schema of the same name. */
export type FileVersion = z.infer<typeof FileVersion>;

/** What the tenant stores, and how. */
export const FileSetting = z.object({
  /** Largest file. */
  maximumBytes: z.int(),
  usedBytes: z.int(),
  fileCount: z.int(),
  binCount: z.int(),
  /** Days that a deleted file stays in the bin. */
  binDays: z.int(),
  /** Place and camera of photos are removed when they arrive. */
  removesMetadata: z.boolean(),
  /** Suffixes of the types that the tenant accepts; empty: all of `acceptedSuffixes`. */
  allowedSuffixes: z.array(z.string()),
  /** Suffixes that can be accepted. */
  acceptedSuffixes: z.array(z.string()),
  /** Where new files are stored. */
  provider: z.enum(fileProviders),
});
/** See the schema of the same name. */
export type FileSetting = z.infer<typeof FileSetting>;

const FolderName = text(64);
const FolderParent = markId(z.int().min(0), "folder");
/** At most 1000 files. */
const FileIds = z
  .array(idOf("file"))
  .min(1)
  .max(1000)
  .meta({ examples: [[1]] });
/** Longest time that a link works: a week. */
export const maximumLinkMinutes = 7 * 24 * 60;

const deleteCode = { code: "sysFile/delete" };
const updateCode = { code: "sysFile/update" };
const previewCode = { code: "sysFile/preview" };

/** A file by id, or by the address that the answers name. */
const FileReference = z.object({ id: idOf("file").optional(), url: z.string().max(512).optional() });

/** Files of the tenant. Those of a record follow the rights of the record. */
export const fileApi = defineApi("sysFile", {
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      fileName: SearchText,
      suffix: SearchText,
      startTime: Instant.optional(),
      endTime: Instant.optional(),
      filePath: SearchText,
      /** Only files directly in this folder; 0 = in none. */
      folderId: markId(z.int().min(0), "folder").optional(),
      kind: z.enum(fileKinds).optional(),
      fileType: SearchText,
      tag: SearchText,
    }),
    pageOf(StoredFile),
    "granted",
  ),
  uploadFile: upload(UploadOptions, StoredFile, "granted"),
  uploadFiles: upload(UploadOptions, z.array(StoredFile), uploadCode),
  /** The same as `uploadFile` for large files: an upload that breaks off goes on where it stopped. */
  uploadInParts: resumableUpload(UploadOptions, uploadCode),
  uploadFileFromBase64: post(
    z.object({
      fileName: z.string().min(1).max(200),
      /** With or without the beginning of a data URI. */
      fileDataBase64: z
        .string()
        .min(1)
        .max(1024 ** 2)
        .meta({ examples: ["data:text/plain;base64,SGVsbG8="] }),
      contentType: optionalText(128),
      fileType: optionalText(128),
      fileAlias: optionalText(128),
      isPublic: z.boolean().default(false),
    }),
    StoredFile,
    uploadCode,
  ),
  uploadLogo: withPathSegments(upload(z.object({ tenantId: z.int().min(0) }), StoredFile, brandCode), "tenantId"),
  uploadCarousel: withPathSegments(
    upload(z.object({ tenantId: z.int().min(0) }), z.array(StoredFile), brandCode),
    "tenantId",
  ),
  downloadFile: downloadByPost(FileReference, "granted"),
  preview: withPathSegments(acceptTokenCookie(download(FileId, "granted")), "id"),
  /** A public file, or one that a link leads to. `sign` names tenant and expiry, and cannot be guessed. */
  open: withPathSegments(download(FileId.extend({ sign: z.string().max(200) }), "anyone"), "id"),
  /** Existing clients send the address alone. */
  downloadFileBase64: withBareInput(post(FileReference, z.string(), { code: "sysFile/downloadFile" }), "url"),
  fileBase64: get(FileReference, z.string(), { code: "sysFile/downloadFile" }),
  file: get(FileId, StoredFile, "signedIn"),
  fileByIds: get(
    z.object({
      ids: z
        .array(idOf("file"))
        .max(1000)
        .meta({ examples: [[1]] }),
    }),
    z.array(StoredFile),
    "signedIn",
  ),
  folder: get(NoInput, z.array(FileFolder), { code: "sysFile/page" }),
  update: post(FileChanges, Done, "granted"),
  /** Moves a file to the bin. */
  delete: post(FileId, Done, "granted"),
  /** Puts a file under legal hold. */
  hold: post(FileId.extend({ reason: text(200) }), Done, "granted"),
  release: post(FileId, Done, { code: "sysFile/hold" }),
  /** A small picture of an image. */
  thumbnail: withPathSegments(acceptTokenCookie(download(FileId, previewCode)), "id"),
  /** An address that leads to a file for some time without signing in. */
  link: post(
    FileId.extend({ minutes: z.int().min(1).max(maximumLinkMinutes).default(60) }),
    z.object({ url: z.string(), expireTime: Instant }),
    previewCode,
  ),
  /** The files of a record that the caller may read. */
  ofRecord: get(
    z.object({
      entity: z
        .string()
        .min(1)
        .max(64)
        .meta({ examples: ["sysPos"] }),
      dataId: markId(z.int().min(1), "position"),
    }),
    z.array(StoredFile),
    "signedIn",
  ),
  move: post(z.object({ ids: FileIds, folderId: FolderParent }), Done, updateCode),
  addFolder: post(z.object({ name: FolderName, pid: FolderParent.default(0) }), Id, uploadCode),
  updateFolder: post(
    z.object({ id: idOf("folder"), name: FolderName.optional(), pid: FolderParent.optional() }),
    Done,
    updateCode,
  ),
  /** Only an empty folder. */
  deleteFolder: post(z.object({ id: idOf("folder") }), Done, deleteCode),
  bin: post(PageQuery, pageOf(BinnedFile), deleteCode),
  restore: post(z.object({ ids: FileIds }), Done, deleteCode),
  /** Deletes files from the bin for good. */
  purge: post(z.object({ ids: FileIds }), Done, deleteCode),
  versions: get(FileId, z.array(FileVersion), previewCode),
  /** Replaces the content of a file; the earlier one stays as a version. */
  addVersion: upload(FileId, StoredFile, updateCode),
  addVersionInParts: resumableUpload(FileId, updateCode),
  restoreVersion: post(FileId.extend({ number: z.int().min(1) }), StoredFile, updateCode),
  setting: get(NoInput, FileSetting, { code: "sysFile/page" }),
  saveSetting: post(
    z.object({
      binDays: z.int().min(1).max(3650).optional(),
      removesMetadata: z.boolean().optional(),
      /** Other suffixes than those that can be accepted have no effect. */
      allowedSuffixes: z.array(z.string().max(16)).max(60).optional(),
    }),
    Done,
    updateCode,
  ),
  /** The largest file of the tenant. */
  saveLimit: post(
    z.object({
      maximumBytes: z
        .int()
        .min(1024)
        .max(1024 ** 3)
        .optional(),
    }),
    Done,
    "platform",
  ),
  /** Moves the tenant's files to the storage that is configured now; answers the id of the task. */
  moveStorage: post(NoInput, Id, "platform"),
});

export const fileError = errors({
  "file.missing": "D8000",
  "file.folder_missing": "D8000",
  "file.folder_taken": "D8004",
  "file.folder_used": "D1007",
  "file.folder_inside": "D8005",
  "file.version_missing": "D8000",
  "file.empty": "D8000",
  "file.type_refused": "D8001",
  "file.markup_refused": "D8001",
  "file.infected": "D8001",
  "file.scan_too_large": "D8002",
  "file.program_inside": "D8001",
  "file.too_many_pixels": "D8002",
  "file.unpacked_too_large": "D8002",
  "file.quota_used": "D8002",
  "file.held": "D1007",
  "file.suffix_refused": "D8003",
  "file.suffix_mismatch": "D8003",
  "file.content_unknown": "D8001",
  "file.broken": "D8001",
  "file.name_invalid": "D8005",
});
