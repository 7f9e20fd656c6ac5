import type { Id } from "#contract/id";
import type { Context, TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { Concurrency, type Job, jobError, JobKind, type JobTrigger, TriggerStatus } from "../contract.ts";
import { jobRuns, jobs, jobTriggers } from "./job.table.ts";

type JobRow = RowOf<typeof jobs>;
/** What of a job is answered. */
type VisibleJob = Omit<JobRow, "requestSecrets">;
type TriggerRow = RowOf<typeof jobTriggers>;

/** Statuses of triggers that come due. */
export const activeStatuses = [
  TriggerStatus.ready,
  TriggerStatus.running,
  TriggerStatus.blocked,
  TriggerStatus.failed,
  TriggerStatus.overrun,
] as const;

/** Whether a trigger comes due. */
export function isActive({ status }: Pick<TriggerRow, "status">): boolean {
  return activeStatuses.some((one) => one === status);
}

type JobKey = { readonly jobId?: string | undefined; readonly id?: Id | undefined };

/** The job of this name or id, or the error that there is none. */
export async function getJob(ctx: TenantContext, { jobId, id }: JobKey): Promise<JobRow> {
  if (jobId === undefined) return await ctx.rows(jobs).get(requireId(id, "job.missing"));
  const [job] = await ctx.rows(jobs).list({ jobId });
  if (job === undefined) throw jobError("job.missing");
  return job;
}

/** The trigger of this name or id, or the error that there is none. */
export async function getTrigger(
  ctx: TenantContext,
  { jobId, triggerId, id }: JobKey & { readonly triggerId?: string | undefined },
): Promise<TriggerRow> {
  if (triggerId === undefined) return await ctx.rows(jobTriggers).get(requireId(id, "job.trigger_missing"));
  const [trigger] = await ctx.rows(jobTriggers).list({ jobId, triggerId });
  if (trigger === undefined) throw jobError("job.trigger_missing");
  return trigger;
}

function requireId(id: Id | undefined, missing: "job.missing" | "job.trigger_missing"): Id {
  if (id === undefined) throw jobError(missing);
  return id;
}

/** Whether a job stands for a background service, which runs by itself. */
export function isService({ app }: Context, { createType, jobId }: Pick<JobRow, "createType" | "jobId">): boolean {
  return createType === JobKind.builtIn && !app.jobDefinitions.has(jobId);
}

/** A job in the shape of the contract. The product's own jobs are described in the language of the caller. */
export function toJob(ctx: Context, row: VisibleJob): Job {
  const { tenantId: _tenantId, deletedAt: _deletedAt, alarmedAt: _alarmedAt, ...job } = row;
  return {
    ...job,
    dependsOn: [...job.dependsOn.jobs],
    alarmUserIds: [...job.alarmUserIds],
    concurrent: row.concurrency === Concurrency.parallel,
    description: row.description ?? describeBuiltIn(ctx, row),
    updatedTime: row.updateTime,
  };
}

function describeBuiltIn({ app, t }: Context, { createType, jobId }: VisibleJob): string | null {
  if (createType !== JobKind.builtIn) return null;
  const title = app.jobDefinitions.get(jobId)?.title ?? app.serviceRuns.findTitle(jobId);
  return title === undefined ? null : t(title);
}

/** Triggers in the shape of the contract. One whose run goes on shows as running. */
export async function toTriggers(ctx: Context, rows: readonly TriggerRow[]): Promise<JobTrigger[]> {
  const triggerId = rows.map((row) => row.triggerId);
  const running = triggerId.length === 0 ? [] : await listRunning(ctx, triggerId);
  return rows.map(({ tenantId: _tenantId, deletedAt: _deletedAt, plannedAt: _plannedAt, ...trigger }) => ({
    ...trigger,
    status: running.includes(trigger.triggerId) && isActive(trigger) ? TriggerStatus.running : trigger.status,
    updatedTime: trigger.updateTime,
  }));
}

async function listRunning(ctx: Context, triggerIds: string[]): Promise<(string | null)[]> {
  const query = ctx
    .rows(jobRuns)
    .select()
    .select("row.triggerId")
    .where("row.state", "=", "running")
    .where("row.triggerId", "in", triggerIds);
  return (await ctx.rows(jobRuns).run(query)).map(({ triggerId }) => triggerId);
}

type Cancellation = { tenant: Id; job: string; run: Id | null; moment: Date };

/** Cancels the runs of a job that wait or go on, or one of them. */
export const cancelRuns = defineFunction<Cancellation, { row: number }>("cancel_job_runs", [
  "tenant",
  "job",
  "run",
  "moment",
]);
