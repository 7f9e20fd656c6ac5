import type { App } from "#server/app";
import type { Switchboard } from "#server/http/otherCalls";
import { type Claim, withOwner } from "./claim.ts";
import { mark, TaskLost } from "./endings.ts";
import { openTaskFile } from "./files.ts";
import type { AnyTaskKind, RunningTask } from "./task.ts";
import { markOf, transactionsOf } from "./transactions.ts";

const progressMs = 500;

/** What running a task needs. */
export type Run = {
  readonly app: App;
  readonly switchboard: Switchboard;
  readonly claim: Claim;
  readonly kind: AnyTaskKind;
  readonly input: unknown;
  /** Ends it: cancelled, lost, or the server ends. */
  readonly abort: AbortController;
};

/** A task while it runs, and how its bookkeeping ends. */
export type OpenTask = {
  readonly task: RunningTask;
  /** Ends it with a result unless that was done in a transaction of its own. */
  end(result: unknown): Promise<void>;
  close(): void;
};

/** Opens a task that a server has taken. */
export function openTask(run: Run): OpenTask {
  const { app, claim, kind, abort } = run;
  const pace = paceOf(run);
  const { isEnded, ...transactions } = transactionsOf(run, pace.now);
  const task: RunningTask = {
    ...transactions,
    ...{ id: claim.id, app, signal: abort.signal, progress: pace.progress },
    kept: claim.result === null ? undefined : kind.result.parse(claim.result),
    file: (about) => openTaskFile(run, about),
  };
  return {
    task,
    close: pace.stop,
    async end(result) {
      if (isEnded()) return;
      const about = { ...pace.now(), ...markOf(kind, { result, isEnd: true }) };
      await withOwner(app, claim, async (transaction) => await mark(transaction, claim, about));
    },
  };
}

/** How far a task is: kept here, and written now and then. */
function paceOf({ app, claim, abort }: Run) {
  let latest = { done: claim.done, total: claim.total };
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    if (abort.signal.aborted) return;
    withOwner(app, claim, async (transaction) => await mark(transaction, claim, latest)).catch((error: unknown) => {
      if (error instanceof TaskLost) abort.abort(error);
      else app.log.warn({ event: "task.progress_failed", taskId: claim.id, err: error }, "progress was not written");
    });
  }

  return {
    now: () => latest,
    progress(done: number, total?: number): void {
      latest = { done, total: total ?? latest.total };
      timer ??= setTimeout(write, progressMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
