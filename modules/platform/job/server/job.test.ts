import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import { tenantSettingApi } from "#modules/settings/configuration/contract";
import { isWorkingDay } from "#contract/calendar/workingDays";
import { historyApi } from "#modules/records/history/contract";
import { addAnyRow } from "#tests/builders/anyRow";
import type { Client } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { eventually } from "#tests/builders/tasks";
import { aTenant, nextUnique, theMainTenant } from "#tests/builders/tenant";
import { Concurrency, type Job, jobApi, JobKind, type JobTrigger, TriggerStatus } from "../contract.ts";
import { NodeStatus } from "../cluster.contract.ts";
import { jobTimeZone } from "./job.settings.ts";
import { writeReports } from "./engine/serviceReports.ts";

type JobDraft = RawInputOf<typeof jobApi.calls.addJobDetail>;
type TriggerDraft = RawInputOf<typeof jobApi.calls.addJobTrigger>;

const request = (changes: object = {}) =>
  JSON.stringify({
    HttpJob: JSON.stringify({ RequestUri: "https://example.org/ping", HttpMethod: "Get", ...changes }),
  });
const script = (jobId: string, body = "return 1;") => `job("${jobId}", async (context) => { ${body} });`;

function aDraft(changes: Partial<JobDraft> = {}): JobDraft {
  return { jobId: `job_${nextUnique()}`, createType: JobKind.http, properties: request(), ...changes };
}

async function addJob(client: Client, changes: Partial<JobDraft> = {}): Promise<Job> {
  const draft = aDraft(changes);
  await client.get(jobApi, "addJobDetail", draft);
  return (await readJob(client, draft.jobId)).jobDetail;
}

async function readJob(client: Client, jobId: string) {
  const { items } = await client.get(jobApi, "pageJobDetail", { jobId });
  const [item] = items;
  if (item === undefined) throw new Error("there is no such job");
  return item;
}

const aTrigger = (jobId: string, changes: Partial<TriggerDraft> = {}): TriggerDraft => ({
  jobId,
  triggerId: `trigger_${nextUnique()}`,
  triggerType: "Furion.Schedule.PeriodTrigger",
  args: "3600000",
  ...changes,
});

async function addTrigger(client: Client, jobId: string, changes: Partial<TriggerDraft> = {}): Promise<JobTrigger> {
  const draft = aTrigger(jobId, changes);
  await client.get(jobApi, "addJobTrigger", draft);
  return await readTrigger(client, draft);
}

async function readTrigger(client: Client, { jobId, triggerId }: { jobId: string; triggerId: string }) {
  const triggers = await client.get(jobApi, "jobTriggerList", { jobId });
  const trigger = triggers.find((one) => one.triggerId === triggerId);
  if (trigger === undefined) throw new Error("there is no such trigger");
  return trigger;
}

describe("a job", () => {
  it("is added, found by parts of its fields, changed, and deleted with its triggers", async () => {
    const { admin } = await aTenant();
    const job = await addJob(admin, { groupName: "reports", description: "Weekly report", concurrent: false });
    await addTrigger(admin, job.jobId);

    expect(job).toMatchObject({ groupName: "reports", concurrency: Concurrency.serial, concurrent: false });
    for (const search of [{ groupName: "epor" }, { description: "WEEKLY" }, { jobId: job.jobId.slice(2) }])
      expect((await admin.get(jobApi, "pageJobDetail", search)).items).toMatchObject([
        { jobDetail: { id: job.id }, jobTriggers: [{ jobId: job.jobId }] },
      ]);
    expect(await admin.get(jobApi, "listJobGroup")).toEqual(["reports"]);
    await admin.get(jobApi, "updateJobDetail", { ...job, description: "Report", concurrent: true });
    expect(await admin.get(jobApi, "jobDetail", { id: job.id })).toMatchObject({
      description: "Report",
      concurrency: Concurrency.parallel,
    });
    await admin.get(jobApi, "deleteJobDetail", { jobId: job.jobId });
    expect(await admin.get(jobApi, "pageJobDetail", {})).toMatchObject({ items: [] });
    expect(await admin.get(jobApi, "jobTriggerList", {})).toEqual([]);
  });

  it("is refused with a code for each fault", async () => {
    const { admin } = await aTenant();
    const { jobId, id } = await addJob(admin);
    const add = async (changes: object) => await admin.send(jobApi, "addJobDetail", aDraft(changes));

    await expect(await add({ jobId })).toFailWith("job.exists", { jobId });
    await expect(await add({ createType: JobKind.builtIn })).toFailWith("job.built_in");
    await expect(await add({ properties: "{}" })).toFailWith("job.bad_request", { field: "HttpJob" });
    await expect(await add({ properties: request({ HttpMethod: "TRACE" }) })).toFailWith("job.bad_request", {
      field: "HttpMethod",
    });
    expect(await add({ alarmWebhook: "http://10.0.0.1/" })).toRefuseFields("AlarmWebhook");
    expect(await add({ alarmEmail: "a@example.org, example" })).toRefuseFields("AlarmEmail");
    await expect(await admin.send(jobApi, "updateJobDetail", { id, jobId: "another" })).toFailWith("job.fixed_id");
    await expect(await admin.send(jobApi, "runJob", { jobId: "nothing" })).toFailWith("job.missing");
    await expect(await admin.send(jobApi, "deleteJobDetail", { jobId: "nothing" })).toFailWith("job.missing");
    await expect(await admin.send(jobApi, "runJob", { jobId, parameters: "{" })).toFailWith("job.bad_parameters");
  });

  it.each([
    ["", "请填写此项"],
    ["notaurl", "https://"],
    ["ftp://example.com/x", "https://"],
    ["file:///etc/passwd", "https://"],
    ["https://user:pw@example.com/", "密码"],
    ["https://example.com:8443/", "443"],
    ["http://127.0.0.1/", "内部网络"],
    ["http://127.0.0.1:8080/", "内部网络"],
    ["http://2130706433/", "内部网络"],
    ["http://169.254.169.254/latest", "内部网络"],
    ["http://[::1]/", "内部网络"],
    ["http://localhost", "内部网络"],
  ])("does not send to %j, and says why at the field", async (RequestUri, reason) => {
    const { admin } = await aTenant();

    const reply = await admin.send(jobApi, "addJobDetail", aDraft({ properties: request({ RequestUri }) }));

    expect(reply).toRefuseFields("Properties");
    expect(reply.body.message).toContain(reason);
  });

  it("says at the field which header cannot be sent, and how long a request may take", async () => {
    const { admin } = await aTenant();
    const add = async (changes: object) =>
      await admin.send(jobApi, "addJobDetail", aDraft({ properties: request(changes) }));

    const replies = [
      await add({ Headers: { Host: "example.org" } }),
      await add({ Headers: { "a b": "1" } }),
      await add({ Timeout: 999_999_999 }),
    ];

    for (const reply of replies) expect(reply).toRefuseFields("Properties");
    expect(replies[2]?.body.message).toContain("86400000");
  });

  it("does not depend on itself, neither directly nor through others, nor on what does not exist", async () => {
    const { admin } = await aTenant();
    const a = await addJob(admin);
    const b = await addJob(admin, { dependsOn: [a.jobId] });
    const c = await addJob(admin, { dependsOn: [b.jobId] });
    const update = async (dependsOn: string[]) => await admin.send(jobApi, "updateJobDetail", { id: a.id, dependsOn });

    await expect(await update([c.jobId])).toFailWith("job.dependency_cycle", {
      jobs: [a.jobId, c.jobId, b.jobId, a.jobId].join(" → "),
    });
    await expect(await update([a.jobId])).toFailWith("job.dependency_cycle", { jobs: [a.jobId, a.jobId].join(" → ") });
    await expect(await update(["nothing"])).toFailWith("job.unknown_dependency", { jobId: "nothing" });
  });

  it("belongs to its tenant alone", async () => {
    const { admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const job = await addJob(admin);
    const trigger = await addTrigger(admin, job.jobId);
    const { jobId } = job;
    const { triggerId } = trigger;
    await admin.get(jobApi, "runJob", { jobId });

    for (const call of ["runJob", "startJob", "pauseJob", "cancelJob", "deleteJobDetail"] as const)
      await expect(await stranger.send(jobApi, call, { jobId })).toFailWith("job.missing");
    for (const call of ["startTrigger", "pauseTrigger", "deleteJobTrigger", "updateJobTrigger"] as const)
      await expect(await stranger.send(jobApi, call, { jobId, triggerId })).toFailWith("job.trigger_missing");
    await expect(await stranger.send(jobApi, "updateJobDetail", { id: job.id })).toFailWith("job.missing");
    expect(await stranger.get(jobApi, "pageJobTriggerRecord", {})).toMatchObject({ items: [] });
    await stranger.get(jobApi, "clearJobTriggerRecord", {});
    expect((await admin.get(jobApi, "pageJobTriggerRecord", { jobId })).items).toHaveLength(1);
    expect(await addJob(stranger, { jobId })).toMatchObject({ jobId });
  });

  it("keeps its mode, under both names, from roles that hide it", async () => {
    const { admin, tenant } = await aTenant();
    const { id } = await addJob(admin, { concurrent: false });
    const hiding = await tenant.hasRole("all");
    const hidden = { role_id: hiding.id, entity: "sysJob", field: "concurrency" };
    await addAnyRow("role_field", tenant.id, hidden);
    const caller = await tenant.hasAccount({ roleIds: [hiding.id] });

    for (const change of [{ concurrent: true }, { concurrency: Concurrency.parallel }])
      expect((await caller.send(jobApi, "updateJobDetail", { id, ...change })).body.code).toBe(403);
    expect((await caller.send(jobApi, "updateJobDetail", { id, description: "Report" })).body.code).toBe(200);
    expect(await admin.get(jobApi, "jobDetail", { id })).toMatchObject({
      concurrency: Concurrency.serial,
      description: "Report",
    });
  });

  it("has a history", async () => {
    const { admin } = await aTenant();
    const job = await addJob(admin, { description: "before" });
    await admin.get(jobApi, "updateJobDetail", { id: job.id, description: "after" });
    const { items } = await admin.get(historyApi, "page", { entity: "sysJob", id: job.id });

    expect(items).toMatchObject([{ action: "update" }, { action: "add" }]);
  });
});

describe("a script", () => {
  it("is refused with a code for each fault, and if the installation does not allow it to tenants", async () => {
    const { admin } = await aTenant();
    const main = theMainTenant();
    const role = await main.hasRole("all");
    const platform = await main.hasAccount({ roleIds: [role.id] });
    const add = async (scriptCode: string, jobId = `job_${nextUnique()}`) =>
      await platform.send(jobApi, "addJobDetail", { jobId, createType: JobKind.script, scriptCode });

    await expect(await add("  ")).toFailWith("job.empty_script");
    await expect(await add("using System; public class A : IJob {}")).toFailWith("job.csharp");
    await expect(await add("const a = 1;", "job_a")).toFailWith("job.missing_declaration", { jobId: "job_a" });
    await expect(await add(script("job_b"), "job_a")).toFailWith("job.other_id", { declared: "job_b", jobId: "job_a" });
    await expect(await add("const a = 1;\n  let b = 2 3;")).toFailWith("job.bad_script_at", {
      line: 2,
      column: 13,
      reason: "expecting ';'",
    });
    await expect(await add("for (;;) {}")).toFailWith("job.bad_script", { reason: "the script took too long" });
    const jobId = `job_${nextUnique()}`;
    expect(await add(script(jobId), jobId)).toMatchObject({ body: { code: 200 } });
    expect(await admin.get(jobApi, "jobStatistics")).toMatchObject({ allowsScripts: false, ownsScheduler: false });
    const draft = { jobId, createType: JobKind.script, scriptCode: script(jobId) };
    await expect(await admin.send(jobApi, "addJobDetail", draft)).toFailWith("job.scripts_off");
  });
});

describe("a trigger", () => {
  it("is planned, paused and started", async () => {
    const { admin } = await aTenant();
    const { jobId } = await addJob(admin);
    const trigger = await addTrigger(admin, jobId, { args: "[3600000]" });
    const { triggerId } = trigger;
    const read = async () => await readTrigger(admin, trigger);

    expect(trigger).toMatchObject({ args: "3600000", status: TriggerStatus.ready, numberOfRuns: 0 });
    expect(trigger.nextRunTime).toBeInstanceOf(Date);
    await admin.get(jobApi, "pauseTrigger", { jobId, triggerId });
    expect(await read()).toMatchObject({ status: TriggerStatus.paused, nextRunTime: null });
    await admin.get(jobApi, "startTrigger", { jobId, triggerId });
    expect(await read()).toMatchObject({ status: TriggerStatus.ready, nextRunTime: expect.any(Date) });
    await admin.get(jobApi, "pauseJob", { jobId });
    expect(await read()).toMatchObject({ status: TriggerStatus.paused });
    await admin.get(jobApi, "startJob", { jobId });
    await admin.get(jobApi, "pauseAllJob", {});
    expect(await read()).toMatchObject({ status: TriggerStatus.paused });
    await admin.get(jobApi, "startAllJob", {});
    expect(await read()).toMatchObject({ status: TriggerStatus.ready });
    for (const call of ["cancelSleep", "persistAll"] as const) await admin.get(jobApi, call, {});
  });

  it("is planned again when its time changes, and keeps it otherwise", async () => {
    const { admin } = await aTenant();
    const { jobId } = await addJob(admin);
    const before = await addTrigger(admin, jobId);

    await admin.get(jobApi, "updateJobTrigger", { ...before, description: "text" });
    const described = await readTrigger(admin, before);
    await admin.get(jobApi, "updateJobTrigger", { ...described, args: '"0 0 1 1 *", 0', triggerType: "CronTrigger" });
    const after = await readTrigger(admin, before);

    expect(described).toMatchObject({ description: "text", nextRunTime: before.nextRunTime });
    expect(after.nextRunTime?.getTime()).not.toBe(before.nextRunTime?.getTime());
  });

  it("reads its cron expression in the time zone of its tenant, and shows that", async () => {
    const { admin } = await aTenant();
    const { app } = await theServer();
    const { jobId } = await addJob(admin);
    const noon = { triggerType: "CronTrigger", args: '"0 12 * * *", 0' };
    const hourIn = ({ nextRunTime }: JobTrigger, timeZone: string) =>
      new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(nextRunTime ?? undefined);

    expect(await admin.get(jobApi, "jobStatistics")).toMatchObject({ timeZone: app.config.timeZone });
    await admin.get(tenantSettingApi, "batchUpdate", {
      changes: [{ code: jobTimeZone.code, value: "Pacific/Kiritimati" }],
    });
    const trigger = await eventually(async () => {
      const added = await addTrigger(admin, jobId, noon);
      expect(hourIn(added, "Pacific/Kiritimati")).toBe("12");
      return added;
    });

    expect(await admin.get(jobApi, "jobStatistics")).toMatchObject({ timeZone: "Pacific/Kiritimati" });
    const { owner } = await theServer();
    await owner.query("update job_trigger set next_run_time = date_trunc('milliseconds', now()) where id = $1", [
      trigger.id,
    ]);
    await eventually(async () => {
      const after = await readTrigger(admin, trigger);
      expect(after.numberOfRuns).toBe(1);
      expect(hourIn(after, "Pacific/Kiritimati")).toBe("12");
    });
    const nowhere = { changes: [{ code: jobTimeZone.code, value: "Mars/Olympus" }] };
    expect((await admin.send(tenantSettingApi, "batchUpdate", nowhere)).body.code).toBe(400);
  });

  it("is due only on days off if it says so, and again on all days after a change", async () => {
    const { admin } = await aTenant();
    const { app } = await theServer();
    const { jobId } = await addJob(admin);
    const dateOf = ({ nextRunTime }: JobTrigger) => app.time.format(nextRunTime ?? new Date(0)).slice(0, 10);
    const daily = { triggerType: "CronTrigger", args: '"0 12 * * *", 0' };

    const off = await addTrigger(admin, jobId, { ...daily, days: "off" });
    const working = await addTrigger(admin, jobId, { args: "3600000", days: "working" });

    expect(isWorkingDay(dateOf(off))).toBe(false);
    expect(isWorkingDay(dateOf(working))).toBe(true);
    await admin.get(jobApi, "updateJobTrigger", { ...off, days: "working" });
    expect(isWorkingDay(dateOf(await readTrigger(admin, off)))).toBe(true);
    const { owner } = await theServer();
    await owner.query(
      "update job_trigger set days = 'off', next_run_time = date_trunc('milliseconds', now()) where id = $1",
      [working.id],
    );
    await eventually(async () => {
      const after = await readTrigger(admin, working);
      expect(after.numberOfRuns).toBe(1);
      expect(isWorkingDay(dateOf(after))).toBe(false);
    });
  });

  it("is refused if it never comes due, cannot be read, or exists", async () => {
    const { admin } = await aTenant();
    const { jobId } = await addJob(admin);
    const { triggerId } = await addTrigger(admin, jobId);
    const add = async (changes: object) => await admin.send(jobApi, "addJobTrigger", aTrigger(jobId, changes));
    const cron = (args: string) => ({ triggerType: "CronTrigger", args });

    for (const [changes, reason] of [
      [cron('"0 0 30 2 *", 0'), "不会再触发"],
      [cron("tomorrow"), "Cron 表达式无效"],
      [{ args: "999" }, "1000"],
      [{ args: "soon" }, "1000"],
    ] as const) {
      const reply = await add(changes);
      expect(reply).toRefuseFields("Args");
      expect(reply.body.message).toContain(reason);
    }
    await expect(await add({ triggerId })).toFailWith("job.trigger_exists", { triggerId });
    await expect(await add({ jobId: "nothing" })).toFailWith("job.missing");
  });

  it("that is not started at once waits until it is", async () => {
    const { admin } = await aTenant();
    const { jobId } = await addJob(admin);
    const trigger = await addTrigger(admin, jobId, { startNow: false });

    expect(trigger).toMatchObject({ status: TriggerStatus.notStarted, nextRunTime: null });
    await admin.get(jobApi, "startTrigger", { jobId, triggerId: trigger.triggerId });
    expect(await readTrigger(admin, trigger)).toMatchObject({ status: TriggerStatus.ready });
  });
});

describe("the runs of a job", () => {
  it("are recorded with their log, found by words of it, counted and cleared", async () => {
    const role = await theMainTenant().hasRole("all");
    const account = await theMainTenant().hasAccount({ roleIds: [role.id] });
    const jobId = `job_${nextUnique()}`;
    const scriptCode = script(jobId, "context.log('concrete', context.parameters.amount); return 'poured';");
    await account.get(jobApi, "addJobDetail", { jobId, createType: JobKind.script, scriptCode });
    const page = async (input: object) =>
      (await account.get(jobApi, "pageJobTriggerRecord", { jobId, ...input })).items;

    const id = await account.get(jobApi, "runJob", { jobId, parameters: '{"amount":7}' });
    await eventually(async () => expect(await page({})).toMatchObject([{ id, state: "succeeded" }]));

    const run = await account.get(jobApi, "jobTriggerRecord", { id });
    expect(run).toMatchObject({ result: "poured", cause: "manual", attempt: 1, log: [{ text: "concrete 7" }] });
    expect(await page({ keyword: "CONCRETE" })).toHaveLength(1);
    expect(await page({ keyword: "nothing" })).toEqual([]);
    expect(await page({ state: "failed" })).toEqual([]);
    const { hours, ...figures } = await account.get(jobApi, "jobStatistics");
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.succeeded).toBeGreaterThan(0);
    expect(figures.jobs).toBeGreaterThan(0);
    expect(figures).toMatchObject({ allowsScripts: true, ownsScheduler: true });
    expect(await account.get(jobApi, "jobClusterList")).toContainRow({ status: NodeStatus.working });
    await account.get(jobApi, "clearJobTriggerRecord", { jobId });
    expect(await page({})).toEqual([]);
    await expect(await account.send(jobApi, "jobTriggerRecord", { id })).toFailWith("job.run_missing");
  });
});

describe("a run by hand", () => {
  it("to an address that is refused says why, in the language of the reader", async () => {
    const { admin } = await aTenant();
    const { id, jobId } = await addJob(admin);
    const { owner } = await theServer();
    await owner.query(
      "update job set properties = replace(properties, 'example.org/ping', '127.0.0.1/') where id = $1",
      [id],
    );

    await admin.get(jobApi, "runJob", { jobId });

    await eventually(async () =>
      expect((await admin.get(jobApi, "pageJobTriggerRecord", { jobId })).items).toMatchObject([
        { state: "failed", result: "127.0.0.1: 该地址属于内部网络，不能访问" },
      ]),
    );
  });

  it("that fails is repeated as the trigger with the most retries says", async () => {
    const { admin } = await aTenant();
    const { jobId } = await addJob(admin, { properties: request({ RequestUri: "https://nothing.invalid/" }) });
    const list = async () => (await admin.get(jobApi, "pageJobTriggerRecord", { jobId })).items;
    const ended = async (count: number) => {
      await eventually(async () => {
        const runs = await list();
        expect(runs).toHaveLength(count);
        expect(runs.every(({ endedTime }) => endedTime !== null)).toBe(true);
      });
      return await list();
    };

    await admin.get(jobApi, "runJob", { jobId });
    await ended(1);
    await addTrigger(admin, jobId);
    await addTrigger(admin, jobId, { numRetries: 1, retryTimeout: 10 });
    await admin.get(jobApi, "runJob", { jobId });

    const runs = await ended(3);
    expect(runs.map(({ cause, attempt, state }) => [cause, attempt, state])).toEqual([
      ["retry", 2, "failed"],
      ["manual", 1, "failed"],
      ["manual", 1, "failed"],
    ]);
  });
});

describe("the address of the board of earlier versions", () => {
  it("leads to the page, without the token", async () => {
    const { url } = await theServer();

    const response = await fetch(`${url}/schedule?token=secret`, { redirect: "manual" });

    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/#/platform/job/dashboard");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });
});

describe("the built-in jobs", () => {
  it("are listed in the main tenant, in the language of the reader, and cannot be deleted or rewritten", async () => {
    const main = theMainTenant();
    const role = await main.hasRole("all");
    const account = await main.hasAccount({ roleIds: [role.id] });
    const { jobDetail, jobTriggers } = await eventually(async () => await readJob(account, "job_log"));

    expect(jobDetail).toMatchObject({ createType: JobKind.builtIn, description: "清理执行记录" });
    expect(jobTriggers).toMatchObject([{ triggerId: "trigger_log", status: TriggerStatus.ready }]);
    const { id, jobId } = jobDetail;
    await expect(await account.send(jobApi, "deleteJobDetail", { jobId })).toFailWith("job.built_in");
    const changes = { id, createType: JobKind.http, properties: request() };
    await expect(await account.send(jobApi, "updateJobDetail", changes)).toFailWith("job.built_in");
  });

  it("include the background services, with the sum of their rounds, which cannot be run by hand", async () => {
    const { app } = await theServer();
    const role = await theMainTenant().hasRole("all");
    const account = await theMainTenant().hasAccount({ roleIds: [role.id] });
    const name = `service_${nextUnique()}`;
    const [startedAt, endedAt] = [new Date(1000), new Date(3000)];
    app.serviceRuns.register({ name, title: "job.service.backups" });
    app.serviceRuns.note(name, { startedAt, endedAt, error: "the disk is full" });

    await writeReports(app);

    expect(await readJob(account, name)).toMatchObject({
      jobDetail: { description: "备份", groupName: "system" },
      activity: { state: "failed", startedTime: startedAt, elapsedTime: 2000, runs: 1, failures: 1 },
      isService: true,
    });
    expect((await account.get(jobApi, "pageJobTriggerRecord", { jobId: name })).items).toMatchObject([
      { state: "failed", result: "the disk is full", elapsedTime: 2000, numberOfRuns: 1 },
    ]);
    for (const call of ["runJob", "pauseJob", "startJob"] as const)
      await expect(await account.send(jobApi, call, { jobId: name })).toFailWith("job.built_in");
    const trigger = { jobId: name, triggerId: nextUnique(), triggerType: "PeriodTrigger", args: "60000" };
    await expect(await account.send(jobApi, "addJobTrigger", trigger)).toFailWith("job.built_in");
    for (const service of ["tasks", "tenant_expiry", "notice_delivery", "request_logs", "jobs", "presence", "mirrors"])
      expect((await readJob(account, `service_${service}`)).jobDetail.description).not.toBeNull();
  });
});
