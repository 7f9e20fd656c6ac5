import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { createInternalCallFactory } from "#core/http/internalCallFactory";
import type { Route } from "#core/http/routes";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";
import { claimTask, sendHeartbeat, type TaskClaim } from "./claimTask.ts";
import { failTask, requeueTask, TaskLostError, toTaskFailure, willRunAgain } from "./taskProgress.ts";
import { removeTaskFiles } from "./taskFiles.ts";
import { openTask, type TaskRun } from "./taskRun.ts";

const maxConcurrent = 2;
const heartbeatMs = 3000;
const pollMs = 5000;
const stopTimeoutMs = 5000;

/** Runs the tasks of this node. */
export type TaskRunner = { stop(): Promise<void> };

type Current = { readonly claim: TaskClaim; readonly abort: AbortController; readonly over: Promise<void> };

/**
 * Runs tasks, two at a time. It is triggered when a task is added or cancelled, and polls now and then. On stop,
 * running tasks go back into the queue, for another node or the next start.
 */
export function startTaskRunner(app: App, routes: readonly Route[]): TaskRunner {
  const { log, databases } = app;
  const node = randomUUID();
  const internalCallFactory = createInternalCallFactory(routes);
  const kinds = [...app.taskKinds.keys()];
  const current = new Map<Id, Current>();
  let isStopping = false;

  async function takeOne(): Promise<boolean> {
    if (isStopping || current.size >= maxConcurrent || !app.watch.hasSpace()) return false;
    const claim = await claimTask(app, kinds, { node, claims: [...current.values()].map(({ claim }) => claim) });
    if (claim !== undefined) begin(claim);
    return claim !== undefined;
  }

  function begin(claim: TaskClaim): void {
    const abort = new AbortController();
    if (isStopping) abort.abort(new TaskLostError());
    const over = runTask({ app, internalCallFactory, claim, abort }).finally(() => {
      // It may have been requeued and claimed again.
      if (current.get(claim.id)?.claim === claim) current.delete(claim.id);
      claimRunner.trigger();
    });
    current.set(claim.id, { claim, abort, over });
  }

  /** A task that this node no longer holds is cancelled, or held by another node that considered this one dead. */
  async function renewClaims(): Promise<void> {
    const before = [...current.values()];
    if (before.length === 0) return;
    const ownIds = await sendHeartbeat(app, { node, claims: before.map(({ claim }) => claim) });
    for (const { claim, abort } of before) if (!ownIds.has(claim.id)) abort.abort(new TaskLostError());
  }

  function warn(error: unknown): void {
    if (!isStopping) log.warn({ event: "task.out_of_reach", err: error }, "tasks could not be taken or kept");
  }

  function poll(): void {
    renewClaims().catch(warn);
  }

  function handleNotification(id: string): void {
    if ([...current.keys()].some((one) => String(one) === id)) poll();
    else claimRunner.trigger();
  }

  const watched = app.serviceRuns.watch({ name: "service_tasks", title: "job.service.tasks" }, takeOne);
  const claimRunner = createCoalescingRunner(watched, warn);
  const listener = databases.listen({
    channel: "siteward_task",
    onMessage: handleNotification,
    onInterruption: claimRunner.trigger,
  });
  const timers = [setInterval(poll, heartbeatMs), setInterval(claimRunner.trigger, pollMs)];
  for (const timer of timers) timer.unref();

  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await listener.close();
      await claimRunner.waitUntilIdle();
      await requeueAll(app, [...current.values()]);
    },
  };
}

/** From here on a task that is still running belongs to another node: nothing more of it is committed. */
async function requeueAll(app: App, open: readonly Current[]): Promise<void> {
  for (const { abort } of open) abort.abort(new TaskLostError());
  await Promise.allSettled(open.map(async ({ claim }) => await requeueTask(app, claim, false)));
  await Promise.race([Promise.allSettled(open.map(async ({ over }) => await over)), waitUnref(stopTimeoutMs)]);
}

/** Runs a task to its end; never throws. */
async function runTask({ app, claim, abort, internalCallFactory }: Omit<TaskRun, "kind" | "input">): Promise<void> {
  const kind = app.taskKinds.get(claim.kind);
  if (kind === undefined) return;
  try {
    await removeTaskFiles(app, claim);
    const input = kind.input.parse(claim.input);
    const { task, end, close } = openTask({ app, internalCallFactory, claim, kind, input, abort });
    try {
      await end(await kind.run(task, input));
    } finally {
      await close();
    }
  } catch (error) {
    if (abort.signal.aborted || error instanceof TaskLostError) return;
    await handleError(app, claim, error).catch((failed: unknown) =>
      app.log.error({ event: "task.end_failed", taskId: claim.id, err: failed }, "the end of a task was not written"),
    );
  }
}

async function handleError(app: App, claim: TaskClaim, error: unknown): Promise<void> {
  if (willRunAgain(claim, error)) return await requeueTask(app, claim, true);
  const failure = toTaskFailure(error);
  if (failure === undefined) {
    const { id: taskId, requestId } = claim;
    app.log.error({ event: "task.failed", taskId, requestId, err: error }, "a task failed unexpectedly");
  }
  await failTask(app, claim, failure ?? { key: "task.failed", parameters: { id: claim.id }, code: null });
}

async function waitUnref(ms: number): Promise<void> {
  await setTimeout(ms, undefined, { ref: false });
}
