import { setTimeout as wait } from "node:timers/promises";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { releaseRuns, renewLeases, type RunClaim } from "./claim.ts";
import { createRunEnds } from "./runEnds.ts";
import { type ClaimedRun, RunAbort, runClaim } from "./runJob.ts";

const stopMs = 5000;

type Current = { readonly claim: RunClaim; readonly abort: AbortController; readonly over: Promise<void> };

/** The runs of one node. */
export type RunningJobs = {
  readonly count: number;
  has(id: string): boolean;
  begin(run: ClaimedRun): void;
  /** Renews the leases, and aborts what is cancelled or belongs to another node by now. */
  renew(): Promise<void>;
  /** Aborts all runs and gives them back. */
  stop(): Promise<void>;
};

/** Keeps the runs of a node; calls `onEnd` when one has ended. */
export function keepRunningJobs(app: App, node: string, onEnd: () => void): RunningJobs {
  const current = new Map<Id, Current>();
  const ends = createRunEnds(app);
  let isStopping = false;

  return {
    get count() {
      return current.size;
    },
    has: (id) => [...current.keys()].some((one) => String(one) === id),
    begin(run) {
      const { claim } = run;
      const abort = new AbortController();
      if (isStopping) abort.abort(new RunAbort("lost"));
      const over = runClaim(run, { app, ends, abort: abort.signal }).finally(() => {
        current.delete(claim.id);
        if (!isStopping) onEnd();
      });
      current.set(claim.id, { claim, abort, over });
    },
    async renew() {
      const before = [...current.values()];
      if (before.length === 0) return;
      const states = await renewLeases(
        app,
        node,
        before.map(({ claim }) => claim),
      );
      for (const { claim, abort } of before) {
        const state = states.get(claim.id);
        if (state === "lost" || state === "cancelled") abort.abort(new RunAbort(state));
      }
    },
    async stop() {
      isStopping = true;
      const open = [...current.values()];
      for (const { abort } of open) abort.abort(new RunAbort("lost"));
      const all = Promise.allSettled(open.map(async ({ over }) => await over));
      await Promise.race([all, wait(stopMs, undefined, { ref: false })]);
      await releaseRuns(
        app,
        node,
        open.map(({ claim }) => claim.id),
      );
    },
  };
}
