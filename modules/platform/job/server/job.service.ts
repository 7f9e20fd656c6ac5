import type { InputOf, OutputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { type ListQuery, type Page, toPage } from "#contract/page";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { readInstallationSettings } from "#core/request/settings";
import { toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import { type ChangesOf, listPublicColumns, type RowOf } from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { mainTenantId } from "#modules/identity/access/server";
import { Concurrency, type jobApi, jobError, JobKind } from "../contract.ts";
import { areAddresses } from "./alarmAddresses.ts";
import { findCycle } from "./dependency.ts";
import { checkScript } from "./engine/checkScript.ts";
import { checkHttpJob } from "./httpJob.ts";
import { tenantScripts } from "./job.settings.ts";
import { jobs, jobTriggers } from "./job.table.ts";
import { sealSecrets, splitProperties, unsealSecrets } from "./requestSecrets.ts";
import { loadActivities, noActivity } from "./jobActivity.ts";
import { cancelRuns, getJob, isService, toJob, toTriggers } from "./jobRow.ts";
import { createFieldError, findAddressFault } from "./outgoingAddress.ts";

type Calls = (typeof jobApi)["calls"];
type JobRow = RowOf<typeof jobs>;

const maxJobs = 1000;
const columns = listPublicColumns(jobs);
const fields = toFieldColumns(columns);

/** One page of jobs with their triggers. */
export async function pageJobs(
  ctx: Context,
  input: InputOf<Calls["pageJobDetail"]>,
): Promise<Page<OutputOf<Calls["pageJobDetail"]>["items"][number]>> {
  let query = ctx.rows(jobs).select();
  const searched = (["jobId", "groupName", "description"] as const).filter((name) => input[name] !== undefined);
  for (const name of searched) query = query.where(`row.${name}`, "ilike", toContainsPattern(input[name] ?? ""));
  const request: ListQuery = input;
  const result = await pageRows(ctx, jobs, {
    query,
    columns,
    fields,
    orderBy: "id",
    input: request,
    isFiltered: searched.length > 0,
  });
  const jobId = result.items.map((job) => job.jobId);
  const triggers = jobId.length === 0 ? [] : await toTriggers(ctx, await ctx.rows(jobTriggers).list({ jobId }));
  const ofJob = Map.groupBy(triggers, (trigger) => trigger.jobId);
  const activities = await loadActivities(ctx, jobId);
  const items = result.items.map((row) => ({
    jobDetail: toJob(ctx, row),
    jobTriggers: ofJob.get(row.jobId) ?? [],
    activity: activities.get(row.jobId) ?? noActivity,
    isService: isService(ctx, row),
  }));
  return toPage(input, result, items);
}

/** One job. */
export async function getJobDetail(
  ctx: Context,
  { id }: InputOf<Calls["jobDetail"]>,
): Promise<OutputOf<Calls["jobDetail"]>> {
  const { requestSecrets: _requestSecrets, ...row } = await ctx.rows(jobs).get(id);
  return toJob(ctx, row);
}

/** The names of the groups, each once; none for a caller who may not see them. */
export async function listGroups(ctx: Context): Promise<string[]> {
  if (isHidden(ctx.caller, "sysJob", "groupName")) return [];
  const query = ctx.rows(jobs).select().select("row.groupName").distinct().orderBy("row.groupName").limit(1000);
  return (await ctx.rows(jobs).run(query)).map(({ groupName }) => groupName);
}

/** Adds a job. It runs when a trigger is due, or when it is run by hand. */
export async function addJob(
  ctx: Context,
  { concurrent = true, concurrency, ...draft }: InputOf<Calls["addJobDetail"]>,
): Promise<void> {
  if (draft.createType === JobKind.builtIn) throw jobError("job.built_in");
  if ((await ctx.rows(jobs).count()) >= maxJobs) throw jobError("job.too_many", { maximum: maxJobs });
  await checkContent(ctx, draft);
  await checkDependencies(ctx, draft.jobId, draft.dependsOn);
  const mode = concurrency ?? (concurrent ? Concurrency.parallel : Concurrency.serial);
  const isHttp = draft.createType === JobKind.http;
  const { properties, secrets } = isHttp ? splitProperties(draft.properties) : { ...draft, secrets: null };
  const row = { ...draft, properties, dependsOn: { jobs: draft.dependsOn }, concurrency: mode };
  const id = await mapUniqueViolation(
    () => jobError("job.exists", { jobId: draft.jobId }),
    async () => await ctx.rows(jobs).add(row),
  );
  if (secrets !== null) await ctx.rows(jobs).set(id, { requestSecrets: sealSecrets(ctx.app.keys, id, secrets) });
}

/** Changes a job. A run that goes on ends as it began. */
export async function updateJob(
  ctx: Context,
  { id, version, jobId, concurrent, concurrency, dependsOn, ...changes }: InputOf<Calls["updateJobDetail"]>,
): Promise<void> {
  // Under its other name, a hidden field reaches the service.
  if (concurrent !== undefined && isHidden(ctx.caller, "sysJob", "concurrency"))
    throw new ExpectedError("field.hidden", { status: 403, parameters: { field: "concurrent" } });
  const row = await ctx.rows(jobs).get(id);
  if (jobId !== undefined && jobId !== row.jobId) throw jobError("job.fixed_id");
  const mode = chooseConcurrency(row, concurrent, concurrency);
  let values: ChangesOf<typeof jobs> = {
    ...changes,
    concurrency: mode,
    ...(dependsOn === undefined ? {} : { dependsOn: { jobs: dependsOn } }),
  };
  if (row.createType === JobKind.builtIn) {
    checkBuiltIn(row, values);
  } else {
    if (changes.createType === JobKind.builtIn) throw jobError("job.built_in");
    const { createType = row.createType, properties = row.properties, scriptCode = row.scriptCode } = changes;
    const { alarmWebhook = row.alarmWebhook, alarmEmail = row.alarmEmail } = changes;
    await checkContent(ctx, { jobId: row.jobId, createType, properties, scriptCode, alarmWebhook, alarmEmail });
    if (dependsOn !== undefined) await checkDependencies(ctx, row.jobId, dependsOn);
    values = { ...values, ...hideSecrets(ctx, row, { createType, properties }) };
  }
  await ctx.rows(jobs).update(id, values, version);
}

/** The extra data without their secrets, and these sealed. */
function hideSecrets(
  { app: { keys } }: Context,
  row: JobRow,
  { createType, properties }: Pick<JobRow, "createType" | "properties">,
): Pick<JobRow, "properties" | "requestSecrets"> {
  if (createType !== JobKind.http) return { properties, requestSecrets: null };
  const before =
    row.createType === JobKind.http
      ? { properties: row.properties, secrets: unsealSecrets(keys, row.id, row.requestSecrets) }
      : undefined;
  const split = splitProperties(properties, before);
  return { properties: split.properties, requestSecrets: sealSecrets(keys, row.id, split.secrets) };
}

/** Deletes a job with its triggers, and cancels its runs. */
export async function deleteJob(ctx: Context, input: InputOf<Calls["deleteJobDetail"]>): Promise<void> {
  const row = await getJob(ctx, input);
  if (row.createType === JobKind.builtIn) throw jobError("job.built_in");
  const triggers = await ctx.rows(jobTriggers).list({ jobId: row.jobId });
  if (triggers.length > 0) await ctx.rows(jobTriggers).removeAll(triggers.map(({ id }) => id));
  await ctx.callFunction(cancelRuns, { tenant: ctx.tenantId, job: row.jobId, run: null, moment: ctx.now() });
  await ctx.rows(jobs).remove(row.id);
}

/** Existing clients know only `concurrent`; what differs from the stored value is what the client has changed. */
function chooseConcurrency(
  { concurrency: stored }: JobRow,
  concurrent: boolean | undefined,
  concurrency: JobRow["concurrency"] | undefined,
): JobRow["concurrency"] {
  if (concurrency !== undefined && concurrency !== stored) return concurrency;
  if (concurrent === undefined || concurrent === (stored === Concurrency.parallel)) return stored;
  return concurrent ? Concurrency.parallel : Concurrency.serial;
}

/** Existing clients send whole rows back: only a value that differs is a change. */
function checkBuiltIn(row: JobRow, changes: ChangesOf<typeof jobs>): void {
  const fixed = ["createType", "scriptCode", "properties", "concurrency", "timeLimitSeconds", "dependsOn"] as const;
  const isChanged = fixed.some(
    (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(row[name]),
  );
  if (isChanged) throw jobError("job.built_in");
}

type Content = Pick<JobRow, "jobId" | "createType" | "properties"> & {
  readonly scriptCode?: string | null | undefined;
  readonly alarmWebhook?: string | null | undefined;
  readonly alarmEmail?: string | null | undefined;
};

/** Refuses what cannot run. Scripts of tenants besides the main one need the permission of the installation. */
async function checkContent(
  ctx: Context,
  { jobId, createType, properties, scriptCode, alarmWebhook, alarmEmail }: Content,
): Promise<void> {
  const { config } = ctx.app;
  const fault = typeof alarmWebhook === "string" ? findAddressFault(config, alarmWebhook) : undefined;
  if (fault !== undefined) throw createFieldError("alarmWebhook", { key: fault });
  if (!areAddresses(alarmEmail ?? "")) throw createFieldError("alarmEmail", { key: "job.invalid.emails" });
  if (createType === JobKind.http) checkHttpJob(properties, config);
  if (createType !== JobKind.script) return;
  if (!(await canRunScripts(ctx))) throw jobError("job.scripts_off");
  await checkScript(jobId, scriptCode ?? "");
}

/** Whether the tenant may have script jobs. */
export async function canRunScripts({ app, tenantId }: Pick<Context, "app" | "tenantId">): Promise<boolean> {
  return tenantId === mainTenantId || (await readInstallationSettings(app)).get(tenantScripts);
}

async function checkDependencies(ctx: Context, jobId: string, dependsOn: readonly string[]): Promise<void> {
  if (dependsOn.length === 0) return;
  const all = await ctx.rows(jobs).list();
  const known = new Map(all.map((job) => [job.jobId, job.dependsOn.jobs]));
  const unknown = dependsOn.find((name) => name !== jobId && !known.has(name));
  if (unknown !== undefined) throw jobError("job.unknown_dependency", { jobId: unknown });
  const cycle = findCycle(new Map([...known, [jobId, dependsOn]]), jobId);
  if (cycle !== undefined) throw jobError("job.dependency_cycle", { jobs: cycle.join(" → ") });
}
