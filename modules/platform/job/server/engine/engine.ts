import { randomUUID } from "node:crypto";
import os from "node:os";
import type { RunningService } from "#core/boot/module";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";
import type { App } from "#core/request/app";
import { saveBuiltInJobs } from "./builtInJobs.ts";
import { createRound, maxRunning } from "./round.ts";
import { keepRunningJobs } from "./runningJobs.ts";

const pollMs = 1000;
const heartbeatMs = 3000;

/**
 * Runs scheduled jobs. Every node looks each second for triggers that are due and for runs that wait, and takes what it
 * has room for; a notification makes it look at once. docs/decisions/0072-scheduled-jobs.md describes it.
 */
export function startJobEngine(app: App): RunningService {
  const node = `${os.hostname().slice(0, 30)}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = keepRunningJobs(app, node, takeMore);
  const look = createRound({ app, node, running, signal });
  let hasStarted = false;

  async function round(): Promise<boolean> {
    if (signal.aborted || !app.watch.hasSpace()) return false;
    if (!hasStarted) await beginJobs(app, await sendBeat(app, { node, running: running.count }));
    hasStarted = true;
    return await look();
  }

  /** Several runs are claimed at once, so it waits until there is room for them. */
  function takeMore(): void {
    if (running.count <= maxRunning / 2) rounds.trigger();
  }

  async function renew(): Promise<void> {
    await sendBeat(app, { node, running: running.count });
    await running.renew();
  }

  function warn(error: unknown): void {
    if (!signal.aborted) app.log.warn({ event: "job.out_of_reach", err: error }, "jobs could not be run");
  }

  function handleMessage(runId: string): void {
    if (runId === "") rounds.trigger();
    else if (running.has(runId)) running.renew().catch(warn);
  }

  const watched = app.serviceRuns.watch({ name: "service_jobs", title: "job.service.jobs" }, round);
  const rounds = createCoalescingRunner(watched, warn);
  const listener = app.databases.listen({
    channel: "siteward_job",
    onMessage: handleMessage,
    onInterruption: rounds.trigger,
  });
  const timers = [setInterval(rounds.trigger, pollMs), setInterval(() => void renew().catch(warn), heartbeatMs)];
  for (const timer of timers) timer.unref();
  rounds.trigger();

  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await listener.close();
      await rounds.waitUntilIdle();
      await Promise.allSettled([running.stop(), sendBeat(app, { node, running: 0, ends: true })]);
    },
  };
}

/** The first node of the installation lets the triggers begin that run at the start. */
async function beginJobs(app: App, isFirst: boolean): Promise<void> {
  await saveBuiltInJobs(app);
  if (!isFirst) return;
  await app.databases.inEach("job.not_started", async (database) => {
    await database.query("select start_job_triggers()");
  });
}

type Beat = { readonly node: string; readonly running: number; readonly ends?: boolean };

/** Tells that the node lives; answers whether it is the only one. */
async function sendBeat(app: App, { node, running, ends = false }: Beat): Promise<boolean> {
  const description = `${os.platform()} ${os.arch()}, Node.js ${process.versions.node}`;
  const [row] = await app.databases.shared.query<{ is_first: boolean }>(
    "select beat_job_node($1, $2, $3, $4) as is_first",
    [node, description, running, ends],
  );
  return row?.is_first ?? false;
}
