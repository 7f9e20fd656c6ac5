import type * as z from "zod";
import type { Id } from "#contract/id";
import { requestError } from "#contract/errors";
import { maxWaitingTasks, taskError, tooManyTasksError } from "./taskError.ts";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { requireTaskPermission } from "./taskPermission.ts";
import { tasks } from "./task.table.ts";

declare module "#core/request/app" {
  interface App {
    /** Kinds of tasks by name. */
    readonly taskKinds: ReadonlyMap<string, AnyTaskKind>;
  }
}

/**
 * A kind of task; modules register it: `module({ tasks: [exportTask] })`. Input and result are stored as JSON, so their
 * schemas contain only what JSON can express.
 */
export type TaskKind<Input, Result> = {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly result: z.ZodType<Result>;
  /** A step of work that goes on afterwards; the list of tasks leaves it out. */
  readonly isStep?: true;
  /**
   * The call (`sysPos/page`) or permission that a task requires: when it starts, in each of its transactions, and when
   * its file is fetched.
   */
  code(input: Input): string;
  run(task: RunningTask<Result>, input: Input): Promise<Result>;
};

/** A kind of task without its types. */
export type AnyTaskKind = TaskKind<unknown, unknown>;

/** Context of a task in a write transaction. */
export type TaskContext = Context & {
  /**
   * Runs a part in a savepoint: on an error only the writes of that part are rolled back, and the error is rethrown.
   */
  runInSavepoint<R>(part: (ctx: Context) => Promise<R>): Promise<R>;
};

/** A running task. */
export type RunningTask<Result = unknown> = {
  readonly id: Id;
  readonly app: App;
  /**
   * Aborted when the task is cancelled, lost to another node, or the server stops. Then none of its writes are
   * committed.
   */
  readonly signal: AbortSignal;
  /** Whether the task runs again when it ends with this error; then what it works on has not failed yet. */
  willRunAgain(error: unknown): boolean;
  /** The checkpoint of an interrupted earlier attempt. */
  readonly checkpoint: Result | undefined;
  /** Reports progress; written every 500 ms at most. */
  reportProgress(done: number, total?: number): void;
  /** One transaction as the account that started the task, with its current rights; throws if it has none any more. */
  readInTransaction<R>(work: (ctx: Context) => Promise<R>): Promise<R>;
  /**
   * Like `readInTransaction`, but commits. The work runs again if the database aborted it in favour of another
   * transaction, and the whole task runs again if its node died: what must happen exactly once ends with `finish`, or
   * continues from its checkpoint.
   */
  writeInTransaction<R>(work: (ctx: TaskContext) => Promise<R>): Promise<R>;
  /** Inside `writeInTransaction`: the work done so far, committed with it. It is the result if nothing follows. */
  saveCheckpoint(ctx: Context, result: Result): void;
  /** Inside `writeInTransaction`: the end of the task, committed with it, so that both happen exactly once. */
  finish(ctx: Context, result: Result): void;
  /** A file of the task's account that is deleted after 24 hours; the last one is the task's result. */
  createFile(file: { name: string; mime: string }): TaskFile;
};

/** A file that is being written. */
export type TaskFile = {
  write(part: Uint8Array): Promise<void>;
  /** Returns its id. */
  complete(): Promise<Id>;
};

/** Declares a kind of task. */
export function defineTask<Input, Result>(kind: TaskKind<Input, Result>): TaskKind<Input, Result> {
  return kind;
}

/** Input of a task, and its title on the screen. */
export type TaskOptions<Input> = {
  readonly input: Input;
  readonly title: string;
  readonly total?: number;
  /** Several tasks of one call, counted from 0: each has a request id of its own, so that it can be undone alone. */
  readonly part?: number;
};

const longestInput = 256 * 1024;
const longestTitle = 200;

const lockWaiting = defineFunction<object, { count: number }>("lock_waiting_tasks", []);

/** Queues a task in the call's own transaction: it starts after commit, on any node. Returns its id. */
export async function startTask<Input, Result>(
  ctx: Context,
  kind: TaskKind<Input, Result>,
  { input, title, total, part = 0 }: TaskOptions<Input>,
): Promise<Id> {
  requireTaskPermission(ctx, kind.code(input));
  const text = JSON.stringify(input);
  if (Buffer.byteLength(text) > longestInput) throw requestError("request.too_large");
  const [waiting] = await ctx.callFunction(lockWaiting, {});
  if ((waiting?.count ?? 0) >= maxWaitingTasks) throw tooManyTasksError();
  return await ctx.rows(tasks).add({
    accountId: ctx.caller.accountId,
    sessionId: ctx.caller.sessionId,
    kind: kind.name,
    title: title.slice(0, longestTitle),
    input: text,
    total: total ?? null,
    requestId: part === 0 ? ctx.requestId : `${ctx.requestId}-${part + 1}`,
    language: ctx.language,
  });
}

/** One of the caller's tasks. Throws if it does not exist, or is removed. */
export async function getPresentTask(ctx: Context, id: Id): Promise<RowOf<typeof tasks>> {
  const task = await ctx.rows(tasks).get(id);
  if (task.removedAt !== null) throw taskError("task.missing");
  return task;
}
