import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { lockOwnAccount, setOwnPicture } from "#modules/identity/account/server";
import { accounts } from "#modules/identity/account/server/account.table";
import { discardFiles, openStoredFile, storeFile } from "#modules/platform/file/server";
import { type Drawing, maxPictureBytes, maxPicturePixels, profileError, type StoredPicture } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { FileResult } from "#core/http/fileResult";
import type { IncomingFile } from "#core/http/upload";
import { pictureSuffixes, readPictureMetadata } from "./picture.metadata.ts";
import { getPictureUrl, isPictureShown, pictureEntities } from "./picture.rights.ts";
import { accountPictures, type PictureKind } from "./picture.table.ts";

/** A picture never changes, but access to it may. */
const cacheSeconds = 300;

/** Sets the caller's avatar. */
export async function uploadAvatar(ctx: Context, { file }: { file: IncomingFile }): Promise<StoredPicture> {
  return await storePicture(ctx, "avatar", { content: await contentOf(file), drawing: null });
}

/** Sets the caller's signature to a picture without strokes. */
export async function uploadSignature(ctx: Context, { file }: { file: IncomingFile }): Promise<StoredPicture> {
  return await storePicture(ctx, "signature", { content: await contentOf(file), drawing: null });
}

/** Sets the caller's signature to a drawing. */
export async function drawSignature(
  ctx: Context,
  { drawing, picture }: { drawing: Drawing; picture: string },
): Promise<StoredPicture> {
  const content = Buffer.from(picture.replace(/^data:image\/png;base64,/u, ""), "base64");
  return await storePicture(ctx, "signature", { content, drawing });
}

/** Removes the caller's avatar. */
export async function removeAvatar(ctx: Context): Promise<void> {
  await drop(ctx, "avatar");
}

/** Removes the caller's signature. */
export async function removeSignature(ctx: Context): Promise<void> {
  await drop(ctx, "signature");
}

/** The caller's signature, with its strokes if it was drawn. */
export async function readOwnSignature(ctx: Context): Promise<{ url: string | null; drawing: Drawing | null }> {
  const { accountId } = ctx.caller;
  const [{ signature }, [picture]] = await Promise.all([
    ctx.rows(accounts).get(accountId),
    ctx.rows(accountPictures).list({ accountId, kind: "signature" }),
  ]);
  if (picture === undefined || signature !== getPictureUrl(picture.id)) return { url: signature, drawing: null };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only `drawSignature` writes it, and its contract has checked it
  return { url: signature, drawing: picture.drawing as Drawing | null };
}

/** A picture. One that the caller does not see answers as missing. */
export async function readPicture(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  const [row] = await ctx.rows(accountPictures).list({ id });
  if (row === undefined || !(await isPictureShown(ctx, row))) throw commonError("record.missing");
  // The file may lie outside of the data scope.
  const file = await ctx.readInTenant(ctx.tenantId, async (all) => await openStoredFile(all, row.fileId));
  const { suffix, contentType, sizeBytes } = file.row;
  const name = `${row.kind}${suffix}`;
  return { name, mime: contentType, sizeBytes, cacheSeconds, etag: file.etag, read: file.read };
}

async function contentOf(file: IncomingFile): Promise<Buffer> {
  const { content } = await file.readAll(maxPictureBytes);
  if (content.length === 0) throw profileError("profile.picture_missing");
  return content;
}

type NewPicture = { readonly content: Buffer; readonly drawing: Drawing | null };

async function storePicture(ctx: Context, kind: PictureKind, { content, drawing }: NewPicture): Promise<StoredPicture> {
  const facts = readPictureMetadata(content);
  if (facts === undefined) throw profileError("profile.picture_kind");
  if (content.length > maxPictureBytes) throw profileError("profile.picture_size");
  if (facts.width * facts.height > maxPicturePixels) throw profileError("profile.picture_pixels");
  await erase(ctx, kind);
  const { accountId } = ctx.caller;
  const suffix = pictureSuffixes[facts.mime];
  const relation = { entity: pictureEntities[kind], id: accountId };
  const file = await storeFile(ctx, { name: `${kind}${suffix}`, content, fileType: fileTypes[kind], relation });
  const id = await ctx.rows(accountPictures).add({ accountId, kind, fileId: file.id, drawing });
  await setOwnPicture(ctx, kind, getPictureUrl(id));
  return {
    id,
    fileName: kind,
    suffix,
    contentType: file.contentType,
    sizeKb: Math.floor(content.length / 1024),
    url: getPictureUrl(id),
  };
}

const fileTypes: Readonly<Record<PictureKind, string>> = { avatar: "Avatar", signature: "Signature" };

async function drop(ctx: Context, kind: PictureKind): Promise<void> {
  await erase(ctx, kind);
  await setOwnPicture(ctx, kind, null);
}

/** Removes the previous picture and its file. Concurrent requests wait for each other at the account. */
async function erase(ctx: Context, kind: PictureKind): Promise<void> {
  const { accountId } = ctx.caller;
  await lockOwnAccount(ctx);
  const previous = await ctx.rows(accountPictures).list({ accountId, kind });
  if (previous.length === 0) return;
  await ctx.rows(accountPictures).erase({ accountId, kind });
  await discardFiles(
    ctx,
    previous.map(({ fileId }) => fileId),
  );
}
