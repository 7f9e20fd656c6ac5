import { createHash, randomBytes } from "node:crypto";
import { Id } from "#contract/id";
import { taskError } from "./taskError.ts";
import type { App } from "#core/request/app";
import type { AnyContext, Context } from "#core/request/context";
import type { ByteRange } from "#core/request/byteRange";
import type { FileResult } from "#core/http/fileResult";
import { temporaryStore } from "#core/request/temporaryStore";
import type { RowOf } from "#core/rows/table";
import { runAsTaskOwner, type TaskClaim, type TaskOwnerIds } from "./claimTask.ts";
import { loadTaskOwner } from "./taskOwner.ts";
import { getPresentTask } from "./task.ts";
import { type taskFiles, tasks } from "./task.table.ts";

type FileOrigin = Pick<TaskClaim, "tenantId" | "accountId" | "sessionId" | "requestId" | "kind" | "input" | "fileId">;

/** The file of one of the caller's tasks. */
export async function downloadFile(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  return await fileOf(ctx.app, { ...(await getTaskWithFile(ctx, id)), requestId: ctx.requestId });
}

/** Creates a ticket with which the browser fetches the file once, without a token, while the caller's session lives. */
export async function createTicket(ctx: Context, { id }: { id: Id }): Promise<{ ticket: string }> {
  const task = await getTaskWithFile(ctx, id);
  await fileOf(ctx.app, { ...task, requestId: ctx.requestId });
  const { accountId, sessionId } = ctx.caller;
  const secret = randomBytes(32).toString("base64url");
  const ticketExpiresAt = new Date(ctx.now().getTime() + ticketMs);
  await ctx.rows(tasks).set(id, { ticketHash: hashOf(sessionId, secret), ticketExpiresAt });
  return { ticket: [ctx.tenantId, accountId, id, sessionId, secret].join("~") };
}

/** Housekeeping deletes the file some time after it has expired. */
async function getTaskWithFile(ctx: Context, id: Id): Promise<RowOf<typeof tasks>> {
  const task = await getPresentTask(ctx, id);
  if (task.expiresAt !== null && task.expiresAt <= ctx.now()) throw taskError("task.no_file");
  return task;
}

const ticketMs = 60_000;

const useText = `update task set ticket_hash = null, ticket_expires_at = null
where tenant_id = $1 and id = $2 and ticket_hash = $3 and ticket_expires_at > $4 and removed_at is null
  and (expires_at is null or expires_at > $4)
returning session_id, kind, input, file_id`;

/** The file for a ticket, which is used up. */
export async function redeemTicket(
  { app, requestId }: AnyContext,
  { ticket }: { ticket: string },
): Promise<FileResult> {
  const [tenant, account, task, session, secret = ""] = ticket.split("~");
  const ids = [tenant, account, task, session].map((part) => Id.safeParse(Number(part)).data);
  const [tenantId, accountId, id, sessionId] = ids;
  if (tenantId === undefined || accountId === undefined || id === undefined || sessionId === undefined)
    throw taskError("task.no_file");
  const owner = { tenantId, accountId, sessionId };
  const taskOwner: TaskOwnerIds = { tenantId, accountId, requestId };
  const parameters = [tenantId, id, hashOf(sessionId, secret), app.now()];
  const [origin] = await runAsTaskOwner(
    app,
    taskOwner,
    async (transaction) => await transaction.run<Omit<FileOrigin, keyof TaskOwnerIds>>({ sql: useText, parameters }),
  );
  // A ticket ends with its session, like everything else.
  if (origin === undefined || (await app.identity.findCaller(app, owner, requestId)) === undefined)
    throw taskError("task.no_file");
  return { ...(await fileOf(app, { ...taskOwner, ...origin })), owner };
}

const fileText = "select content_id, name, mime, size_bytes from task_file where tenant_id = $1 and id = $2";

/** A caller who lost the permission behind the file no longer gets it. */
async function fileOf(app: App, origin: FileOrigin): Promise<FileResult> {
  const kind = app.taskKinds.get(origin.kind);
  if (kind === undefined || origin.fileId === null) throw taskError("task.no_file");
  await loadTaskOwner(app, origin, kind.code(kind.input.parse(origin.input)));
  const statement = { sql: fileText, parameters: [origin.tenantId, origin.fileId] };
  const [file] = await runAsTaskOwner(
    app,
    origin,
    async (transaction) =>
      await transaction.run<Pick<RowOf<typeof taskFiles>, "contentId" | "name" | "mime" | "sizeBytes">>(statement),
  );
  if (file === undefined) throw taskError("task.no_file");
  const { name, mime, sizeBytes, contentId } = file;
  const read = (range?: ByteRange) =>
    temporaryStore.get({ app }).read(app, { tenantId: origin.tenantId, id: contentId }, range);
  return { name, mime, sizeBytes, read, readRange: read };
}

/** The session is part of the hash: another one cannot be named. */
function hashOf(sessionId: Id, secret: string): Buffer {
  return createHash("sha256").update(`${sessionId}~${secret}`).digest();
}
