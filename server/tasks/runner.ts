import { randomUUID } from "node:crypto";
import type { Id } from "#contract/id";
import type { App } from "#server/app";
import { switchboardOf } from "#server/http/otherCalls";
import type { Route } from "#server/http/routes";
import { listen } from "#server/listen";
import { whileWanted } from "#server/whileWanted";
import { beat, type Claim, claimTask } from "./claim.ts";
import { fail, failureFrom, isPassing, putBack, TaskLost } from "./endings.ts";
import { removeFiles } from "./files.ts";
import { openTask, type Run } from "./running.ts";

const mostAtOnce = 2;
const mostAttempts = 3;
const beatMs = 3000;
const pollMs = 5000;
const endMs = 5000;

/** What runs tasks on this node. */
export type TaskRunner = { stop(): Promise<void> };

type Current = { readonly claim: Claim; readonly abort: AbortController; readonly over: Promise<void> };

/**
 * Runs tasks, two at a time. It is woken when one comes or is cancelled, and looks by itself now and then. When it stops,
 * what runs goes back into the line, for another node or the next start.
 */
export function startTaskRunner(app: App, routes: readonly Route[]): TaskRunner {
  const { log, plain } = app;
  const node = randomUUID();
  const switchboard = switchboardOf(routes);
  const kinds = [...app.taskKinds.keys()];
  const current = new Map<Id, Current>();
  let isStopping = false;

  async function takeOne(): Promise<boolean> {
    if (isStopping || current.size >= mostAtOnce || !app.watch.hasSpace()) return false;
    const claim = await claimTask(app, kinds, { node, held: [...current.keys()] });
    if (claim !== undefined) begin(claim);
    return claim !== undefined;
  }

  function begin(claim: Claim): void {
    const abort = new AbortController();
    if (isStopping) abort.abort(new TaskLost());
    const over = runTask({ app, switchboard, claim, abort }).finally(() => {
      // It may have been put back and taken again.
      if (current.get(claim.id)?.claim === claim) current.delete(claim.id);
      taking.wake();
    });
    current.set(claim.id, { claim, abort, over });
  }

  /** Whatever is not ours any more is cancelled, or another node's that took us for dead. */
  async function keep(): Promise<void> {
    const before = [...current.values()];
    if (before.length === 0) return;
    const held = await beat(app, { node, held: before.map(({ claim }) => claim.id) });
    for (const { claim, abort } of before) if (!held.has(claim.id)) abort.abort(new TaskLost());
  }

  function warn(error: unknown): void {
    if (!isStopping) log.warn({ event: "task.out_of_reach", err: error }, "tasks could not be taken or kept");
  }

  function look(): void {
    keep().catch(warn);
  }

  function hear(id: string): void {
    if ([...current.keys()].some((one) => String(one) === id)) look();
    else taking.wake();
  }

  const taking = whileWanted(takeOne, warn);
  const listener = listen({ plain, log, channel: "siteward_task", onMessage: hear, onDeaf: taking.wake });
  const timers = [setInterval(look, beatMs), setInterval(taking.wake, pollMs)];
  for (const timer of timers) timer.unref();

  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await listener.close();
      await taking.isOver();
      await giveUp(app, [...current.values()]);
    },
  };
}

/** Whatever still runs is another node's from here on: nothing that it still does is committed. */
async function giveUp(app: App, open: readonly Current[]): Promise<void> {
  for (const { abort } of open) abort.abort(new TaskLost());
  await Promise.allSettled(open.map(async ({ claim }) => await putBack(app, claim, false)));
  await Promise.race([Promise.allSettled(open.map(async ({ over }) => await over)), waitUnref(endMs)]);
}

/** Runs a task to its end, whatever that is; it throws nothing. */
async function runTask({ app, claim, abort, switchboard }: Omit<Run, "kind" | "input">): Promise<void> {
  const kind = app.taskKinds.get(claim.kind);
  if (kind === undefined) return;
  try {
    await removeFiles(app, claim);
    const input = kind.input.parse(claim.input);
    const { task, end, close } = openTask({ app, switchboard, claim, kind, input, abort });
    try {
      await end(await kind.run(task, input));
    } finally {
      close();
    }
  } catch (error) {
    if (abort.signal.aborted || error instanceof TaskLost) return;
    await ended(app, claim, error).catch((failed: unknown) =>
      app.log.error({ event: "task.end_failed", taskId: claim.id, err: failed }, "the end of a task was not written"),
    );
  }
}

async function ended(app: App, claim: Claim, error: unknown): Promise<void> {
  if (isPassing(error) && claim.attempts < mostAttempts) return await putBack(app, claim, true);
  const known = failureFrom(error);
  if (known === undefined) {
    const { id: taskId, requestId } = claim;
    app.log.error({ event: "task.failed", taskId, requestId, err: error }, "a task failed unexpectedly");
  }
  await fail(app, claim, known ?? { key: "task.failed", parameters: { id: claim.id }, code: null });
}

function waitUnref(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
