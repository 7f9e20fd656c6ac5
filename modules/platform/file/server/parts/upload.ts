import { ExpectedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { toFileName } from "#core/http/upload";
import { dryRunQuota } from "#core/request/quota";
import type { Context, TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { fileError } from "../../contract.ts";
import { storageUsageName } from "../quota.ts";
import { discardLocalCopy } from "./localCopy.ts";
import { fileUploadParts, fileUploads } from "./part.table.ts";

/** Uploads that one account may have open at a time. */
export const maximumOfAccount = 10;
/** Uploads that one tenant may have open at a time. */
const maximumOfTenant = 100;

/** An upload stays for a day after its last byte has arrived. */
export const lifetimeMs = 24 * 3_600_000;

/** See the table. */
export type UploadRow = RowOf<typeof fileUploads>;

type OpenedUpload = { readonly id: number; readonly openBytes: number };

const openUpload = defineFunction<
  { accountId: Id; fileName: string; sizeBytes: number; ofAccount: number; ofTenant: number },
  OpenedUpload
>("open_upload", ["accountId", "fileName", "sizeBytes", "ofAccount", "ofTenant"]);

const appendToUpload = defineFunction<
  { accountId: Id; uploadId: Id; start: number; content: Buffer },
  { row: boolean }
>("append_to_upload", ["accountId", "uploadId", "start", "content"]);

const endUpload = defineFunction<{ accountId: Id; uploadId: Id; start: number; fileId: Id }, { row: boolean }>(
  "end_upload",
  ["accountId", "uploadId", "start", "fileId"],
);

/** Begins an upload; throws if the file would not fit or too many others are open. */
export async function beginUpload(
  ctx: Context,
  { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
): Promise<Id> {
  if (sizeBytes === 0) throw fileError("file.empty");
  const [opened] = await ctx.callFunction(openUpload, {
    accountId: ctx.caller.accountId,
    fileName: toFileName(fileName),
    sizeBytes,
    ofAccount: maximumOfAccount,
    ofTenant: maximumOfTenant,
  });
  if (opened === undefined) throw new ExpectedError("file.too_many_uploads", { status: 429, retrySeconds: 60 });
  // What other open uploads will need counts as well.
  await dryRunQuota(ctx, storageUsageName, opened.openBytes);
  return toId(opened.id);
}

/** The upload, if it is the caller's own and not expired. */
export async function findOwnUpload(ctx: Context, id: Id): Promise<UploadRow | undefined> {
  const { accountId } = ctx.caller;
  // No transaction is open while bytes arrive.
  return await ctx.readInTenant(ctx.tenantId, async (inTenant) => {
    const [row] = await inTenant.rows(fileUploads).list({ id, accountId });
    return row !== undefined && toExpiry(row) > ctx.now() ? row : undefined;
  });
}

/** When an upload is removed unless more of it arrives. */
export function toExpiry({ updatedAt }: UploadRow): Date {
  return new Date(updatedAt.getTime() + lifetimeMs);
}

/** Keeps bytes that have arrived; false if the upload has gone on without them. */
export async function keepPart(ctx: Context, uploadId: Id, part: { start: number; content: Buffer }): Promise<boolean> {
  const { accountId } = ctx.caller;
  const [answer] = await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await inTenant.callFunction(appendToUpload, { accountId, uploadId, ...part }),
  );
  return answer?.row === true;
}

/** Reads what has arrived of an upload, one part at a time. */
export async function* readParts(ctx: TenantContext, { id, receivedBytes }: UploadRow): AsyncGenerator<Buffer> {
  for (let startByte = 0; startByte < receivedBytes;) {
    const [part] = await ctx.readInTenant(
      ctx.tenantId,
      async (inTenant) => await inTenant.rows(fileUploadParts).list({ uploadId: id, startByte }),
    );
    if (part === undefined) throw new Error("a part of an upload is missing");
    yield part.content;
    startByte += part.content.length;
  }
}

/** Notes the file that an upload has become, in the transaction of the file. */
export async function completeUpload(ctx: Context, { id, receivedBytes }: UploadRow, fileId: Id): Promise<void> {
  const { accountId } = ctx.caller;
  const [answer] = await ctx.callFunction(endUpload, { accountId, uploadId: id, start: receivedBytes, fileId });
  if (answer?.row !== true) throw new ExpectedError("file.upload_conflict", { status: 409 });
  ctx.afterCommit(async () => await removeParts(ctx, id));
}

async function removeParts(ctx: Context, uploadId: Id): Promise<void> {
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await inTenant.rows(fileUploadParts).erase({ uploadId });
  });
}

/** Removes an upload and what has arrived of it. */
export async function discardUpload(ctx: Context, id: Id): Promise<void> {
  const { accountId } = ctx.caller;
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await inTenant.rows(fileUploads).erase({ id, accountId });
  });
  await discardLocalCopy(ctx.app, id);
}
