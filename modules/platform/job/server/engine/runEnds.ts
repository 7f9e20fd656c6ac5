import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { jobs } from "../job.table.ts";
import { tellAlarm } from "./alarm.ts";
import { type EndedRun, endRuns } from "./claim.ts";

/** Writes how runs have ended. */
export type RunEnds = {
  /** Returns when it is written; throws if it is not. */
  write(ended: EndedRun): Promise<void>;
};

type PendingEnd = EndedRun & { readonly resolve: () => void; readonly reject: (error: unknown) => void };

const maxTogether = 100;

/** Creates the writer of a node: runs of a tenant that end while others are written are written together. */
export function createRunEnds(app: App): RunEnds {
  /** Of each tenant whose ends are being written. */
  const waiting = new Map<Id, PendingEnd[]>();

  async function writeWaiting(tenantId: Id, queue: PendingEnd[]): Promise<void> {
    while (queue.length > 0) await writeBatch(tenantId, queue.splice(0, maxTogether));
    waiting.delete(tenantId);
  }

  async function writeBatch(tenantId: Id, batch: readonly PendingEnd[]): Promise<void> {
    try {
      await writeEnds(app, tenantId, batch);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const [first, ...others] = batch;
      if (first !== undefined && others.length === 0) first.reject(error);
      // One that cannot be written does not hold up the others.
      else for (const one of batch) await writeBatch(tenantId, [one]);
    }
  }

  return {
    async write(ended) {
      const { tenantId } = ended.claim;
      await new Promise<void>((resolve, reject) => {
        const one = { ...ended, resolve, reject };
        const queue = waiting.get(tenantId);
        if (queue !== undefined) return void queue.push(one);
        const own = [one];
        waiting.set(tenantId, own);
        void writeWaiting(tenantId, own);
      });
    },
  };
}

/** Writes the ends of runs of one tenant, and tells of the alarms that follow. */
export async function writeEnds(app: App, tenantId: Id, ended: readonly EndedRun[]): Promise<void> {
  await createSystemContext(app, "job").inTenant(tenantId, async (ctx) => {
    for (const { run, jobId, alarm, since } of await endRuns(ctx, ended)) {
      if (alarm === null) continue;
      const [job] = await ctx.rows(jobs).list({ jobId });
      const text = ended.find(({ claim }) => claim.id === run)?.end.result ?? "";
      if (job !== undefined) await tellAlarm(ctx, job, { kind: alarm, since, text });
    }
  });
}
