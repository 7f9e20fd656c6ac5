import type { RunningService } from "#core/boot/module";
import type { ServiceReport } from "#core/jobs/schedule/serviceRuns";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { mainTenantId } from "#modules/identity/access/server";
import { Concurrency, JobKind } from "../../contract.ts";
import { builtInGroup, jobRuns, jobs } from "../job.table.ts";
import { toStoredResult } from "./runLog.ts";

const everyMs = 60_000;

/** Lists the background services of this node with the built-in jobs, and records what they have done. */
export function startServiceReports(app: App): RunningService {
  const stopping = new AbortController();
  let running = Promise.resolve();

  function report(): void {
    running = writeReports(app).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        app.log.warn({ event: "job.not_reported", err: error }, "services were not reported");
    });
  }

  const timer = setInterval(report, everyMs).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Writes a record for each service that is to be reported. */
export async function writeReports(app: App): Promise<void> {
  const reports = app.serviceRuns.take(app.now());
  if (reports.length === 0) return;
  await createSystemContext(app, "job").inTenant(mainTenantId, async (ctx) => await saveReports(ctx, reports));
}

async function saveReports(ctx: TenantContext, reports: readonly ServiceReport[]): Promise<void> {
  const job = { groupName: builtInGroup, createType: JobKind.builtIn, concurrency: Concurrency.serial };
  await ctx.rows(jobs).addMissing(ctx.app.serviceRuns.listNames().map((name) => ({ ...job, jobId: name })));
  await ctx.rows(jobRuns).addAll(reports.map(toRun));
}

function toRun({ name, startedAt, endedAt, rounds, failures, workMs, error }: ServiceReport) {
  const state: "failed" | "succeeded" = failures > 0 ? "failed" : "succeeded";
  return {
    jobId: name,
    numberOfRuns: rounds,
    cause: "schedule" as const,
    state,
    dueTime: startedAt,
    startedAt,
    endedAt,
    elapsedMs: workMs,
    result: toStoredResult(error ?? String(rounds)),
  };
}
