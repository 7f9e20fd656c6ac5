import type { App } from "#core/request/app";
import type { InternalCallFactory } from "#core/http/internalCallFactory";
import { runAsTaskOwner, type TaskClaim } from "./claimTask.ts";
import { saveProgress, TaskLostError, willRunAgain } from "./taskProgress.ts";
import { openTaskFile, type OpenTaskFile } from "./taskFiles.ts";
import type { AnyTaskKind, RunningTask } from "./task.ts";
import { createTaskTransactions, toTaskProgress } from "./taskTransactions.ts";

const progressMs = 500;

/** What running a task requires. */
export type TaskRun = {
  readonly app: App;
  readonly internalCallFactory: InternalCallFactory;
  readonly claim: TaskClaim;
  readonly kind: AnyTaskKind;
  readonly input: unknown;
  /** Ends it: cancelled, lost, or the server stops. */
  readonly abort: AbortController;
};

/** A running task, and how its bookkeeping ends. */
export type TaskHandle = {
  readonly task: RunningTask;
  /** Ends it with a result, unless a transaction of its own has done so. */
  end(result: unknown): Promise<void>;
  /** Gives up files that were not completed. */
  close(): Promise<void>;
};

/** Opens a claimed task. */
export function openTask(run: TaskRun): TaskHandle {
  const { app, claim, kind, abort } = run;
  const pace = paceOf(run);
  const files: OpenTaskFile[] = [];
  const { isEnded, ...transactions } = createTaskTransactions(run, pace.now);
  const task: RunningTask = {
    ...transactions,
    id: claim.id,
    app,
    signal: abort.signal,
    reportProgress: pace.progress,
    willRunAgain: (error) => abort.signal.aborted || willRunAgain(claim, error),
    checkpoint: claim.result === null ? undefined : kind.result.parse(claim.result),
    createFile(file) {
      const opened = openTaskFile(run, file);
      files.push(opened);
      return opened;
    },
  };
  return {
    task,
    async close() {
      pace.stop();
      for (const file of files) await file.discard();
    },
    async end(result) {
      if (isEnded()) return;
      const finalProgress = { ...pace.now(), ...toTaskProgress(kind, { result, isEnd: true }) };
      await runAsTaskOwner(app, claim, async (transaction) => await saveProgress(transaction, claim, finalProgress));
    },
  };
}

/** The progress of a task: kept here, and written now and then. */
function paceOf({ app, claim, abort }: TaskRun) {
  let latest = { done: claim.done, total: claim.total };
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    if (abort.signal.aborted) return;
    runAsTaskOwner(app, claim, async (transaction) => await saveProgress(transaction, claim, latest)).catch(
      (error: unknown) => {
        if (error instanceof TaskLostError) abort.abort(error);
        else app.log.warn({ event: "task.progress_failed", taskId: claim.id, err: error }, "progress was not written");
      },
    );
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
