import { pickLanguage } from "#contract/languages";
import type { AnyContext, Context } from "#core/request/context";
import { openContext, type RequestInfo } from "#core/request/openContext";
import { isRetryable } from "#core/http/failure";
import { saveProgress, type TaskProgress } from "./taskProgress.ts";
import type { TaskRun } from "./taskRun.ts";
import { loadTaskOwner } from "./taskOwner.ts";
import type { AnyTaskKind, RunningTask, TaskContext } from "./task.ts";

const maxAttempts = 3;
/** How long a step yields to calls: they go first, but a busy server stops no task. */
const courtesyMs = 25;

type PendingResult = { result?: unknown; isEnd: boolean };

/** The transactions of a task, and its progress. */
export type TaskTransactions = Pick<
  RunningTask,
  "readInTransaction" | "writeInTransaction" | "saveCheckpoint" | "finish"
> & {
  /** Whether one of them ended the task. */
  isEnded(): boolean;
};

/** Opens transactions as the account of a task, each with its rights at that moment. */
export function createTaskTransactions(run: TaskRun, pace: () => TaskProgress): TaskTransactions {
  const { app, internalCallFactory, claim, kind, input } = run;
  const { signal } = run.abort;
  const pending = new WeakMap<Context, PendingResult>();
  let isEnded = false;

  async function loadRequestInfo(): Promise<RequestInfo> {
    await app.traffic.waitUntilIdle(courtesyMs);
    signal.throwIfAborted();
    const caller = await loadTaskOwner(app, claim, kind.code(input));
    const language = pickLanguage(claim.language);
    const nowhere = { address: "", userAgent: "", host: "", cookie: () => undefined, header: () => undefined };
    return { app, requestId: claim.requestId, language, caller, ...nowhere };
  }

  function withCalls(requestInfo: RequestInfo, ctx: AnyContext): Context {
    const full: AnyContext & Pick<Context, "calls"> = {
      ...ctx,
      calls: internalCallFactory.forRequest(requestInfo, () => full),
    };
    if (!isOurs(full)) throw new Error("a task requires a caller");
    return full;
  }

  async function writeOnce<R>(work: (ctx: TaskContext) => Promise<R>): Promise<R> {
    const requestInfo = await loadRequestInfo();
    const context = openContext(requestInfo, false);
    const ctx: TaskContext = {
      ...withCalls(requestInfo, context.ctx),
      runInSavepoint: async (part) =>
        await context.attempt(async (within) => await part(withCalls(requestInfo, within))),
    };
    const own: PendingResult = { isEnd: false };
    pending.set(ctx, own);
    try {
      const result = await work(ctx);
      signal.throwIfAborted();
      await saveProgress(context.transaction, claim, { ...pace(), ...toTaskProgress(kind, own) });
      await context.commit();
      isEnded ||= own.isEnd;
      return result;
    } catch (error) {
      await context.rollback().catch(() => undefined);
      throw error;
    }
  }

  function note(ctx: Context, what: PendingResult): void {
    const own = pending.get(ctx);
    if (own === undefined) throw new Error("a result is kept inside of the task's own transaction");
    Object.assign(own, what);
  }

  return {
    isEnded: () => isEnded,
    saveCheckpoint: (ctx, result) => note(ctx, { result, isEnd: false }),
    finish: (ctx, result) => note(ctx, { result, isEnd: true }),
    async readInTransaction(work) {
      const requestInfo = await loadRequestInfo();
      return await work(withCalls(requestInfo, openContext(requestInfo, true).ctx));
    },
    writeInTransaction: async (work) => await again(async () => await writeOnce(work)),
  };
}

/** A transaction that the database aborted in favour of another one runs again. */
async function again<R>(work: () => Promise<R>): Promise<R> {
  for (let count = 1; ; count++) {
    try {
      return await work();
    } catch (error) {
      if (count >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

function isOurs(ctx: AnyContext & Pick<Context, "calls">): ctx is Context {
  return ctx.caller !== undefined;
}

/** What a commit records of the task's result. */
export function toTaskProgress(
  kind: AnyTaskKind,
  { result, isEnd }: PendingResult,
): Pick<TaskProgress, "result" | "isEnd"> {
  return result === undefined ? { isEnd } : { result: JSON.stringify(kind.result.parse(result)), isEnd };
}
