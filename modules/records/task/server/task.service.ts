import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { type Task, type taskApi, type TaskDetail, TaskState } from "../contract.ts";
import { taskError } from "#core/jobs/tasks/taskError";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import type { RowOf } from "#core/rows/table";
import { getPresentTask, startTask } from "#core/jobs/tasks/task";
import { taskFiles, tasks } from "#core/jobs/tasks/task.table";
import { pageByNumber } from "#core/rows/pageByNumber";

type Query = InputOf<typeof taskApi.calls.page>;

/** Columns for the list; input and result may be long. */
const listColumns = [
  ...(["id", "kind", "title", "state", "done", "total", "requestId", "fileId", "error"] as const),
  ...(["createdAt", "startedAt", "endedAt", "expiresAt"] as const),
] as const;

const columns = listColumns.map((name) => `row.${name}` as const);

type Row = Pick<RowOf<typeof tasks>, (typeof listColumns)[number]>;

/** The caller's own tasks, the latest first. */
export async function pageTasks(
  ctx: Context,
  { kind, state, title, sinceHours, ...query }: Query,
): Promise<Page<Task>> {
  const rows = ctx.rows(tasks);
  let own = rows.select().where("row.accountId", "=", ctx.caller.accountId).where("row.removedAt", "is", null);
  const steps = listStepKinds(ctx);
  if (kind !== undefined) own = own.where("row.kind", "=", kind);
  else if (steps.length > 0) own = own.where("row.kind", "not in", steps);
  if (state !== undefined) own = own.where("row.state", "=", state);
  if (title !== undefined) own = own.where("row.title", "ilike", toContainsPattern(title));
  if (sinceHours !== undefined) own = own.where("row.createdAt", ">=", toSince(ctx, sinceHours));
  const orderedQuery = own.select(columns).orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query: own, ordered: orderedQuery, input: query });
  return toPage(query, { total }, await withFiles(ctx, items));
}

/** The time so many hours ago. */
export function toSince(ctx: Context, hours: number): Date {
  return new Date(ctx.now().getTime() - hours * hourMs);
}

const hourMs = 3_600_000;

/** Kinds of tasks that are only found by their kind. */
export function listStepKinds({ app }: Context): string[] {
  return [...app.taskKinds.values()].flatMap(({ name, isStep }) => (isStep === true ? [name] : []));
}

/** One of the caller's tasks with its result. Clients poll it often, so the long columns are read only at the end. */
export async function getTask(ctx: Context, { id }: { id: Id }): Promise<TaskDetail> {
  const rows = ctx.rows(tasks);
  const own = rows.select().where("row.id", "=", id).where("row.removedAt", "is", null);
  const [row] = await rows.runByKey(own.select(columns));
  if (row === undefined) throw taskError("task.missing");
  const [[task], [long]] = await Promise.all([
    withFiles(ctx, [row]),
    isOpen(row) ? [] : rows.runByKey(own.select("row.result")),
  ]);
  if (task === undefined) throw taskError("task.missing");
  return { ...task, result: long?.result ?? null };
}

/** Nodes are notified: the one that runs it stops, and no further work of it is committed. */
export async function cancelTask(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await lockTask(ctx, id);
  if (!isOpen(row)) throw taskError("task.ended");
  const now = ctx.now();
  await ctx.rows(tasks).set(id, { state: "cancelled", endedAt: now, expiresAt: new Date(now.getTime() + dayMs) });
}

const dayMs = 86_400_000;

/** Starts a copy of a task. */
export async function repeatTask(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const { kind: name, input, title, total, ...row } = await getPresentTask(ctx, id);
  if (isOpen(row)) throw taskError("task.not_ended");
  const kind = ctx.app.taskKinds.get(name);
  if (kind === undefined) throw taskError("task.missing");
  return await startTask(ctx, kind, { input: kind.input.parse(input), title, ...(total === null ? {} : { total }) });
}

/** How long a removed task can be brought back. */
const undoMs = 10 * 60_000;

/** Removes a task. Housekeeping deletes it with its file when it expires, which is soon. */
export async function removeTask(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { expiresAt, ...row } = await lockTask(ctx, id);
  if (isOpen(row)) throw taskError("task.not_ended");
  const now = ctx.now();
  const end = new Date(Math.min(now.getTime() + undoMs, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY));
  await ctx.rows(tasks).set(id, { removedAt: now, expiresAt: end, ticketHash: null, ticketExpiresAt: null });
}

/** Brings back a removed task; it expires when it would have without the removal. */
export async function restoreTask(ctx: Context, { id }: { id: Id }): Promise<void> {
  const [row] = await ctx.rows(tasks).listWithDeleted([id], "lock");
  if (row === undefined || row.removedAt === null || row.endedAt === null) throw taskError("task.missing");
  await ctx.rows(tasks).set(id, { removedAt: null, expiresAt: new Date(row.endedAt.getTime() + dayMs) });
}

/** Deletes all ended tasks of the caller and their files. */
export async function removeEndedTasks(ctx: Context): Promise<void> {
  await ctx.rows(tasks).erase({ accountId: ctx.caller.accountId, state: ["done", "failed", "cancelled"] });
}

async function lockTask(ctx: Context, id: Id): Promise<RowOf<typeof tasks>> {
  const [row] = await ctx.rows(tasks).listWithDeleted([id], "lock");
  if (row === undefined || row.removedAt !== null) throw taskError("task.missing");
  return row;
}

function isOpen({ state }: { state: string }): boolean {
  return state === "waiting" || state === "running";
}

async function withFiles(ctx: Context, rows: readonly Row[]): Promise<Task[]> {
  const ids = rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  const files = ids.length === 0 ? [] : await ctx.rows(taskFiles).list({ id: ids });
  const byId = new Map(files.map((file) => [file.id, file]));
  return rows.map(({ error, fileId, createdAt, startedAt, endedAt, expiresAt, ...row }) => {
    const file = fileId === null ? undefined : byId.get(fileId);
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      state: TaskState.parse(row.state),
      done: row.done,
      total: row.total,
      requestId: row.requestId,
      createTime: createdAt,
      startTime: startedAt,
      endTime: endedAt,
      expiresAt,
      fileId: file?.id ?? null,
      fileName: file?.name ?? null,
      fileSize: file?.sizeBytes ?? null,
      error: error === null ? null : ctx.t(error.key, error.parameters),
    };
  });
}
