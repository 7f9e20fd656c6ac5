import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { RowOf } from "#core/rows/table";
import { JobKind } from "../../contract.ts";
import { canRunScripts } from "../job.service.ts";
import { jobs } from "../job.table.ts";
import { describeFailure } from "../runText.ts";
import type { LostRun, RunClaim, RunEnd } from "./claim.ts";
import { type RunEnds, writeEnds } from "./runEnds.ts";
import { createRunLog, toStoredResult } from "./runLog.ts";
import { runWork } from "./runWork.ts";
import { ScriptTimeoutError } from "./sandbox.ts";

type JobRow = RowOf<typeof jobs>;

/** Why a run is aborted. */
export class RunAbort extends Error {
  readonly reason: "cancelled" | "lost";

  constructor(reason: RunAbort["reason"]) {
    super(`the run is ${reason}`);
    this.reason = reason;
  }
}

const longestSeconds = 86_400;
const requestId = "job";

/** A claimed run and its job, which may be deleted by now. */
export type ClaimedRun = { readonly claim: RunClaim; readonly job: JobRow | undefined };

type RunOptions = { readonly app: App; readonly ends: RunEnds; readonly abort: AbortSignal };

/** Runs a claimed run to its end and writes that; never throws. */
export async function runClaim({ claim, job }: ClaimedRun, { app, ends, abort }: RunOptions): Promise<void> {
  try {
    const end = job === undefined ? noJob : await work(app, { claim, job, abort });
    if (end !== undefined) await ends.write({ claim, end });
  } catch (error) {
    // The lease ends, and another node takes the run over.
    app.log.error({ event: "job.end_failed", runId: claim.id, err: error }, "the end of a job run was not written");
  }
}

const noJob: RunEnd = { state: "cancelled", result: "", lines: [] };

/** Ends a run whose node has died. */
export async function endLostRun(app: App, lost: LostRun): Promise<void> {
  const end: RunEnd = { state: "crashed", result: "the server that ran it has stopped", lines: [] };
  await writeEnds(app, lost.tenantId, [{ claim: lost, end }]);
}

/** Adds their jobs to claimed runs, with one read for each tenant. */
export async function addJobs(app: App, claims: readonly RunClaim[]): Promise<ClaimedRun[]> {
  const byTenant = Map.groupBy(claims, ({ tenantId }) => tenantId);
  const runs = await Promise.all(
    [...byTenant].map(async ([tenantId, own]): Promise<ClaimedRun[]> => {
      const jobId = [...new Set(own.map((claim) => claim.jobId))];
      const rows = await createSystemContext(app, requestId).readInTenant(
        tenantId,
        async (ctx) => await ctx.rows(jobs).list({ jobId }),
      );
      return own.map((claim) => ({ claim, job: rows.find((row) => row.jobId === claim.jobId) }));
    }),
  );
  return runs.flat();
}

type Work = { readonly claim: RunClaim; readonly job: JobRow; readonly abort: AbortSignal };

/** Does the work; undefined if the run belongs to another node by now. */
async function work(app: App, { claim, job, abort }: Work): Promise<RunEnd | undefined> {
  const log = createRunLog(app.now);
  const limit = AbortSignal.timeout((job.timeLimitSeconds === 0 ? longestSeconds : job.timeLimitSeconds) * 1000);
  const signal = AbortSignal.any([abort, limit]);
  const end = (state: RunEnd["state"], result: string): RunEnd => ({
    state,
    result: toStoredResult(result),
    lines: log.lines,
  });
  try {
    if (job.createType === JobKind.script && !(await canRunScripts({ app, tenantId: claim.tenantId })))
      return end("failed", "script jobs are switched off");
    const { parameters, tenantId } = claim;
    const write = log.write;
    const running = runWork({ app, tenantId, job, signal, parameters, write, log: (text) => write("info", text) });
    return end("succeeded", await Promise.race([running, whenAborted(signal)]));
  } catch (error) {
    if (abort.reason instanceof RunAbort) return abort.reason.reason === "lost" ? undefined : end("cancelled", "");
    const message = describeFailure(error);
    log.write("error", message);
    return end(limit.aborted || error instanceof ScriptTimeoutError ? "timedOut" : "failed", message);
  }
}

/** Work that ignores its signal does not hold up the end of its run. */
async function whenAborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    const end = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
