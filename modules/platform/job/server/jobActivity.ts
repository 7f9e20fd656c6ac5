import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { JobActivity, RunState } from "../contract.ts";

type ActivityRow = {
  jobId: string;
  state: RunState;
  startedAt: Date;
  elapsedMs: number | null;
  runs: number;
  failures: number;
};

const listActivity = defineFunction<{ names: string[]; since: Date }, ActivityRow>("list_job_activity", [
  "names",
  "since",
]);
const dayMs = 86_400_000;

/** Of a job that has never run. */
export const noActivity: JobActivity = { state: null, startedTime: null, elapsedTime: null, runs: 0, failures: 0 };

/** What the jobs of these names have done, by name; those that have never run are missing. */
export async function loadActivities(ctx: Context, names: string[]): Promise<ReadonlyMap<string, JobActivity>> {
  if (names.length === 0) return new Map();
  const since = new Date(ctx.now().getTime() - dayMs);
  const rows = await ctx.callFunction(listActivity, { names, since });
  return new Map(
    rows.map(({ jobId, startedAt, elapsedMs, ...row }) => [
      jobId,
      { ...row, startedTime: startedAt, elapsedTime: elapsedMs },
    ]),
  );
}
