import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { jobs } from "../job.table.ts";
import { tellAlarm } from "./alarm.ts";
import { claimRuns, listLostRuns } from "./claim.ts";
import { addJobs, endLostRun } from "./runJob.ts";
import type { RunningJobs } from "./runningJobs.ts";
import { fireDueTriggers, type MissedRun } from "./schedule.ts";

/** Runs of one node at the same time. */
export const maxRunning = 50;
const lostMs = 3000;

type RoundOptions = {
  readonly app: App;
  readonly node: string;
  readonly running: RunningJobs;
  readonly signal: AbortSignal;
};

/**
 * One look for work: runs whose node has died are ended, triggers that are due get a run, and runs that wait are taken as
 * far as there is room. Answers whether more may wait.
 */
export function createRound({ app, node, running, signal }: RoundOptions): () => Promise<boolean> {
  let nextLook = 0;

  async function endLostRuns(): Promise<void> {
    if (performance.now() < nextLook) return;
    nextLook = performance.now() + lostMs;
    for (const lost of await listLostRuns(app)) await endLostRun(app, lost);
  }

  return async () => {
    await endLostRuns();
    for (const missed of await fireDueTriggers(app, signal)) await tellMissed(app, missed);
    const free = maxRunning - running.count;
    if (free <= 0) return false;
    const claims = await claimRuns(app, node, free);
    for (const run of await addJobs(app, claims)) running.begin(run);
    return claims.length === free && running.count < maxRunning;
  };
}

async function tellMissed(app: App, { tenantId, jobId, due }: MissedRun): Promise<void> {
  await createSystemContext(app, "job").inTenant(tenantId, async (ctx) => {
    const [job] = await ctx.rows(jobs).list({ jobId });
    if (job !== undefined) await tellAlarm(ctx, job, { kind: "missed", since: due, text: "" });
  });
}
