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
  upload,
  withPathSegments,
} from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, Instant, optionalText, SearchText } from "#contract/fields";
import { Id, idOf, markId } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
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
  downloadFileBase64: post(FileReference, z.string(), { code: "sysFile/downloadFile" }),
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
  delete: post(FileId, Done, "granted"),
});

export const fileError = errors({
  "file.missing": "D8000",
  "file.folder_missing": "D8000",
  "file.empty": "D8000",
  "file.type_refused": "D8001",
  "file.markup_refused": "D8001",
  "file.program_inside": "D8001",
  "file.too_many_pixels": "D8002",
  "file.unpacked_too_large": "D8002",
  "file.quota_used": "D8002",
  "file.suffix_refused": "D8003",
  "file.suffix_mismatch": "D8003",
  "file.broken": "D8001",
  "file.name_invalid": "D8005",
});
