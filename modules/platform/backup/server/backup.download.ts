import { timingSafeEqual } from "node:crypto";
import { Id } from "#contract/id";
import { backupError } from "../contract.ts";
import type { FileResult } from "#core/http/fileResult";
import type { AnyContext, Context } from "#core/request/context";
import { deriveBytes, type Keys } from "#core/crypto/keys";
import type { StoredBackup } from "#core/database/backup/backupState";
import type { BackupStore } from "#core/database/backup/backupStore";
import { listReferences } from "#core/database/backup/references";
import { type ArchivedObject, measureArchive, tarObjects } from "#core/database/backup/tarObjects";
import { record } from "./backup.service.ts";
import { getBackup, openBackupStore } from "./backup.store.ts";

const ticketMs = 60_000;

/** Creates a ticket for the caller's session: the browser saves large files from an address. */
export async function createTicket(ctx: Context, { fileName }: { fileName: string }): Promise<{ ticket: string }> {
  const backup = await getBackup(ctx.app, fileName);
  if (backup.state !== "done") throw backupError("backup.not_done");
  await record(ctx, "backup.downloaded", { fileName });
  const { accountId, sessionId } = ctx.caller;
  const expiresAt = ctx.now().getTime() + ticketMs;
  const content = [ctx.tenantId, accountId, sessionId, fileName, expiresAt].join("~");
  return { ticket: `${content}~${sign(ctx.app.keys, content).toString("base64url")}` };
}

/** Streams a backup for a ticket, as long as its session is open and belongs to the platform administrator. */
export async function fetchBackup(ctx: AnyContext, { ticket }: { ticket: string }): Promise<FileResult> {
  const { app, requestId } = ctx;
  const split = ticket.lastIndexOf("~");
  const content = ticket.slice(0, Math.max(split, 0));
  const [tenant, account, session, fileName = "", expiry] = content.split("~");
  const [tenantId, accountId, sessionId] = [tenant, account, session].map((part) => Id.safeParse(Number(part)).data);
  const isSigned = isSame(Buffer.from(ticket.slice(split + 1), "base64url"), sign(app.keys, content));
  const isFresh = Number(expiry) > ctx.now().getTime();
  if (!isSigned || !isFresh || tenantId === undefined || accountId === undefined || sessionId === undefined)
    throw backupError("backup.missing");
  const owner = { tenantId, accountId, sessionId };
  const caller = await app.identity.findCaller(app, owner, requestId);
  if (caller?.isPlatform !== true) throw backupError("backup.missing");
  const backup = await getBackup(app, fileName);
  const store = openBackupStore(app);
  const objects = await listObjects(store, backup);
  return {
    name: `siteward-backup-${backup.id}.tar`,
    mime: "application/x-tar",
    sizeBytes: measureArchive(objects),
    read: () => tarObjects(store, objects),
    owner,
  };
}

/** The objects of a backup, and the contents of files that it shares with others. */
async function listObjects(store: BackupStore, { id, manifest }: StoredBackup): Promise<ArchivedObject[]> {
  const objects: ArchivedObject[] = [...(await store.list(id))];
  if (manifest !== undefined) for await (const object of listReferences(store, manifest)) objects.push(object);
  return objects;
}

function sign(keys: Keys, content: string): Buffer {
  return deriveBytes(keys, "backup download", content);
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
