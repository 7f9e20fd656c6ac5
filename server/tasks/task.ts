import type * as z from "zod";
import type { Id } from "#contract/id";
import { refusal } from "#contract/errors";
import { mostWaitingTasks, tooManyTasks } from "#contract/task";
import type { App } from "#server/app";
import type { Context } from "#server/context/context";
import { defineFunction } from "#server/rows/function";
import { requireRight } from "./right.ts";
import { tasks } from "./task.table.ts";

/**
 * A kind of long work; modules register it: `module({ tasks: [exportTask] })`. Input and result are kept as JSON, so
 * their schemas hold nothing that JSON does not.
 */
export type TaskKind<Input, Result> = {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly result: z.ZodType<Result>;
  /**
   * The call (`sysPos/page`) or the permission without a call that it asks for: when it starts, in each of its
   * transactions, and when its file is fetched.
   */
  code(input: Input): string;
  run(task: RunningTask<Result>, input: Input): Promise<Result>;
};

/** A kind of task whose types do not matter. */
export type AnyTaskKind = TaskKind<unknown, unknown>;

/** A context of a task, in a transaction that writes. */
export type TaskContext = Context & {
  /** Does a part in a savepoint: where it throws, just what the part wrote is taken back. It throws on. */
  attempt<R>(part: (ctx: Context) => Promise<R>): Promise<R>;
};

/** A task while it runs. */
export type RunningTask<Result = unknown> = {
  readonly id: Id;
  readonly app: App;
  /** Aborted when it is cancelled, lost to another node, or the server ends. Then nothing that it writes is committed. */
  readonly signal: AbortSignal;
  /** What an interrupted attempt before this one has kept. */
  readonly kept: Result | undefined;
  /** How far it is; written every 500 ms at most. */
  progress(done: number, total?: number): void;
  /** One transaction as the account that started it, with the rights that it has now; throws when it has none any more. */
  reading<R>(work: (ctx: Context) => Promise<R>): Promise<R>;
  /**
   * As `reading`, and commits. The work runs again where the database gave it up for the sake of another one, and the
   * whole task where its node died: what must be done just once ends with `finish`, or goes on from what it kept.
   */
  writing<R>(work: (ctx: TaskContext) => Promise<R>): Promise<R>;
  /** Inside of `writing`: what has been done so far, committed with it. It is the result if nothing follows. */
  keep(ctx: Context, result: Result): void;
  /** Inside of `writing`: the end of the task, committed with it, so that both happen once. */
  finish(ctx: Context, result: Result): void;
  /** A file that belongs to the task's account and goes after 24 hours; the last one is what the task has made. */
  file(about: { name: string; mime: string }): TaskFile;
};

/** A file that is being written. */
export type TaskFile = {
  write(part: Uint8Array): Promise<void>;
  /** Answers its id. */
  done(): Promise<Id>;
};

/** Declares a kind of task. */
export function defineTask<Input, Result>(kind: TaskKind<Input, Result>): TaskKind<Input, Result> {
  return kind;
}

/** What a task is to do, and what it is called on the screen. */
export type TaskAbout<Input> = { readonly input: Input; readonly title: string; readonly total?: number };

const longestInput = 256 * 1024;
const longestTitle = 200;

const lockWaiting = defineFunction<object, { count: number }>("lock_waiting_tasks", []);

/** Puts a task into the line, in the call's own transaction: it begins after commit, on any node. Answers its id. */
export async function startTask<Input, Result>(
  ctx: Context,
  kind: TaskKind<Input, Result>,
  { input, title, total }: TaskAbout<Input>,
): Promise<Id> {
  requireRight(ctx, kind.code(input));
  const text = JSON.stringify(input);
  if (Buffer.byteLength(text) > longestInput) throw refusal("request.too_large");
  const [waiting] = await ctx.ask(lockWaiting, {});
  if ((waiting?.count ?? 0) >= mostWaitingTasks) throw tooManyTasks();
  return await ctx.rows(tasks).add({
    accountId: ctx.caller.accountId,
    sessionId: ctx.caller.sessionId,
    kind: kind.name,
    title: title.slice(0, longestTitle),
    input: text,
    total: total ?? null,
    requestId: ctx.requestId,
    language: ctx.language,
  });
}
