import { commonError, ExpectedError, requestError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import type { FileResult } from "#core/http/fileResult";
import type { IncomingFile } from "#core/http/upload";
import { canCall } from "#core/request/access/permission";
import type { Context, TenantContext } from "#core/request/context";
import { fileError } from "#modules/platform/file/contract";
import { openStoredFile, storeFile } from "#modules/platform/file/server";
import { getPictureUrl, maxPictureBytes, type NoticePicture } from "../picture.contract.ts";
import { listEmbeddedPictures } from "./content.ts";
import { noticePictures } from "./notice.table.ts";
import { isPictureShown, pictureEntity } from "./picture.rights.ts";

/** A picture never changes, but access to it may. */
const cacheSeconds = 300;

/** The types that every browser shows, and that the editor inserts. */
const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Stores a picture that the caller inserts into a notice. It belongs to no notice until one is saved with it. */
export async function uploadNoticePicture(ctx: Context, { file }: { file: IncomingFile }): Promise<NoticePicture> {
  if (!canCall(ctx, "sysNotice/add") && !canCall(ctx, "sysNotice/update")) throw requestError("request.forbidden");
  const { content } = await file.readAll(maxPictureBytes);
  const id = await storePicture(ctx, content, ctx.caller.accountId);
  return { id, url: getPictureUrl(id) };
}

/** A picture of a notice. One that the caller does not see answers as missing. */
export async function readNoticePicture(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  if (!(await isPictureShown(ctx, id))) throw commonError("record.missing");
  // The file may lie outside of the data scope.
  const file = await ctx.readInTenant(ctx.tenantId, async (all) => await openStoredFile(all, id));
  const { fileName, suffix, contentType, sizeBytes } = file.row;
  const name = `${fileName}${suffix}`;
  return {
    name,
    mime: contentType,
    sizeBytes,
    cacheSeconds,
    etag: file.etag,
    read: file.read,
    readRange: file.read,
  };
}

/** Turns the embedded pictures of a sanitised content into files. Pictures that no browser can show stay as they are. */
export async function storeEmbeddedPictures(ctx: Context, html: string): Promise<string> {
  let content = html;
  for (const address of listEmbeddedPictures(html)) {
    const id = await storeEmbedded(ctx, Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));
    if (id !== undefined) content = content.replaceAll(`"${address}"`, `"${getPictureUrl(id)}"`);
  }
  return content;
}

/**
 * In a transaction of its own: files are part of the change history, and undoing a change of the notice would delete the
 * picture, which another state of the notice may still have.
 */
async function storeEmbedded(ctx: Context, bytes: Buffer): Promise<Id | undefined> {
  try {
    const { accountId } = ctx.caller;
    return await ctx.inTenant(ctx.tenantId, async (system) => await storePicture(system, bytes, accountId));
  } catch (error) {
    if (error instanceof ExpectedError && unreadable.has(error.key)) return undefined;
    throw error;
  }
}

const unreadable: ReadonlySet<string> = new Set(["file.empty", "file.broken", "file.type_refused"]);

/** Notes which uploaded pictures a notice has. */
export async function linkPictures(ctx: Context, noticeId: Id, ids: readonly number[]): Promise<void> {
  await ctx.rows(noticePictures).addMissing(ids.map((id) => ({ noticeId, fileId: toId(id) })));
}

async function storePicture(ctx: TenantContext, content: Buffer, accountId: Id): Promise<Id> {
  const relation = { entity: pictureEntity, id: accountId };
  const { id, contentType, suffix } = await storeFile(ctx, {
    name: "picture",
    content,
    fileType: "NoticePicture",
    relation,
  });
  if (!pictureTypes.has(contentType)) throw fileError("file.type_refused", { type: suffix });
  return id;
}
