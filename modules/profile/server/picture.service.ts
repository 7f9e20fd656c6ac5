import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { accounts } from "#modules/account/tables";
import { type Drawing, largestPicture, mostPixels, profileError, type StoredPicture } from "#modules/profile/contract";
import { dropAccount } from "#server/access/drop";
import { isHidden } from "#server/access/fields";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { FileAnswer } from "#server/http/file";
import type { Incoming } from "#server/http/upload";
import type { RowOf } from "#server/rows/table";
import { factsOf, suffixes } from "./picture.bytes.ts";
import { accountPictures, type PictureKind } from "./picture.table.ts";

/** By this an account names a picture. */
export function addressOf(id: number): string {
  return `/api/sysFile/picture?id=${id}`;
}

/** Sets the caller's avatar. */
export async function uploadAvatar(ctx: Context, { file }: { file: Incoming }): Promise<StoredPicture> {
  return await keep(ctx, "avatar", { content: await contentOf(file), drawing: null });
}

/** Sets the caller's signature to a picture that is no drawing of ours. */
export async function uploadSignature(ctx: Context, { file }: { file: Incoming }): Promise<StoredPicture> {
  return await keep(ctx, "signature", { content: await contentOf(file), drawing: null });
}

/** Sets the caller's signature as he has drawn it. */
export async function drawSignature(
  ctx: Context,
  { drawing, picture }: { drawing: Drawing; picture: string },
): Promise<StoredPicture> {
  const content = Buffer.from(picture.replace(/^data:image\/png;base64,/u, ""), "base64");
  return await keep(ctx, "signature", { content, drawing });
}

/** Takes the caller's avatar away. */
export async function removeAvatar(ctx: Context): Promise<void> {
  await drop(ctx, "avatar");
}

/** Takes the caller's signature away. */
export async function removeSignature(ctx: Context): Promise<void> {
  await drop(ctx, "signature");
}

/** The caller's signature, and where it was drawn its lines. */
export async function readOwnSignature(ctx: Context): Promise<{ url: string | null; drawing: Drawing | null }> {
  const { accountId } = ctx.caller;
  const [{ signature }, [kept]] = await Promise.all([
    ctx.rows(accounts).get(accountId),
    ctx.rows(accountPictures).list({ accountId, kind: "signature" }),
  ]);
  if (kept === undefined || signature !== addressOf(kept.id)) return { url: signature, drawing: null };
  // Written by `drawSignature` alone, whose contract has checked it.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return { url: signature, drawing: kept.drawing as Drawing | null };
}

/**
 * A picture, as long as its account names it. One's own is always to be had; an avatar by whoever reaches the account, a
 * signature only by those to whom answers show that field. Everything else is like a picture that is not there.
 */
export async function readPicture(ctx: Context, { id }: { id: Id }): Promise<FileAnswer> {
  const [row] = await ctx.rows(accountPictures).list({ id });
  const isShown = row !== undefined && (await isNamed(ctx, row)) && maySee(ctx, row);
  if (!isShown) throw commonError("record.missing");
  const { content, mime, kind } = row;
  const name = `${kind}${new Map<string, string>(Object.entries(suffixes)).get(mime) ?? ""}`;
  return { name, mime, sizeBytes: content.length, content: once(content) };
}

type Row = RowOf<typeof accountPictures>;

async function isNamed(ctx: Context, { id, accountId, kind }: Row): Promise<boolean> {
  const account = await ctx.rows(accounts).find(accountId);
  return (kind === "avatar" ? account?.avatar : account?.signature) === addressOf(id);
}

function maySee({ caller }: Context, { accountId, kind }: Row): boolean {
  if (accountId === caller.accountId) return true;
  if (caller.isLocked) return false;
  return !isHidden(caller, "sysUser", kind) && (kind === "avatar" || holds(caller, "sysUser/page"));
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
}

async function contentOf(file: Incoming): Promise<Buffer> {
  const { content } = await file.whole(largestPicture);
  if (content.length === 0) throw profileError("profile.picture_missing");
  return content;
}

type New = { readonly content: Buffer; readonly drawing: Drawing | null };

async function keep(ctx: Context, kind: PictureKind, { content, drawing }: New): Promise<StoredPicture> {
  const facts = factsOf(content);
  if (facts === undefined) throw profileError("profile.picture_kind");
  if (content.length > largestPicture) throw profileError("profile.picture_size");
  const { mime, width, height } = facts;
  if (width * height > mostPixels) throw profileError("profile.picture_pixels");
  await erase(ctx, kind);
  const { accountId } = ctx.caller;
  const id = await ctx.rows(accountPictures).add({ accountId, kind, mime, width, height, content, drawing });
  await ctx.rows(accounts).set(accountId, { [kind]: addressOf(id) });
  dropAccount(ctx, accountId);
  return {
    ...{ id, fileName: kind, suffix: suffixes[mime], contentType: mime },
    ...{ sizeKb: Math.floor(content.length / 1024), url: addressOf(id) },
  };
}

async function drop(ctx: Context, kind: PictureKind): Promise<void> {
  await erase(ctx, kind);
  await ctx.rows(accounts).set(ctx.caller.accountId, { [kind]: null });
  dropAccount(ctx, ctx.caller.accountId);
}

/** The one before goes. Two browsers that set one at once wait for each other at the account. */
async function erase(ctx: Context, kind: PictureKind): Promise<void> {
  const { accountId } = ctx.caller;
  await ctx.rows(accounts).ever([accountId], "lock");
  await ctx.rows(accountPictures).erase({ accountId, kind });
}
