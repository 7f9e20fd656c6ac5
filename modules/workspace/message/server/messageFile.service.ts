import { AttachedFile } from "#contract/attachedFile";
import type { Id } from "#contract/id";
import type { FileResult } from "#core/http/fileResult";
import type { HandlerInput } from "#core/http/routes";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { openStoredFile, type RecordFileRights, storeUpload, storeUploadInParts } from "#modules/platform/file/server";
import { files } from "#modules/platform/file/server/file.table";
import { type conversationApi, conversationError } from "../contract.ts";
import { conversationFiles, conversationMessages } from "./conversation.table.ts";

type Calls = (typeof conversationApi)["calls"];

/** The wire name of what the file of a message belongs to; the number of the record is that of the uploading account. */
export const messageFileEntity = "sysMessageFile";

/** A file never changes, but access to it may. */
const cacheSeconds = 300;

/** Calls on files reach those of messages only for their uploader, and never change them: messages refer to them. */
export const messageFileRights: RecordFileRights = {
  entity: messageFileEntity,
  findReadable: async ({ caller }, ids) =>
    await Promise.resolve(new Set(ids.filter((id) => id === caller.accountId && !caller.isLocked))),
  canWrite: async () => await Promise.resolve(false),
};

/** Stores a file for a message of the caller. */
export async function uploadMessageFile(
  ctx: Context,
  { file }: HandlerInput<Calls["uploadFile"]>,
): Promise<AttachedFile> {
  return toFile(await storeUpload(ctx, file, toDetails(ctx)));
}

/** Stores a large file for a message of the caller. */
export async function uploadMessageFileInParts(
  ctx: Context,
  part: HandlerInput<Calls["uploadInParts"]>,
): Promise<Response> {
  return await storeUploadInParts(ctx, part, toDetails(ctx));
}

function toDetails({ caller }: Context) {
  return { fileType: "MessageFile", relation: { entity: messageFileEntity, id: caller.accountId } };
}

/** A file that the caller has uploaded for a message; any other is missing. */
export async function getUploadedFile(ctx: Context, { id }: { id: Id }): Promise<AttachedFile> {
  const [file] = (await loadFileRows(ctx, [id])).filter((row) => isOwnUpload(ctx, row));
  if (file === undefined) throw conversationError("conversation.file_missing");
  return toFile(file);
}

function isOwnUpload({ caller }: Context, { entity, dataId }: RowOf<typeof files>): boolean {
  return entity === messageFileEntity && dataId === caller.accountId;
}

/** A file of a message. One that the caller may not read answers as missing. */
export async function readMessageFile(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  if (!(await isReadable(ctx, id))) throw conversationError("conversation.file_missing");
  const file = await ctx.readInTenant(ctx.tenantId, async (all) => await openStoredFile(all, id));
  const { fileName, suffix, contentType, sizeBytes } = file.row;
  return {
    name: `${fileName}${suffix}`,
    mime: contentType,
    sizeBytes,
    cacheSeconds,
    etag: file.etag,
    read: file.read,
    readRange: file.read,
  };
}

async function isReadable(ctx: Context, id: Id): Promise<boolean> {
  const [file] = await loadFileRows(ctx, [id]);
  if (file?.entity !== messageFileEntity || ctx.caller.isLocked) return false;
  if (file.dataId === ctx.caller.accountId) return true;
  const [link] = await ctx.rows(conversationFiles).list({ fileId: id });
  return link !== undefined && (await ctx.rows(conversationMessages).find(link.messageId)) !== undefined;
}

/** Attaches files that the caller has uploaded to a new message. */
export async function attachFiles(ctx: Context, messageId: Id, ids: readonly Id[]): Promise<void> {
  await ctx.rows(conversationFiles).addAll(ids.map((fileId, position) => ({ messageId, fileId, position })));
}

/** Refuses files that the caller has not uploaded for a message, or that belong to one already; the rest in this order. */
export async function getUnsentFiles(ctx: Context, ids: readonly Id[]): Promise<AttachedFile[]> {
  if (ids.length === 0) return [];
  const [found, links] = await Promise.all([loadFileRows(ctx, ids), ctx.rows(conversationFiles).list({ fileId: ids })]);
  const own = found.filter((row) => isOwnUpload(ctx, row));
  if (own.length < ids.length || links.length > 0) throw conversationError("conversation.file_missing");
  return ids.flatMap((id) => own.filter((row) => row.id === id).map(toFile));
}

/** Files in the form of the contract. */
export async function loadFiles(ctx: Context, ids: readonly Id[]): Promise<AttachedFile[]> {
  return ids.length === 0 ? [] : (await loadFileRows(ctx, ids)).map(toFile);
}

/** The files may lie outside of the data scope. */
async function loadFileRows(ctx: Context, ids: readonly Id[]): Promise<RowOf<typeof files>[]> {
  return await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).list({ id: ids }));
}

function toFile({ id, fileName, suffix, kind, sizeBytes }: RowOf<typeof files>): AttachedFile {
  const { data = "other" } = AttachedFile.shape.kind.safeParse(kind);
  return { id, name: `${fileName}${suffix}`, suffix, kind: data, sizeBytes };
}
