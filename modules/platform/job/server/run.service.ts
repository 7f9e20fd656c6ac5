import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { RowOf } from "#core/rows/table";
import { mainTenantId } from "#modules/identity/access/server";
import { type jobApi, jobError, JobKind, type JobRun, TriggerStatus } from "../contract.ts";
import { type JobNode, NodeStatus } from "../cluster.contract.ts";
import { readJobTimeZone } from "./job.settings.ts";
import { canRunScripts } from "./job.service.ts";
import { jobRuns, jobs, jobTriggers } from "./job.table.ts";
import { activeStatuses, cancelRuns, getJob, isService } from "./jobRow.ts";
import { translateRunText } from "./runText.ts";

type Calls = (typeof jobApi)["calls"];
type RunRow = RowOf<typeof jobRuns>;

const columns = [
  "id",
  "jobId",
  "triggerId",
  "numberOfRuns",
  "dueTime",
  "nextRunTime",
  "state",
  "cause",
  "result",
  "elapsedMs",
  "attempt",
  "node",
  "startedAt",
  "endedAt",
  "createdAt",
] as const;
/** Columns by the names of the contract, by which clients sort. */
const fields = toFieldColumns(columns, {
  lastRunTime: "dueTime",
  elapsedTime: "elapsedMs",
  createdTime: "createdAt",
});

/** The trigger's state in the words of existing clients. */
const statuses = {
  waiting: TriggerStatus.backlog,
  running: TriggerStatus.running,
  succeeded: TriggerStatus.ready,
  failed: TriggerStatus.failed,
  timedOut: TriggerStatus.failed,
  cancelled: TriggerStatus.paused,
  crashed: TriggerStatus.failed,
  skipped: TriggerStatus.overrun,
} as const;

/** One page of the runs of the tenant's jobs, the newest first. */
export async function pageRuns(ctx: Context, input: InputOf<Calls["pageJobTriggerRecord"]>): Promise<Page<JobRun>> {
  const { jobId, triggerId, state, keyword, timeRange, ...request } = input;
  const [from, to] = timeRange ?? [];
  let query = ctx.rows(jobRuns).select();
  if (jobId !== undefined) query = query.where("row.jobId", "=", jobId);
  if (triggerId !== undefined) query = query.where("row.triggerId", "=", triggerId);
  if (state !== undefined) query = query.where("row.state", "=", state);
  if (from !== undefined) query = query.where("row.createdAt", ">=", from);
  if (to !== undefined) query = query.where("row.createdAt", "<=", to);
  if (keyword !== undefined) {
    const pattern = toContainsPattern(keyword);
    query = query.where((at) =>
      at.or([at("row.result", "ilike", pattern), at(at.cast<string>("row.log", "text"), "ilike", pattern)]),
    );
  }
  const result = await pageRows(ctx, jobRuns, {
    query,
    columns,
    fields,
    orderBy: "id",
    input: orderNewestFirst(request, fields, "id"),
    isFiltered: [jobId, triggerId, state, keyword, from, to].some((value) => value !== undefined),
  });
  return toPage(
    input,
    result,
    result.items.map((row) => toRun(ctx, row)),
  );
}

/** A run with its log. */
export async function getRun(
  ctx: Context,
  { id }: InputOf<Calls["jobTriggerRecord"]>,
): Promise<OutputOf<Calls["jobTriggerRecord"]>> {
  const [row] = await ctx.rows(jobRuns).list({ id });
  if (row === undefined) throw jobError("job.run_missing");
  const log = row.log.map((line) => ({
    ...line,
    time: new Date(line.time),
    text: translateRunText(line.text, ctx.t),
  }));
  return { ...toRun(ctx, row), log };
}

/**
 * Runs a job now, besides its triggers. Retries belong to triggers: a run by hand that fails is repeated as the trigger with
 * the most retries says, and not at all if the job has no trigger with retries.
 */
export async function runJob(ctx: Context, { jobId, parameters }: InputOf<Calls["runJob"]>): Promise<Id> {
  const job = await getJob(ctx, { jobId });
  if (parameters !== undefined && !isJson(parameters)) throw jobError("job.bad_parameters");
  // A service runs by itself, and has no work that could be run once.
  if (isService(ctx, job)) throw jobError("job.built_in");
  if (job.createType === JobKind.script && !(await canRunScripts(ctx))) throw jobError("job.scripts_off");
  const waiting = await ctx.rows(jobRuns).count({ jobId: job.jobId, state: "waiting" });
  if (waiting >= maxWaiting) throw jobError("job.not_run");
  return await ctx.rows(jobRuns).add({
    jobId: job.jobId,
    cause: "manual",
    parameters: parameters ?? null,
    ...(await findRetries(ctx, job.jobId)),
  });
}

async function findRetries(ctx: Context, jobId: string): Promise<Pick<RunRow, "maxAttempts" | "retryMs">> {
  const triggers = await ctx.rows(jobTriggers).list({ jobId });
  const [most] = triggers.toSorted((one, other) => other.numRetries - one.numRetries);
  return { maxAttempts: (most?.numRetries ?? 0) + 1, retryMs: most?.retryTimeout ?? 0 };
}

/** Runs of one job that wait at most. */
const maxWaiting = 100;

/** Cancels the runs of a job that wait or go on, or one of them. */
export async function cancelJob(ctx: Context, { jobId, id }: InputOf<Calls["cancelJob"]>): Promise<void> {
  const job = await getJob(ctx, { jobId });
  const [reached] = await ctx.callFunction(cancelRuns, {
    tenant: ctx.tenantId,
    job: job.jobId,
    run: id ?? null,
    moment: ctx.now(),
  });
  if (id !== undefined && (reached?.row ?? 0) === 0) throw jobError("job.run_missing");
}

/** Removes the records of ended runs, of all jobs of the tenant or of one. */
export async function clearRuns(ctx: Context, { jobId }: InputOf<Calls["clearJobTriggerRecord"]>): Promise<void> {
  const state = ["succeeded", "failed", "timedOut", "cancelled", "crashed", "skipped"] as const;
  await ctx.rows(jobRuns).erase({ jobId, state });
}

const wakeNodes = defineFunction<object, object>("wake_job_nodes", []);

/** Lets all nodes look for due jobs now. */
export async function wakeScheduler(ctx: Context): Promise<void> {
  await ctx.callFunction(wakeNodes, {});
}

type NodeRow = {
  id: Id;
  cluster_id: string;
  description: string | null;
  running: number;
  status: number;
  seen_at: Date;
};

/** The nodes of the installation. Only the main tenant sees their machines. */
export async function listNodes({ app, tenantId }: Context): Promise<JobNode[]> {
  const rows = await app.databases.shared.query<NodeRow>("select * from list_job_nodes()");
  return rows.map((row, index) => ({
    id: row.id,
    clusterId: tenantId === mainTenantId ? row.cluster_id : `node-${index + 1}`,
    description: tenantId === mainTenantId ? row.description : null,
    status: row.status === NodeStatus.crashed ? NodeStatus.crashed : NodeStatus.working,
    running: row.running,
    updatedTime: row.seen_at,
  }));
}

const hourMs = 3_600_000;
const hoursShown = 24;

/** The figures of the board. */
export async function getStatistics(ctx: Context): Promise<OutputOf<Calls["jobStatistics"]>> {
  const [jobCount, failing, active, paused, waiting, running] = await Promise.all([
    ctx.rows(jobs).count(),
    countFailing(ctx),
    ctx.rows(jobTriggers).count({ status: activeStatuses }),
    ctx.rows(jobTriggers).count({ status: TriggerStatus.paused }),
    ctx.rows(jobRuns).count({ state: "waiting" }),
    ctx.rows(jobRuns).count({ state: "running" }),
  ]);
  return {
    timeZone: await readJobTimeZone(ctx.app, ctx.tenantId),
    allowsScripts: await canRunScripts(ctx),
    ownsScheduler: ctx.tenantId === mainTenantId,
    jobs: jobCount,
    activeTriggers: active,
    pausedTriggers: paused,
    failingJobs: failing,
    waitingRuns: waiting,
    runningRuns: running,
    hours: await countHours(ctx),
  };
}

async function countFailing(ctx: Context): Promise<number> {
  const query = ctx
    .rows(jobs)
    .select()
    .select((at) => at.fn.countAll<number>().as("amount"))
    .where("row.failingSince", "is not", null);
  return (await ctx.rows(jobs).run(query))[0]?.amount ?? 0;
}

async function countHours(ctx: Context): Promise<OutputOf<Calls["jobStatistics"]>["hours"]> {
  const thisHour = Math.floor(ctx.now().getTime() / hourMs) * hourMs;
  const first = thisHour - (hoursShown - 1) * hourMs;
  const query = ctx
    .rows(jobRuns)
    .select()
    .select((at) => [
      at.fn<Date>("date_trunc", [at.val("hour"), "row.createdAt"]).as("hour"),
      "row.state",
      at.fn.countAll<number>().as("amount"),
    ])
    .where("row.createdAt", ">=", new Date(first))
    .where("row.state", "in", ["succeeded", "failed", "timedOut", "crashed"])
    .groupBy(["hour", "row.state"]);
  const rows = await ctx.rows(jobRuns).run(query);
  return Array.from({ length: hoursShown }, (_, index) => {
    const time = first + index * hourMs;
    const own = rows.filter(({ hour }) => Math.floor(hour.getTime() / hourMs) * hourMs === time);
    const sum = (some: typeof own) => some.reduce((total, { amount }) => total + amount, 0);
    const succeeded = sum(own.filter(({ state }) => state === "succeeded"));
    return { time: new Date(time), succeeded, failed: sum(own) - succeeded };
  });
}

function toRun({ t }: Context, row: Pick<RunRow, (typeof columns)[number]>): JobRun {
  return {
    id: row.id,
    jobId: row.jobId,
    triggerId: row.triggerId,
    numberOfRuns: row.numberOfRuns,
    lastRunTime: row.dueTime,
    nextRunTime: row.nextRunTime,
    status: statuses[row.state],
    state: row.state,
    cause: row.cause,
    result: row.result === null ? null : translateRunText(row.result, t),
    elapsedTime: row.elapsedMs,
    attempt: row.attempt,
    clusterId: row.node,
    startedTime: row.startedAt,
    endedTime: row.endedAt,
    createdTime: row.createdAt,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
