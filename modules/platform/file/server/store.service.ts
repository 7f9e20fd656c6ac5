import { Readable } from "node:stream";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { FileResult } from "#core/http/fileResult";
import type { ByteRange } from "#core/request/byteRange";
import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { fileError } from "../contract.ts";
import { type CheckedFile, checkContent } from "./checks/checkContent.ts";
import { acceptedTypes } from "./checks/fileTypes.ts";
import { keepStagedContent, locateContent } from "./contents.ts";
import { fileContents, files, fileVersions } from "./file.table.ts";
import { requireFree } from "./hold.service.ts";
import { removeMetadata } from "./metadata.ts";
import { readFileLimits } from "./settings.ts";
import { discardStaged, type StagedFile, stageFile } from "./staging.ts";
import { storageUsageName } from "./quota.ts";
import { requireQuota } from "#core/request/quota";

/** A row of the table. */
export type FileRow = RowOf<typeof files>;

/** The record that a file belongs to. */
export type FileRelation = { readonly entity: string; readonly id: Id };

/** A relation of an existing client, which names no kind. */
type LooseRelation = { readonly entity: string | null; readonly id: Id };

/** A file of another module. */
export type NewFile = {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** What the file is for: `Carousel`, `NoticePicture`, … */
  readonly fileType: string;
  readonly relation?: FileRelation;
  /** Everyone who knows its address may read it, without signing in. */
  readonly isPublic?: boolean;
};

/** Stores a file for another module, after the same checks as an upload. It asks for no permission. */
export async function storeFile(ctx: TenantContext, file: NewFile): Promise<FileRow> {
  const { maximumBytes, removesMetadata } = await readFileLimits(ctx, ctx.tenantId);
  const content = file.content instanceof Uint8Array ? Readable.from([file.content]) : file.content;
  let staged = await stageFile(ctx, { name: file.name, content: countUpTo(content, maximumBytes) });
  try {
    const checked = await checkContent(ctx.app, staged, file.name);
    if (removesMetadata) staged = await removeMetadata(ctx, staged, checked.contentType);
    const { fileType, relation, isPublic = false } = file;
    return await addFile(ctx, { staged, checked }, { fileType, relation, isPublic });
  } finally {
    const arrived = staged;
    ctx.afterCommit(async () => await discardStaged(arrived));
  }
}

async function* countUpTo(content: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > maximumBytes) throw tooLargeError(maximumBytes);
    yield bytes;
  }
}

/** The error of a file above the limit. */
export function tooLargeError(maximumBytes: number, status: 400 | 413 = 400): ExpectedError {
  const parameters = { maximum: Math.floor(maximumBytes / 1024 ** 2) };
  return new ExpectedError("file.too_large", { status, code: "D8002", parameters });
}

/** What an upload says about a file besides its content. */
export type FileDetails = {
  readonly fileType?: string | null | undefined;
  readonly fileAlias?: string | null | undefined;
  readonly isPublic?: boolean | undefined;
  readonly relation?: LooseRelation | undefined;
  readonly folderId?: Id | null | undefined;
};

/** A checked file and its content. */
export type CheckedContent = { readonly staged: StagedFile; readonly checked: CheckedFile };

/** Records a checked file with its first version. */
export async function addFile(
  ctx: TenantContext,
  { staged, checked }: CheckedContent,
  { relation, folderId, fileType, fileAlias, isPublic }: FileDetails,
): Promise<FileRow> {
  await requireQuota(ctx, storageUsageName, staged.sizeBytes);
  const contentId = await keepStagedContent(ctx, staged);
  const { sizeBytes } = staged;
  const id = await ctx.rows(files).add({
    ...checked,
    contentId,
    sizeBytes,
    filePath: `upload/${toDayPath(ctx)}`,
    fileType,
    fileAlias,
    isPublic,
    folderId: folderId ?? null,
    entity: relation?.entity ?? null,
    dataId: relation?.id ?? null,
  });
  await addVersion(ctx, { fileId: id, number: 1, contentId }, { staged, checked });
  const [row] = await ctx.rows(files).listWithDeleted([id]);
  if (row === undefined) throw new Error("a file was not recorded");
  return row;
}

/** Records another file with the content of this one, which is not stored again. It belongs to nothing yet. */
export async function copyFile(ctx: TenantContext, original: FileRow, relation: LooseRelation): Promise<FileRow> {
  const { contentId, sizeBytes, filePath, fileType, fileName, suffix, contentType, kind, width, height } = original;
  await requireQuota(ctx, storageUsageName, sizeBytes);
  const checked = { fileName, suffix, contentType, kind, width, height };
  const belonging = { entity: relation.entity, dataId: relation.id };
  const id = await ctx.rows(files).add({ ...checked, contentId, sizeBytes, filePath, fileType, ...belonging });
  await addVersion(ctx, { fileId: id, number: 1, contentId }, { staged: { sizeBytes }, checked });
  return { ...original, ...belonging, id };
}

/** Records a content of a file. */
export async function addVersion(
  ctx: TenantContext,
  version: { fileId: Id; number: number; contentId: Id },
  { staged, checked }: { staged: Pick<StagedFile, "sizeBytes">; checked: Omit<CheckedFile, "kind"> },
): Promise<void> {
  const { fileName, suffix, contentType, width, height } = checked;
  const { accountId = null, realName = null } = ctx.caller ?? {};
  await ctx.rows(fileVersions).addAll([
    {
      ...version,
      fileName,
      suffix,
      contentType,
      width,
      height,
      sizeBytes: staged.sizeBytes,
      accountId,
      accountName: realName,
      createdAt: ctx.now(),
    },
  ]);
}

/** The kind of a type on the allow-list. */
export function kindOf(mime: string): string {
  return acceptedTypes.find((type) => type.mime === mime)?.kind ?? "other";
}

/** `2026/11/29`, in the time zone of the installation. */
function toDayPath({ app, now }: TenantContext): string {
  return app.time.format(now()).slice(0, 10).replaceAll("-", "/");
}

/** The content of a file, for reading. */
type OpenedFile = {
  readonly row: FileRow;
  readonly etag: string;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
};

/** Opens a file that the caller may read; the caller of this function has checked that. */
export async function openFile(ctx: TenantContext, row: FileRow): Promise<OpenedFile> {
  const [content] = await ctx.rows(fileContents).list({ id: row.contentId });
  if (content === undefined) throw fileError("file.missing");
  const { provider, place } = locateContent(ctx, content);
  if (!(await provider.exists(place))) throw fileError("file.missing");
  return { row, etag: content.hash.toString("base64url"), read: (range) => provider.read(place, range) };
}

/** The content of a file as the answer of a call. */
export function toFileResult({ row, etag, read }: OpenedFile): FileResult {
  const { fileName, suffix, contentType, sizeBytes } = row;
  const mime = contentType.startsWith("text/") ? `${contentType}; charset=utf-8` : contentType;
  return { name: `${fileName}${suffix}`, mime, sizeBytes, read, readRange: read, etag };
}

/** Moves a file of another module to the bin; its bytes go when its time there is over. */
export async function removeFile(ctx: TenantContext, id: Id): Promise<void> {
  requireFree(await ctx.rows(files).get(id));
  await ctx.rows(files).remove(id);
}

/** Opens a file of another module's record, which has checked that the caller may read it. */
export async function openStoredFile(ctx: TenantContext, id: Id): Promise<OpenedFile> {
  return await openFile(ctx, await ctx.rows(files).get(id));
}

const discard = defineFunction<{ ids: readonly Id[] }, { discarded: number }>("discard_files", ["ids"]);

/**
 * Deletes files of another module's records for good, without the bin. Rows that refer to them go first. Those under
 * legal hold stay.
 */
export async function discardFiles(ctx: TenantContext, ids: readonly Id[]): Promise<void> {
  await ctx.callFunction(discard, { ids });
}
