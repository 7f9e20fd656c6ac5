import type { InputOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { toContainsPattern } from "#core/rows/condition";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { isCronTrigger, type jobApi, jobError, type JobTrigger, TriggerStatus } from "../contract.ts";
import { readJobTimeZone } from "./job.settings.ts";
import { jobTriggers } from "./job.table.ts";
import { getJob, getTrigger, isActive, isService, toTriggers } from "./jobRow.ts";
import { nextRun, type TriggerPlan, TriggerArgumentsError } from "./nextRun.ts";
import { createFieldError } from "./outgoingAddress.ts";

type Calls = (typeof jobApi)["calls"];
type TriggerRow = RowOf<typeof jobTriggers>;

const maxTriggers = 100;

/** The triggers of jobs whose name contains the text, or all of them; at most 1000. */
export async function listTriggers(ctx: Context, { jobId }: InputOf<Calls["jobTriggerList"]>): Promise<JobTrigger[]> {
  let query = ctx.rows(jobTriggers).select().selectAll("row").orderBy("row.id").limit(1000);
  if (jobId !== undefined) query = query.where("row.jobId", "ilike", toContainsPattern(jobId));
  return await toTriggers(ctx, await ctx.rows(jobTriggers).run(query));
}

/** Adds a trigger to a job of the caller's tenant. */
export async function addTrigger(ctx: Context, draft: InputOf<Calls["addJobTrigger"]>): Promise<void> {
  await checkTriggered(ctx, draft);
  if ((await ctx.rows(jobTriggers).count({ jobId: draft.jobId })) >= maxTriggers)
    throw jobError("job.too_many", { maximum: maxTriggers });
  const row = { ...draft, args: unwrapArgs(draft.args) };
  const status = draft.startNow ? TriggerStatus.ready : TriggerStatus.notStarted;
  const planned = await plan(ctx, row, { status, refuse: refuseArguments });
  await mapUniqueViolation(
    () => jobError("job.trigger_exists", { triggerId: draft.triggerId }),
    async () => await ctx.rows(jobTriggers).add({ ...row, ...planned }),
  );
}

/** Changes a trigger. Its next time is computed again if it has changed what decides it. */
export async function updateTrigger(
  ctx: Context,
  { jobId, triggerId, id, version, ...changes }: InputOf<Calls["updateJobTrigger"]>,
): Promise<void> {
  const row = await getTrigger(ctx, { jobId, triggerId, id });
  const args = changes.args === undefined ? row.args : unwrapArgs(changes.args);
  const changed = { ...row, ...withoutMissing(changes), args };
  const isReplanned = hasOtherPlan(row, changed) || reachesAgain(row, changed);
  const planned = isReplanned
    ? await plan(ctx, changed, { status: toStatus(row, changed), refuse: refuseArguments })
    : {};
  await ctx.rows(jobTriggers).update(row.id, { ...changes, args, ...planned }, version);
}

/** Deletes a trigger. A run that goes on ends by itself. */
export async function deleteTrigger(ctx: Context, input: InputOf<Calls["deleteJobTrigger"]>): Promise<void> {
  const row = await getTrigger(ctx, input);
  await ctx.rows(jobTriggers).remove(row.id);
}

/** Starts a trigger that was paused, has panicked or has not been started. */
export async function startTrigger(ctx: Context, input: InputOf<Calls["startTrigger"]>): Promise<void> {
  await startRow(ctx, await getTrigger(ctx, input));
}

/** Pauses a trigger: it does not come due until it is started. */
export async function pauseTrigger(ctx: Context, input: InputOf<Calls["pauseTrigger"]>): Promise<void> {
  await pauseRow(ctx, await getTrigger(ctx, input));
}

/** Starts all triggers of a job, or of the tenant. */
export async function startTriggers(ctx: Context, { jobId }: { readonly jobId?: string }): Promise<void> {
  if (jobId !== undefined) await checkTriggered(ctx, { jobId });
  for (const row of await ctx.rows(jobTriggers).list({ jobId })) if (!isOver(row)) await startRow(ctx, row);
}

/** Pauses all triggers of a job, or of the tenant. */
export async function pauseTriggers(ctx: Context, { jobId }: { readonly jobId?: string }): Promise<void> {
  if (jobId !== undefined) await checkTriggered(ctx, { jobId });
  for (const row of await ctx.rows(jobTriggers).list({ jobId })) if (!isOver(row)) await pauseRow(ctx, row);
}

/** Refuses a background service: it runs by itself. */
async function checkTriggered(ctx: Context, { jobId }: { readonly jobId: string }): Promise<void> {
  if (isService(ctx, await getJob(ctx, { jobId }))) throw jobError("job.built_in");
}

/** A trigger whose runs are used up keeps its state when all are started or paused. */
function isOver({ status }: TriggerRow): boolean {
  return status === TriggerStatus.archived || status === TriggerStatus.unoccupied;
}

async function startRow(ctx: Context, row: TriggerRow): Promise<void> {
  if (isActive(row)) return;
  const counters = reachesMaximum(row) ? { numberOfRuns: 0 } : {};
  const errors = row.status === TriggerStatus.panicked ? { numberOfErrors: 0 } : {};
  const planned = await plan(ctx, row, { status: TriggerStatus.ready, refuse: () => jobError("job.bad_trigger") });
  await ctx.rows(jobTriggers).set(row.id, { ...planned, ...counters, ...errors });
}

async function pauseRow(ctx: Context, row: TriggerRow): Promise<void> {
  if (row.status === TriggerStatus.paused) return;
  await ctx.rows(jobTriggers).set(row.id, { status: TriggerStatus.paused, nextRunTime: null });
}

/**
 * When a trigger is due next, and the status that goes with it. Only active triggers have a next time; arguments are
 * checked in every status.
 */
async function plan(
  ctx: Context,
  trigger: TriggerPlan,
  { status, refuse }: { readonly status: TriggerRow["status"]; readonly refuse: (fault: TextKey) => Error },
): Promise<Pick<TriggerRow, "status" | "nextRunTime" | "plannedAt">> {
  const now = ctx.now();
  const next = findNext(trigger, now, await readJobTimeZone(ctx.app, ctx.tenantId));
  if (!(next instanceof Date)) throw refuse(next);
  return { status, nextRunTime: isActive({ status }) ? next : null, plannedAt: now };
}

/** When a trigger is due next, or why it never is. */
function findNext(trigger: TriggerPlan, after: Date, timeZone: string): Date | TextKey {
  try {
    return nextRun(trigger, after, timeZone) ?? "job.invalid.neverDue";
  } catch (error) {
    if (!(error instanceof TriggerArgumentsError)) throw error;
    return isCronTrigger(trigger.triggerType) ? "job.invalid.cron" : "job.invalid.period";
  }
}

/** The form shows what is wrong with the arguments at their field. */
function refuseArguments(key: TextKey): Error {
  return createFieldError("args", { key });
}

/** An active trigger stays so; one that was used up and may run again is ready. */
function toStatus(before: TriggerRow, after: TriggerRow): TriggerRow["status"] {
  return isActive(before) || reachesAgain(before, after) ? TriggerStatus.ready : before.status;
}

function hasOtherPlan(before: TriggerRow, after: TriggerRow): boolean {
  return (
    before.triggerType !== after.triggerType ||
    before.args !== after.args ||
    before.days !== after.days ||
    before.startTime?.getTime() !== after.startTime?.getTime() ||
    before.endTime?.getTime() !== after.endTime?.getTime()
  );
}

function reachesAgain(before: TriggerRow, after: TriggerRow): boolean {
  return before.status === TriggerStatus.archived && !reachesMaximum(after);
}

function reachesMaximum({ numberOfRuns, maxNumberOfRuns }: TriggerRow): boolean {
  return maxNumberOfRuns > 0 && numberOfRuns >= maxNumberOfRuns;
}

/** Existing clients wrap arguments in brackets, and expect them without. */
function unwrapArgs(args: string): string {
  return args
    .trim()
    .replace(/^\[(?<inner>.*)\]$/su, "$<inner>")
    .trim();
}

function withoutMissing<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Exclude<Values[Name], undefined> } {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` loses the names
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>;
  };
}
