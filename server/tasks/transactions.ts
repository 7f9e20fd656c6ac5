import { pickLanguage } from "#contract/languages";
import type { AnyContext, Context } from "#server/context/context";
import { type Asking, openContext } from "#server/context/open";
import { isRetryable } from "#server/http/failure";
import { type Mark, mark } from "./endings.ts";
import type { Run } from "./running.ts";
import { standingNow } from "./standing.ts";
import type { AnyTaskKind, RunningTask, TaskContext } from "./task.ts";

const maximumTries = 3;
/** How long a step waits for calls to be answered: they go first, but a busy server stops no task. */
const courtesyMs = 25;

type Pending = { result?: unknown; isEnd: boolean };

/** The transactions of a task, and how far it is. */
export type Transactions = Pick<RunningTask, "reading" | "writing" | "keep" | "finish"> & {
  /** Whether one of them was the end. */
  isEnded(): boolean;
};

/** Opens transactions as the account of a task, each with the rights that it has at that moment. */
export function transactionsOf(run: Run, pace: () => Mark): Transactions {
  const { app, switchboard, claim, kind, input } = run;
  const { signal } = run.abort;
  const pending = new WeakMap<Context, Pending>();
  let isEnded = false;

  async function asking(): Promise<Asking> {
    await app.traffic.calm(courtesyMs);
    signal.throwIfAborted();
    const caller = await standingNow(app, claim, kind.code(input));
    const language = pickLanguage(claim.language);
    const nowhere = { address: "", userAgent: "", host: "", cookie: () => undefined, header: () => undefined };
    return { app, requestId: claim.requestId, language, caller, ...nowhere };
  }

  function withCalls(about: Asking, ctx: AnyContext): Context {
    const full: AnyContext & Pick<Context, "calls"> = { ...ctx, calls: switchboard.in(about, () => full) };
    if (!isOurs(full)) throw new Error("a task runs for somebody");
    return full;
  }

  async function writeOnce<R>(work: (ctx: TaskContext) => Promise<R>): Promise<R> {
    const about = await asking();
    const opened = openContext(about, false);
    const ctx: TaskContext = {
      ...withCalls(about, opened.ctx),
      attempt: async (part) => await opened.attempt(async (within) => await part(withCalls(about, within))),
    };
    const own: Pending = { isEnd: false };
    pending.set(ctx, own);
    try {
      const result = await work(ctx);
      signal.throwIfAborted();
      await mark(opened.transaction, claim, { ...pace(), ...markOf(kind, own) });
      await opened.commit();
      isEnded ||= own.isEnd;
      return result;
    } catch (error) {
      await opened.rollback().catch(() => undefined);
      throw error;
    }
  }

  function note(ctx: Context, what: Pending): void {
    const own = pending.get(ctx);
    if (own === undefined) throw new Error("a result is kept inside of the task's own transaction");
    Object.assign(own, what);
  }

  return {
    isEnded: () => isEnded,
    keep: (ctx, result) => note(ctx, { result, isEnd: false }),
    finish: (ctx, result) => note(ctx, { result, isEnd: true }),
    async reading(work) {
      const about = await asking();
      return await work(withCalls(about, openContext(about, true).ctx));
    },
    writing: async (work) => await again(async () => await writeOnce(work)),
  };
}

/** What the database gave up for the sake of another transaction is done again. */
async function again<R>(work: () => Promise<R>): Promise<R> {
  for (let count = 1; ; count++) {
    try {
      return await work();
    } catch (error) {
      if (count >= maximumTries || !isRetryable(error)) throw error;
    }
  }
}

function isOurs(ctx: AnyContext & Pick<Context, "calls">): ctx is Context {
  return ctx.caller !== undefined;
}

/** What a commit says of the task's result. */
export function markOf(kind: AnyTaskKind, { result, isEnd }: Pending): Pick<Mark, "result" | "isEnd"> {
  return result === undefined ? { isEnd } : { result: JSON.stringify(kind.result.parse(result)), isEnd };
}
