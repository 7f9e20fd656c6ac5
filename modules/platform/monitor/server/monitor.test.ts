import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import type { FinishedCall } from "#core/http/traffic";
import { mainTenantId } from "#modules/identity/access/server";
import { noticeApi } from "#modules/workspace/notice/contract";
import { createPlainClient } from "#tests/builders/plainRequest";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { type Figures, monitorApi, type MonitorThresholds } from "../contract.ts";
import { checkReadings } from "./alarm.service.ts";
import { getNodeName } from "./machine.service.ts";
import { getMeter, joinFigures } from "./measure.ts";
import { openSlowLog } from "./slow.ts";
import { readThresholds } from "./threshold.service.ts";
import { reportNode } from "./monitor.worker.ts";

const quiet: Figures = { cpu: 10, memory: 40, loopDelay: 20, p99: 80, poolWaiting: 0, diskFree: 50 };
let port = 20_000;

/** What the log says of an alarm about a silent node. */
const AlarmEntry = z.object({ event: z.string(), node: z.string(), kind: z.literal("offlineMinutes") });

afterEach(() => vi.restoreAllMocks());

/** A node of its own, which no other server of the tests reports as. */
async function aNode() {
  port += 1;
  const { app: serving } = await theServer();
  const app = { ...serving, config: { ...serving.config, port } };
  const slow = openSlowLog(app);
  const startedAt = app.now();
  const report = async (figures: Figures = quiet, watchingSince = startedAt) =>
    await reportNode(app, { figures, startedAt, watchingSince, slow });
  return { app, slow, node: getNodeName(app), report, platform: await thePlatform() };
}

describe("the machine", () => {
  it("is described in both generations of shapes", async () => {
    const platform = await thePlatform();

    const hardware = await platform.get(monitorApi, "hardwareInfo");
    const runtime = await platform.get(monitorApi, "runtimeInfo");
    const base = await platform.get(monitorApi, "serverBase");
    const used = await platform.get(monitorApi, "serverUsed");
    const disks = await platform.get(monitorApi, "serverDisk");

    expect(hardware.cpuInfo.logicalCoreCount).toBeGreaterThan(0);
    expect(hardware.ramInfo.totalBytes).toBeGreaterThan(hardware.ramInfo.usedBytes);
    expect(hardware.diskInfos[0]?.totalSpace).toBeGreaterThan(0);
    expect(runtime.runtimeInfo).toMatchObject({ processId: process.pid, databaseType: "PostgreSQL" });
    expect(base.hostName).toBe(runtime.runtimeInfo.machineName);
    expect(used.ramRate).toMatch(/^\d+%$/u);
    expect(used.totalRam).toMatch(/^\d+\.\d\dGB$/u);
    expect(disks).toHaveLength(hardware.diskInfos.length);
  });

  it("lists the packages under the names of all generations", async () => {
    const platform = await thePlatform();

    const packages = await platform.get(monitorApi, "nuGetPackageInfo");

    expect(packages).toContainEqual({ packageName: "fastify", packageVersion: expect.stringMatching(/^\d/u) });
    expect(await platform.get(monitorApi, "nuGetPackagesInfo")).toEqual(packages);
    expect(await platform.get(monitorApi, "assemblyList")).toHaveLength(packages.length);
  });

  it("lists its processes without their arguments", async () => {
    const platform = await thePlatform();

    const processes = await platform.get(monitorApi, "processes");

    const own = processes.find(({ id }) => id === process.pid);
    expect(own?.memoryBytes).toBeGreaterThan(1_000_000);
    expect(own?.name).not.toContain(" ");
  });

  it("tells no values of the environment or of options, and no paths", async () => {
    const platform = await thePlatform();
    process.env["SITEWARD_TEST_SECRET"] = "not-to-be-told";
    process.argv.push("--token=not-to-be-told", "/srv/secret/folder");

    const runtime = await platform.get(monitorApi, "runtimeInfo");

    process.argv.splice(-2);
    delete process.env["SITEWARD_TEST_SECRET"];
    const text = JSON.stringify(runtime);
    expect(text).not.toContain("not-to-be-told");
    expect(runtime.runtimeInfo.commandLineArgs).toContain("--token=***");
    expect(text).not.toContain("/srv/secret");
    expect(text).not.toContain(process.cwd());
  });

  it.each(Object.entries(monitorApi.calls))("is hidden from administrators of tenants: %s", async (name, call) => {
    const { admin } = await aTenant();
    const input = { node: "a", hours: 1, kind: "call" };

    const reply = await admin.send(monitorApi, name, call.method === "GET" ? { kind: "call" } : input);

    expect(reply.body.code).toBe(403);
  });

  it("is hidden from requests of tenants by the database as well", async () => {
    const { tenant } = await aTenant();

    for (const read of ["list_monitor_nodes()", "read_database_state()", "list_busy_sessions()"]) {
      const asked = runAsRequest({ tenantId: tenant.id }, async (run) => await run(`select * from ${read}`));
      await expect(asked).rejects.toThrow("Only the main tenant");
    }
    expect(
      await runAsRequest({ tenantId: mainTenantId }, async (run) => await run("select * from read_database_state()")),
    ).toHaveLength(1);
  });
});

describe("a node", () => {
  it("is listed with its last figures, and with its course", async () => {
    const { node, report, platform } = await aNode();

    await report({ ...quiet, cpu: 20, loopDelay: 30 });
    advanceClock(1);
    await report({ ...quiet, cpu: 40, loopDelay: 90 });

    const { nodes, queues } = await platform.get(monitorApi, "overview");
    expect(nodes.find(({ name }) => name === node)).toMatchObject({
      isOnline: true,
      isServing: false,
      figures: { cpu: 40, loopDelay: 90 },
      facts: { processId: process.pid },
    });
    const { caches } = nodes.find(({ name }) => name === node)?.facts ?? { caches: [] };
    expect(caches.find(({ name }) => name === "permission")).toMatchObject({
      served: expect.toSatisfy((count: number) => count > 0),
      loaded: expect.toSatisfy((count: number) => count > 0),
    });
    expect(queues.waitingTasks).toBeGreaterThanOrEqual(0);
    const course = await platform.get(monitorApi, "history", { node, hours: 168 });
    // Means, except where the worst value counts.
    expect(course.at(-1)?.figures).toMatchObject({ cpu: 30, loopDelay: 90 });
  });

  it("measures itself", async () => {
    const { app } = await theServer();
    const platform = await thePlatform();
    await platform.get(monitorApi, "thresholds");

    const { figures } = await getMeter(app).measure();

    expect(figures.memory).toBeGreaterThan(0);
    expect(figures.memory).toBeLessThanOrEqual(100);
    expect(figures.rss).toBeGreaterThan(1_000_000);
    expect(figures.loopUtilisation).toBeGreaterThanOrEqual(0);
    expect(figures.diskFree).toBeGreaterThan(0);
  });

  it("counts the calls since the last measure, with those that failed", async () => {
    const { app } = await theServer();
    await getMeter(app).measure();
    const call = { name: "sysUser/page", requestId: "a", tenantId: undefined };
    app.traffic.finish({ ...call, ms: 120, isFailure: false });
    app.traffic.finish({ ...call, ms: 480, isFailure: true });

    const { figures } = await getMeter(app).measure();

    expect(figures.p50).toBeCloseTo(120, -1);
    expect(figures.p99).toBeCloseTo(480, -1);
    expect(figures.calls).toBeGreaterThan(0);
    expect(figures.failures).toBeGreaterThan(0);
  });

  it("hears of each call of the API with its tenant", async () => {
    const { app } = await theServer();
    const { tenant, admin } = await aTenant();
    const heard: FinishedCall[] = [];
    app.traffic.subscribe((call) => void heard.push(call));

    await admin.send(monitorApi, "history", { node: "a" });

    await expect.poll(() => heard.filter(({ tenantId }) => tenantId === tenant.id)).toHaveLength(1);
    expect(heard.find(({ tenantId }) => tenantId === tenant.id)).toMatchObject({
      name: "sysServer/history",
      isFailure: false,
    });
  });

  it("measures the share of requests that its caches answer", async () => {
    const { app } = await theServer();
    const key = nextUnique();
    const ask = async () => await app.caches.get("usage", { tenantId: 0, key }, async () => await Promise.resolve(1));
    await getMeter(app).measure();

    await ask();
    await ask();
    const { figures } = await getMeter(app).measure();

    expect(figures.cacheHits).toBeGreaterThan(0);
    expect(figures.cacheHits).toBeLessThan(100);
    expect(figures.threadsWaiting).toBe(0);
  });

  it("that stops as it should is no longer online", async () => {
    const server = await aServer({ environment: { PORT: "20900" } });
    const node = getNodeName(server.app);
    await reportNode(server.app, {
      figures: quiet,
      startedAt: server.app.now(),
      watchingSince: server.app.now(),
      slow: openSlowLog(server.app),
    });

    await server.close();

    const { owner } = await theServer();
    const { rows } = await owner.query("select stopped_at is not null stopped from monitor_node where name = $1", [
      node,
    ]);
    expect(rows).toEqual([{ stopped: true }]);
  });

  it("joins measures into one sample", () => {
    expect(
      joinFigures([
        { cpu: 10, p99: 100, diskFree: 40 },
        { cpu: 20, p99: 50, diskFree: 30 },
      ]),
    ).toEqual({ cpu: 15, p99: 100, diskFree: 30 });
  });
});

describe("slow entries", () => {
  it("name the call, the tenant and the request", async () => {
    const { app, node, slow, report, platform } = await aNode();
    const { tenant } = await aTenant();
    slow.setThresholds({ slowCallMs: 1000, slowStatementMs: 0 });
    const call = { name: "sysUser/page", requestId: nextUnique(), tenantId: tenant.id, isFailure: false };

    app.traffic.finish({ ...call, ms: 999 });
    app.traffic.finish({ ...call, ms: 1000.4 });
    await report();

    const entries = (await platform.get(monitorApi, "slow", { kind: "call" })).filter((one) => one.node === node);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ name: "sysUser/page", ms: 1000, requestId: call.requestId });
    expect(entries[0]?.tenantName).not.toBeNull();
  });

  it("name statements by their text without values", async () => {
    const { app, node, slow, report, platform } = await aNode();
    slow.setThresholds({ slowCallMs: 0, slowStatementMs: 1 });

    app.requests.slow.note(performance.now() - 50, () => ["select $1"]);
    await report();

    const entries = (await platform.get(monitorApi, "slow", { kind: "statement" })).filter((one) => one.node === node);
    expect(entries.map(({ name }) => name)).toContain("select $1");
  });

  it("leave out calls that move files", async () => {
    const { app, slow } = await aNode();
    slow.setThresholds({ slowCallMs: 1, slowStatementMs: 0 });
    const moving = app.routes.find(({ call }) => call.isFile === true);

    const name = `${moving?.api.name}/${moving?.name}`;
    app.traffic.finish({ name, ms: 5000, requestId: "a", tenantId: undefined, isFailure: false });

    expect(slow.take()).toEqual([]);
  });
});

describe("an alarm", () => {
  const settings: Partial<MonitorThresholds> = { isOn: true, minutes: 10, repeatMinutes: 60, cpu: 90 };

  async function anAlarm() {
    const { app } = await theServer();
    const node = `${nextUnique()}:1`;
    const thresholds = { ...(await readThresholds(app)), ...settings };
    const check = async (value: number) =>
      await checkReadings(app, { node, readings: [{ kind: "cpu", value }], thresholds });
    const listNotices = async () => {
      // The clock goes beyond the end of a session.
      const platform = await thePlatform();
      const { items } = await platform.get(noticeApi, "pageReceived", { pageSize: 100 });
      return items.filter(({ title }) => title.includes(node)).map(({ title }) => title);
    };
    const listAlarms = async () =>
      (await (await thePlatform()).get(monitorApi, "alarms")).filter((one) => one.node === node);
    return { check, listNotices, listAlarms };
  }

  it("begins when a value has been bad for some time, is repeated, and ends when it has been good for as long", async () => {
    const { check, listNotices, listAlarms } = await anAlarm();

    await check(95);
    advanceClock(300);
    await check(96);
    expect(await listNotices()).toEqual([]);
    advanceClock(300);
    await check(97);
    expect(await listNotices()).toEqual([
      expect.stringMatching(/系统告警：处理器使用率|System alarm: Processor usage/u),
    ]);
    advanceClock(3600);
    await check(99);
    expect(await listNotices()).toEqual([expect.stringMatching(/仍在持续|continues/u)]);
    await check(20);
    advanceClock(600);
    await check(20);

    expect(await listNotices()).toEqual([expect.stringMatching(/已恢复|is over/u)]);
    expect(await listAlarms()).toEqual([
      expect.objectContaining({ kind: "cpu", reading: 99, threshold: 90, recoveredAt: expect.any(Date) }),
    ]);
  });

  it("does not begin for a value that is bad for a moment", async () => {
    const { check, listNotices, listAlarms } = await anAlarm();

    await check(95);
    advanceClock(300);
    await check(50);
    advanceClock(400);
    await check(95);

    expect(await listNotices()).toEqual([]);
    expect(await listAlarms()).toEqual([]);
  });
});

describe("a node that no longer reports", () => {
  const listOffline = async (node: string) =>
    (await (await thePlatform()).get(monitorApi, "alarms")).filter(
      (one) => one.node === node && one.kind === "offlineMinutes",
    );

  /** A node and two others that report. */
  async function threeNodes() {
    const [silent, first, second] = [await aNode(), await aNode(), await aNode()];
    await silent.report();
    const { owner } = await theServer();
    const silence = async (minutes: number) =>
      await owner.query("update monitor_node set heard_at = now() - $2 * interval '1 minute' where name = $1", [
        silent.node,
        minutes,
      ]);
    // The others have been watching for a while.
    advanceClock(600);
    return { silent, first, second, silence };
  }

  it("is told of once, however many nodes notice it, and once when it is back", async () => {
    const { silent, first, second, silence } = await threeNodes();
    const { app, node } = silent;
    const warned = vi.spyOn(app.log, "warn");
    const listTold = () =>
      warned.mock.calls.flatMap(([entry]) => {
        const { data } = AlarmEntry.safeParse(entry);
        return data?.node === node ? [data.event] : [];
      });

    await silence(2);
    await first.report();
    expect(await listOffline(node)).toEqual([]);
    await silence(4);
    await Promise.all([first.report(), second.report()]);
    advanceClock(3660);
    await Promise.all([first.report(), second.report()]);
    expect(listTold()).toEqual(["monitor.alarm_first"]);
    expect(await listOffline(node)).toMatchObject([{ reading: 4, threshold: 3, recoveredAt: null }]);
    await silent.report();
    await Promise.all([first.report(), second.report()]);

    expect(listTold()).toEqual(["monitor.alarm_first", "monitor.alarm_recovered"]);
    expect(await listOffline(node)).toMatchObject([{ recoveredAt: expect.any(Date) }]);
  });

  it("is not missed if it was stopped, nor by a node that has just started to watch", async () => {
    const { silent, first, silence } = await threeNodes();
    const { owner } = await theServer();

    await silence(10);
    await first.report(quiet, first.app.now());
    expect(await listOffline(silent.node)).toEqual([]);
    await owner.query("select note_monitor_stop($1, now())", [silent.node]);
    await first.report();

    expect(await listOffline(silent.node)).toEqual([]);
  });

  it("ends its alarm with its row after a week", async () => {
    const { silent, first, silence } = await threeNodes();
    const { owner } = await theServer();
    await silence(10);
    await first.report();
    await owner.query("delete from monitor_sample where node = $1", [silent.node]);
    await owner.query("update monitor_node set seen_at = now() - interval '8 days' where name = $1", [silent.node]);

    await owner.query("select remove_old_monitor_rows(1000)");

    expect(await listOffline(silent.node)).toMatchObject([{ recoveredAt: expect.any(Date) }]);
  });
});

describe("thresholds", () => {
  it("are changed by the platform administrator, and the change is recorded", async () => {
    const platform = await thePlatform();
    const before = await platform.get(monitorApi, "thresholds");
    const { owner } = await theServer();

    await platform.get(monitorApi, "setThresholds", { ...before, cpu: 77 });

    expect((await platform.get(monitorApi, "thresholds")).cpu).toBe(77);
    const { rows } = await owner.query(
      "select detail->>'cpu' cpu from security_event where kind = 'monitor.thresholds_changed' order by at desc limit 1",
    );
    expect(rows).toEqual([{ cpu: "77" }]);
    await platform.get(monitorApi, "setThresholds", before);
  });

  it("refuse shares beyond 100 percent", async () => {
    const platform = await thePlatform();
    const before = await platform.get(monitorApi, "thresholds");

    const reply = await platform.call(monitorApi, "setThresholds", { ...before, memory: 101 });

    expect(reply).toRefuseFields("Memory");
  });
});

describe("the database", () => {
  it("tells of its state, its largest tables and the sessions that wait", async () => {
    const platform = await thePlatform();
    const { owner } = await theServer();
    const client = await owner.connect();
    await client.query("begin");
    await client.query("select pg_sleep(1.1)");

    const { state, tables } = await platform.get(monitorApi, "database");

    await client.query("rollback");
    client.release();
    expect(state.size).toBeGreaterThan(1_000_000);
    expect(state.connections).toBeGreaterThan(0);
    expect(state.maximumConnections).toBeGreaterThan(state.connections);
    expect(tables.length).toBeGreaterThan(5);
    expect(tables[0]?.totalBytes).toBeGreaterThanOrEqual(tables[1]?.totalBytes ?? 0);
  });

  it("shows which session holds up another, without the values of its statement", async () => {
    const { app } = await theServer();
    const platform = await thePlatform();
    const [holder, waiter] = [await app.plain.connect(), await app.plain.connect()];
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock(715)");
    await waiter.query("begin");
    const waiting = waiter.query("select pg_advisory_xact_lock(715), 'a secret value'");

    const sessions = await expect
      .poll(async () => {
        advanceClock(10);
        const report = await platform.get(monitorApi, "database");
        return report.sessions.filter(({ blockedBy }) => blockedBy.length > 0);
      })
      .not.toEqual([])
      .then(async () => (await platform.get(monitorApi, "database")).sessions);

    await holder.query("rollback");
    await waiting;
    await waiter.query("rollback");
    holder.release();
    waiter.release();
    const held = sessions.find(({ blockedBy }) => blockedBy.length > 0);
    expect(held?.statement).toContain("pg_advisory_xact_lock");
    expect(held?.statement).not.toContain("secret");
    expect(sessions.map(({ pid }) => pid)).toContain(held?.blockedBy[0]);
  });
});

describe("old rows", () => {
  it("are thinned after a day and removed after a week", async () => {
    const { node, report } = await aNode();
    await report();
    const { owner } = await theServer();
    await owner.query(
      `insert into monitor_sample (node, taken_at, figures)
       select $1, date_trunc('hour', now()) - age * interval '1 second', '{"cpu": 1}'
       from unnest(array[7200, 7215, 172800, 172785, 172770, 691200]) age`,
      [node],
    );

    await owner.query("select remove_old_monitor_rows(1000)");

    const { rows } = await owner.query<{ age: number }>(
      `select extract(epoch from date_trunc('hour', now()) - taken_at)::integer age from monitor_sample
       where node = $1 and figures = '{"cpu": 1}' order by 1`,
      [node],
    );
    expect(rows.map(({ age }) => age)).toEqual([7200, 7215, 172_800]);
  });
});

describe("/metrics", () => {
  const token = "4f9d0c1b7a2e8d6f3c5b9a1e0d7c6b5a";
  const headers = { authorization: `Bearer ${token}` };

  it("does not exist without a token in the configuration", async () => {
    const { url } = await theServer();

    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
  });

  it("is closed to other tokens and to sessions", async () => {
    const server = await aServer({ environment: { SITEWARD_METRICS_TOKEN: token } });
    const asPlatform = await createPlainClient(server, { tenantId: mainTenantId, account: "superadmin" });

    const without = await fetch(`${server.url}/metrics`);

    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toBe("Bearer");
    expect((await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}x` } })).status).toBe(401);
    expect((await asPlatform("/metrics")).status).toBe(401);
    await server.close();
  });

  it("tells of the node in the format of Prometheus, without tenants", async () => {
    const server = await aServer({ environment: { SITEWARD_METRICS_TOKEN: token } });
    const { tenant } = await aTenant();
    const asPlatform = await createPlainClient(server, { tenantId: mainTenantId, account: "superadmin" });
    await asPlatform("/api/sysServer/thresholds");

    const answer = await fetch(`${server.url}/metrics`, { headers });

    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(text).toMatch(/^siteward_calls_total [1-9]/mu);
    expect(text).toMatch(/^siteward_call_duration_seconds_bucket\{le="0.1"\} \d/mu);
    expect(text).toMatch(/^siteward_tasks_waiting \d/mu);
    expect(text).toMatch(/^siteward_jobs_waiting \d/mu);
    expect(text).toMatch(/^siteward_cache_requests_total\{cache="permission",outcome="miss"\} [1-9]/mu);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d/mu);
    expect(text).not.toContain("tenant=");
    expect(text).not.toContain(String(tenant.id));
    await server.close();
  });

  it("measures once for all programs that ask at the same time, and asks the database once in five seconds", async () => {
    const now = new Date();
    const server = await aServer({ environment: { SITEWARD_METRICS_TOKEN: token }, now: () => now });
    const scrape = async () => await (await fetch(`${server.url}/metrics`, { headers })).text();

    const texts = await Promise.all(Array.from({ length: 20 }, scrape));

    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("siteward_tenants");
    expect(server.app.caches.list().find(({ key }) => key === "counted")?.hits).toBe(19);
    await server.close();
  });
});
