import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { lockOwnAccount, setOwnPicture } from "#modules/identity/account/server";
import { accounts } from "#modules/identity/account/server/account.table";
import { type Drawing, maxPictureBytes, maxPicturePixels, profileError, type StoredPicture } from "../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { FileResult } from "#core/http/fileResult";
import type { IncomingFile } from "#core/http/upload";
import type { RowOf } from "#core/rows/table";
import { pictureSuffixes, readPictureMetadata } from "./picture.metadata.ts";
import { accountPictures, type PictureKind } from "./picture.table.ts";

/** A picture never changes, but access to it may. */
const cacheSeconds = 300;

/** The address of a picture. */
export function getPictureUrl(id: number): string {
  return `/api/sysFile/picture?id=${id}`;
}

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

/**
 * A picture, while its account refers to it. Callers always get their own; an avatar if they reach the account, a
 * signature only if they may see that field. Any other picture answers as missing.
 */
export async function readPicture(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  const [row] = await ctx.rows(accountPictures).list({ id });
  const isShown = row !== undefined && (await isNamed(ctx, row)) && maySee(ctx, row);
  if (!isShown) throw commonError("record.missing");
  const { content, mime, kind } = row;
  const name = `${kind}${new Map<string, string>(Object.entries(pictureSuffixes)).get(mime) ?? ""}`;
  return { name, mime, sizeBytes: content.length, cacheSeconds, content: once(content) };
}

type Row = RowOf<typeof accountPictures>;

async function isNamed(ctx: Context, { id, accountId, kind }: Row): Promise<boolean> {
  const account = await ctx.rows(accounts).find(accountId);
  return (kind === "avatar" ? account?.avatar : account?.signature) === getPictureUrl(id);
}

function maySee({ caller }: Context, { accountId, kind }: Row): boolean {
  if (accountId === caller.accountId) return true;
  if (caller.isLocked) return false;
  return !isHidden(caller, "sysUser", kind) && (kind === "avatar" || hasPermission(caller, "sysUser/page"));
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
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
  const { mime, width, height } = facts;
  if (width * height > maxPicturePixels) throw profileError("profile.picture_pixels");
  await erase(ctx, kind);
  const { accountId } = ctx.caller;
  const id = await ctx.rows(accountPictures).add({ accountId, kind, mime, width, height, content, drawing });
  await setOwnPicture(ctx, kind, getPictureUrl(id));
  return {
    id,
    fileName: kind,
    suffix: pictureSuffixes[mime],
    contentType: mime,
    sizeKb: Math.floor(content.length / 1024),
    url: getPictureUrl(id),
  };
}

async function drop(ctx: Context, kind: PictureKind): Promise<void> {
  await erase(ctx, kind);
  await setOwnPicture(ctx, kind, null);
}

/** Removes the previous picture. Concurrent requests wait for each other at the account. */
async function erase(ctx: Context, kind: PictureKind): Promise<void> {
  const { accountId } = ctx.caller;
  await lockOwnAccount(ctx);
  await ctx.rows(accountPictures).erase({ accountId, kind });
}
