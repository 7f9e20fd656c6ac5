import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { JobDefinition } from "#core/jobs/schedule/jobDefinition";
import { mainTenantId } from "#modules/identity/access/server";
import { Concurrency, JobKind, TriggerStatus, TriggerType } from "../../contract.ts";
import { readJobTimeZone } from "../job.settings.ts";
import { builtInGroup, jobs, jobTriggers } from "../job.table.ts";
import { nextRun } from "../nextRun.ts";

/**
 * Adds the jobs that modules bring to the main tenant, each with its trigger. Existing ones stay as administrators have
 * set them.
 */
export async function saveBuiltInJobs(app: App): Promise<void> {
  const definitions = [...app.jobDefinitions.values()];
  const timeZone = await readJobTimeZone(app, mainTenantId);
  await createSystemContext(app, "job").inTenant(mainTenantId, async (ctx) => {
    const known = new Set((await ctx.rows(jobs).list({ createType: JobKind.builtIn })).map(({ jobId }) => jobId));
    const added = definitions.filter(({ name }) => !known.has(name));
    if (added.length === 0) return;
    await ctx.rows(jobs).addMissing(
      added.map(({ name }) => ({
        jobId: name,
        groupName: builtInGroup,
        createType: JobKind.builtIn,
        concurrency: Concurrency.serial,
      })),
    );
    await ctx.rows(jobTriggers).addMissing(added.map((definition) => toTrigger(definition, app.now(), timeZone)));
  });
}

function toTrigger({ name, schedule, runsOnStart = false }: JobDefinition, now: Date, timeZone: string) {
  const plan =
    "cron" in schedule
      ? { triggerType: TriggerType.cron, args: `"${schedule.cron}", 0` }
      : { triggerType: TriggerType.period, args: String(schedule.everyMs) };
  return {
    ...plan,
    jobId: name,
    triggerId: name.replace(/^job_/u, "trigger_"),
    status: TriggerStatus.ready,
    nextRunTime: runsOnStart ? now : nextRun(plan, now, timeZone),
    plannedAt: now,
    runOnStart: runsOnStart,
  };
}
