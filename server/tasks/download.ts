import { createHash, randomBytes } from "node:crypto";
import { Id } from "#contract/id";
import { taskError } from "#contract/task";
import type { App } from "#server/app";
import type { AnyContext, Context } from "#server/context/context";
import { findSession } from "#server/context/identify";
import type { FileAnswer } from "#server/http/file";
import type { RowOf } from "#server/rows/table";
import { type Claim, type Owner, withOwner } from "./claim.ts";
import { readTaskFile } from "./files.ts";
import { standingNow } from "./standing.ts";
import { type taskFiles, tasks } from "./task.table.ts";

type Made = Pick<Claim, "tenantId" | "accountId" | "sessionId" | "requestId" | "kind" | "input" | "fileId">;

/** The file of one of the caller's tasks. */
export async function downloadFile(ctx: Context, { id }: { id: Id }): Promise<FileAnswer> {
  return await fileOf(ctx.app, { ...(await ctx.rows(tasks).get(id)), requestId: ctx.requestId });
}

/** Lets the browser fetch the file once, without a token, for as long as the caller's session lives. */
export async function makeTicket(ctx: Context, { id }: { id: Id }): Promise<{ ticket: string }> {
  const task = await ctx.rows(tasks).get(id);
  await fileOf(ctx.app, { ...task, requestId: ctx.requestId });
  const { accountId, sessionId } = ctx.caller;
  const secret = randomBytes(32).toString("base64url");
  const ticketExpiresAt = new Date(ctx.now().getTime() + ticketMs);
  await ctx.rows(tasks).set(id, { ticketHash: hashOf(sessionId, secret), ticketExpiresAt });
  return { ticket: [ctx.tenantId, accountId, id, sessionId, secret].join("~") };
}

const ticketMs = 60_000;

const useText = `update task set ticket_hash = null, ticket_expires_at = null
where tenant_id = $1 and id = $2 and ticket_hash = $3 and ticket_expires_at > $4
returning session_id, kind, input, file_id`;

/** The file behind a ticket, which is then used up. */
export async function useTicket({ app, requestId }: AnyContext, { ticket }: { ticket: string }): Promise<FileAnswer> {
  const [tenant, account, task, session, secret = ""] = ticket.split("~");
  const ids = [tenant, account, task, session].map((part) => Id.safeParse(Number(part)).data);
  const [tenantId, accountId, id, sessionId] = ids;
  if (tenantId === undefined || accountId === undefined || id === undefined || sessionId === undefined)
    throw taskError("task.no_file");
  const holder = { tenantId, accountId, sessionId };
  const owner: Owner = { tenantId, accountId, requestId };
  const parameters = [tenantId, id, hashOf(sessionId, secret), app.now()];
  const [made] = await withOwner(
    app,
    owner,
    async (transaction) => await transaction.run<Omit<Made, keyof Owner>>({ sql: useText, parameters }),
  );
  // What is taken along in a ticket ends with the session like everything else.
  if (made === undefined || (await findSession(app, holder, requestId)) === undefined) throw taskError("task.no_file");
  return { ...(await fileOf(app, { ...owner, ...made })), holder };
}

const fileText = "select id, name, mime, size_bytes from task_file where tenant_id = $1 and id = $2 and is_complete";

/** Whoever may no longer do what made the file does not get it any more. */
async function fileOf(app: App, made: Made): Promise<FileAnswer> {
  const kind = app.taskKinds.get(made.kind);
  if (kind === undefined || made.fileId === null) throw taskError("task.no_file");
  await standingNow(app, made, kind.code(kind.input.parse(made.input)));
  const statement = { sql: fileText, parameters: [made.tenantId, made.fileId] };
  const [file] = await withOwner(
    app,
    made,
    async (transaction) =>
      await transaction.run<Pick<RowOf<typeof taskFiles>, "id" | "name" | "mime" | "sizeBytes">>(statement),
  );
  if (file === undefined) throw taskError("task.no_file");
  const { name, mime, sizeBytes } = file;
  return { name, mime, sizeBytes, content: readTaskFile(app, made, file.id) };
}

/** The session is part of what is hashed: nobody can name another one. */
function hashOf(sessionId: Id, secret: string): Buffer {
  return createHash("sha256").update(`${sessionId}~${secret}`).digest();
}
