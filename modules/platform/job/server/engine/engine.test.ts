import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { modules } from "#app/modules.server";
import { module } from "#core/boot/module";
import type { JobDefinition, RunningJob } from "#core/jobs/schedule/jobDefinition";
import type { App } from "#core/request/app";
import { mainTenantId } from "#modules/identity/access/server";
import { noticeApi } from "#modules/workspace/notice/contract";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { eventually } from "#tests/builders/tasks";
import { nextUnique, theMainTenant } from "#tests/builders/tenant";
import { fireDueTriggers } from "./schedule.ts";

type Run = {
  id: number;
  state: string;
  cause: string;
  attempt: number;
  result: string | null;
  log: { text: string }[];
};

const dayMs = 86_400_000;
const never = new AbortController().signal;

/** A server whose module brings these jobs; it is closed with the test. */
async function aNode(jobs: readonly JobDefinition[]): Promise<TestServer> {
  const own = module({ name: `jobs${nextUnique()}`, routes: [], tables: [], jobs });
  const server = await aServer({ modules: [...modules, own] });
  onTestFinished(async () => (server.server.server.listening ? await server.close() : undefined));
  return server;
}

/** A job of the product that no trigger starts by itself within the test. */
function aJob(run: (app: App, job: RunningJob) => Promise<string>, everyMs = 10 * dayMs): JobDefinition {
  return { name: `job_${nextUnique()}`, title: "job.title", schedule: { everyMs }, run };
}

async function query<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, [...values])).rows;
}

async function setJob(name: string, changes: string): Promise<void> {
  await eventually(async () => expect(await query("select from job where job_id = $1", name)).toHaveLength(1));
  await query(`update job set ${changes} where job_id = $1`, name);
}

async function setTrigger(name: string, changes: string): Promise<void> {
  await eventually(async () => expect(await query("select from job_trigger where job_id = $1", name)).toHaveLength(1));
  await query(`update job_trigger set ${changes} where job_id = $1`, name);
}

async function addRun(name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const values = {
    tenant_id: mainTenantId,
    job_id: name,
    due_time: new Date(),
    start_after: new Date(),
    cause: "manual",
    ...columns,
  };
  const names = Object.keys(values);
  const [row] = await query<{ id: number }>(
    `insert into job_run (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    ...Object.values(values),
  );
  return row?.id ?? 0;
}

async function listRuns(name: string): Promise<Run[]> {
  return await query<Run>("select * from job_run where job_id = $1 order by id", name);
}

/** Waits until no run of the job waits or goes on, and there are so many. */
async function waitForRuns(name: string, count: number): Promise<Run[]> {
  await eventually(async () => {
    const rows = await query(
      `select count(*)::integer as runs, (count(*) filter (where state in ('waiting', 'running')))::integer as open
       from job_run where job_id = $1`,
      name,
    );
    expect(rows).toEqual([{ runs: count, open: 0 }]);
  });
  return await listRuns(name);
}

describe("a job that is due", () => {
  it("runs once on two nodes, and has a log", async () => {
    const done: string[] = [];
    const job = aJob(async (_, { log }) => {
      log("begins");
      done.push("run");
      return await Promise.resolve("42");
    });
    await aNode([job]);
    await aNode([job]);

    await setTrigger(job.name, "next_run_time = now()");
    const runs = await waitForRuns(job.name, 1);

    expect(runs).toMatchObject([{ state: "succeeded", cause: "schedule", result: "42", log: [{ text: "begins" }] }]);
    expect(done).toHaveLength(1);
  });

  it("gives each of 1,000 runs to one of two nodes", async () => {
    const seen: string[] = [];
    const job = aJob(async (_, { parameters }) => await Promise.resolve(String(seen.push(parameters ?? ""))));
    await aNode([job]);
    await aNode([job]);
    await setJob(job.name, "concurrency = 1");

    await query(
      `insert into job_run (tenant_id, job_id, cause, parameters)
       select $1, $2, 'manual', number::text from generate_series(1, 1000) number`,
      mainTenantId,
      job.name,
    );
    await waitForRuns(job.name, 1000);

    expect(new Set(seen).size).toBe(1000);
    expect(seen).toHaveLength(1000);
  });

  it("runs once for all times that passed while the clock jumped a day ahead, and goes on when it returns", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    const { app } = await aNode([job]);
    await setTrigger(job.name, "args = '60000', next_run_time = now() + interval '1 minute'");

    await fireDueTriggers(app, never, async () => await Promise.resolve(new Date(Date.now() + dayMs)));
    expect(await waitForRuns(job.name, 1)).toMatchObject([{ cause: "misfire", state: "succeeded" }]);
    await fireDueTriggers(app, never);

    const [trigger] = await query<{ next_run_time: Date }>(
      "select next_run_time from job_trigger where job_id = $1",
      job.name,
    );
    expect(trigger?.next_run_time.getTime()).toBeLessThan(Date.now() + 2 * 60_000);
    expect(await listRuns(job.name)).toHaveLength(1);
  });

  it("is recorded as skipped if it was missed and its job says so", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    await aNode([job]);
    await setJob(job.name, "misfire = 2");

    await setTrigger(job.name, "next_run_time = now() - interval '1 hour'");

    expect(await waitForRuns(job.name, 1)).toMatchObject([{ state: "skipped" }]);
  });

  it("ends with its last run, and starts at once when the first node starts", async () => {
    const job = { ...aJob(async () => await Promise.resolve("done")), runsOnStart: true };
    await aNode([job]);
    await waitForRuns(job.name, 1);

    await setTrigger(job.name, "max_number_of_runs = 2, next_run_time = now()");
    await waitForRuns(job.name, 2);

    const rows = await query(
      "select status, next_run_time, number_of_runs from job_trigger where job_id = $1",
      job.name,
    );
    expect(rows).toEqual([{ status: 6, next_run_time: null, number_of_runs: 2 }]);
  });
});

describe("triggers that are due together", () => {
  /** Makes another trigger of the job due at the same moment as the first. */
  async function addDueTrigger(name: string): Promise<void> {
    await query(
      `insert into job_trigger (tenant_id, trigger_id, job_id, trigger_type, args, status)
       select tenant_id, trigger_id || '_2', job_id, trigger_type, args, 3 from job_trigger where job_id = $1`,
      name,
    );
    await query(
      `update job_trigger set status = 1, planned_at = now(), next_run_time = date_trunc('milliseconds', now())
       where job_id = $1`,
      name,
    );
  }

  it("of a job whose runs replace each other leave one run", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    await aNode([job]);
    await setJob(job.name, "concurrency = 3");

    await addDueTrigger(job.name);
    const runs = await waitForRuns(job.name, 2);

    expect(runs.map(({ state }) => state).toSorted()).toEqual(["cancelled", "succeeded"]);
  });

  it("of a job whose runs may overlap all run", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    await aNode([job]);
    await setJob(job.name, "concurrency = 1");

    await addDueTrigger(job.name);

    expect(await waitForRuns(job.name, 2)).toMatchObject([{ state: "succeeded" }, { state: "succeeded" }]);
  });
});

describe("a run", () => {
  it("of a node that has died is taken over where it may be repeated, and recorded as crashed", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    await aNode([job]);
    await setJob(job.name, "concurrency = 1");
    const dead = { state: "running", node: "dead", claim: 1, lease_until: new Date(0), started_at: new Date() };

    await addRun(job.name, { ...dead, max_attempts: 2 });
    await addRun(job.name, dead);
    const runs = await waitForRuns(job.name, 3);

    expect(runs.map(({ state, attempt }) => [state, attempt])).toEqual([
      ["crashed", 1],
      ["crashed", 1],
      ["succeeded", 2],
    ]);
  });

  it("is not ended by a node that has lost it", async () => {
    const begun = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const job = aJob(async () => {
      begun.resolve(undefined);
      await release.promise;
      return "late";
    });
    await aNode([job]);
    await setJob(job.name, "concurrency = 1");
    const id = await addRun(job.name);
    await begun.promise;

    await query("update job_run set node = 'another', claim = claim + 1 where id = $1", id);
    release.resolve(undefined);
    await query("update job_run set lease_until = 'epoch' where id = $1", id);

    expect(await waitForRuns(job.name, 1)).toMatchObject([{ state: "crashed" }]);
  });

  it("is given back when its node stops", async () => {
    const begun = Promise.withResolvers<undefined>();
    const job = aJob(async (_, { signal }) => {
      begun.resolve(undefined);
      await once(signal, "abort");
      return "stopped";
    });
    const first = await aNode([job]);
    await setJob(job.name, "concurrency = 1");
    await addRun(job.name, { max_attempts: 2 });
    await begun.promise;

    await first.close();
    await aNode([{ ...job, run: async () => await Promise.resolve("second") }]);

    const runs = await waitForRuns(job.name, 2);
    expect(runs).toMatchObject([{ state: "crashed" }, { state: "succeeded", result: "second" }]);
  });

  it("is repeated with growing pauses, and makes its trigger panic after too many errors", async () => {
    const job = aJob(async () => await Promise.reject(new Error("broken")));
    await aNode([job]);
    await setTrigger(job.name, "num_retries = 2, retry_timeout = 10, max_number_of_errors = 1, next_run_time = now()");

    const runs = await waitForRuns(job.name, 3);

    expect(runs.map(({ state, attempt, result }) => [state, attempt, result])).toEqual(
      [1, 2, 3].map((attempt) => ["failed", attempt, "broken"]),
    );
    const rows = await query(
      "select status, number_of_errors, next_run_time from job_trigger where job_id = $1",
      job.name,
    );
    expect(rows).toEqual([{ status: 7, number_of_errors: 1, next_run_time: null }]);
  });

  it("is cancelled on the node that runs it, and ends at its time limit", async () => {
    const begun = Promise.withResolvers<undefined>();
    const job = aJob(async (_, { signal }) => {
      begun.resolve(undefined);
      await once(signal, "abort");
      return "aborted";
    });
    await aNode([job]);
    await setJob(job.name, "concurrency = 1");
    const id = await addRun(job.name);
    await begun.promise;

    await query("update job_run set is_cancelled = true where id = $1", id);
    expect(await waitForRuns(job.name, 1)).toMatchObject([{ state: "cancelled" }]);
    await setJob(job.name, "time_limit_seconds = 1");
    await addRun(job.name);

    expect(await waitForRuns(job.name, 2)).toMatchObject([{ state: "cancelled" }, { state: "timedOut" }]);
  });

  it("of a serial job waits for the one before", async () => {
    let running = 0;
    let maximum = 0;
    const job = aJob(async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return "done";
    });
    await aNode([job]);
    await aNode([job]);
    await setJob(job.name, "concurrency = 2");

    for (let count = 0; count < 5; count += 1) await addRun(job.name);
    await waitForRuns(job.name, 5);

    expect(maximum).toBe(1);
  });

  it("of a job that depends on others follows when all of them have succeeded", async () => {
    const work = async () => await Promise.resolve("done");
    const [a, b, c] = [aJob(work), aJob(work), aJob(work)];
    await aNode([a, b, c]);
    await setJob(c.name, `depends_on = '{"jobs": ["${a.name}", "${b.name}"]}'`);

    await addRun(a.name);
    await waitForRuns(a.name, 1);
    expect(await listRuns(c.name)).toEqual([]);
    await addRun(b.name);

    expect(await waitForRuns(c.name, 1)).toMatchObject([{ cause: "dependency", state: "succeeded" }]);
  });
});

describe("an alarm", () => {
  it("tells of the first failure and of the recovery, by inbox and e-mail", async () => {
    let isBroken = true;
    const job = aJob(async () => await (isBroken ? Promise.reject(new Error("broken")) : Promise.resolve("fine")));
    await aNode([job]);
    const reader = await theMainTenant().hasAccount();
    await setJob(job.name, `alarm_user_ids = '{${reader.id}}', alarm_email = '${job.name}@example.org'`);

    for (let count = 1; count <= 3; count += 1) {
      isBroken = count < 3;
      await addRun(job.name);
      await waitForRuns(job.name, count);
    }

    const { items } = await reader.get(noticeApi, "pageReceived", {});
    expect(items).toMatchObject([{ sysNotice: { title: `任务“${job.name}”已恢复正常` } }]);
    const mails = await query("select state from outgoing_message where recipient = $1", `${job.name}@example.org`);
    expect(mails).toHaveLength(2);
  });
});

describe("an alarm of a run whose node has died", () => {
  it("names its job", async () => {
    const job = aJob(async () => await Promise.resolve("done"));
    await aNode([job]);
    const reader = await theMainTenant().hasAccount();
    await setJob(job.name, `alarm_user_ids = '{${reader.id}}'`);

    const dead = { state: "running", node: "dead", claim: 1, lease_until: new Date(0), started_at: new Date() };
    await addRun(job.name, dead);
    await waitForRuns(job.name, 1);

    const { items } = await reader.get(noticeApi, "pageReceived", {});
    expect(items).toMatchObject([{ sysNotice: { title: `任务“${job.name}”执行失败` } }]);
  });
});

describe("an HTTP job", () => {
  /** A job of the main tenant with this request. */
  async function anHttpJob(request: object, changes: Record<string, unknown> = {}): Promise<string> {
    const name = `job_${nextUnique()}`;
    const properties = JSON.stringify({ HttpJob: JSON.stringify(request) });
    const values = { tenant_id: mainTenantId, job_id: name, create_type: 2, properties, ...changes };
    const names = Object.keys(values);
    await query(
      `insert into job (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      ...Object.values(values),
    );
    await addRun(name);
    return name;
  }

  async function anOutsideServer(path: string): Promise<{ url: string; host: string; methods: string[] }> {
    const methods: string[] = [];
    const server = createServer((request, response) => {
      methods.push(`${request.method} ${request.url}`);
      if (request.url === "/hang") return;
      response.writeHead(request.url === "/redirect" ? 302 : 200, { location: "http://127.0.0.1/inside" });
      response.end("fine");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    // oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on a port
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url: `http://${host}${path}`, host, methods };
  }

  it("sends its request and keeps the answer", async () => {
    const { url, host, methods } = await anOutsideServer("/ping");
    await aServer({ environment: { SITEWARD_OUTGOING_HOSTS: host } });
    const name = await anHttpJob({ RequestUri: url, HttpMethod: "Put", Body: "{}" });

    // Another node of this file may refuse the address, which it does not know.
    const [run] = await waitForRuns(name, 1);
    expect(["200 fine", `${host}: {{job.blocked.internal}}`]).toContain(run?.result);
    expect(methods.length === 1 || run?.state === "failed").toBe(true);
  });

  it("never reaches the own network", async () => {
    await theServer();
    const name = await anHttpJob({ RequestUri: "http://127.0.0.1/", HttpMethod: "Get" });

    const [run] = await waitForRuns(name, 1);

    expect(run).toMatchObject({ state: "failed" });
    await eventually(async () => {
      const [logged] = await query<{ exception: string }>("select * from http_log where http_api_desc = $1", name);
      expect(logged).toMatchObject({ request_url: "http://127.0.0.1/", is_success_status_code: 2 });
      expect(logged?.exception).toContain("lies inside");
    });
  });

  it("is logged without the values of its headers", async () => {
    const { url, host } = await anOutsideServer("/ping");
    await aServer({ environment: { SITEWARD_OUTGOING_HOSTS: host } });
    const name = await anHttpJob({ RequestUri: url, HttpMethod: "Get", Headers: { "X-Door": "open sesame" } });
    await waitForRuns(name, 1);

    await eventually(async () => {
      const logged = await query<{ request_headers: string }>("select * from http_log where http_api_desc = $1", name);
      expect(logged.map(({ request_headers: headers }) => headers)).toEqual([expect.stringContaining('"X-Door":"***')]);
    });
  });
});
