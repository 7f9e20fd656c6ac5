import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { waitOptions } from "#tests/builders/testRun";
import { runOnTwoNodes, type TwoNodes } from "../../tools/bench/nodes.ts";

const mainTenant = 1_300_000_000_001;
const runCount = 1000;
/** Requests that are answered at once; those after them wait for the node to be killed. */
const answeredCount = 300;
/** A node runs 50 at a time: of so many, each of the two has some. */
const heldCount = 60;

/** The server that the jobs call. It answers some requests, and holds the others until it is told to go on. */
async function aTarget() {
  const received = new Map<string, number>();
  const held: ServerResponse[] = [];
  let isHolding = true;
  let count = 0;
  const server = createServer(({ url = "" }, response) => {
    received.set(url, (received.get(url) ?? 0) + 1);
    count += 1;
    if (isHolding && count > answeredCount) held.push(response);
    else response.end("done");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on a port
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    held,
    release() {
      isHolding = false;
      for (const response of held) response.end("done");
    },
  };
}

/** Runs of as many jobs; those with an even number may be repeated once. */
async function addRuns({ owner }: TwoNodes, host: string): Promise<void> {
  await owner.query(
    `insert into job (tenant_id, job_id, create_type, properties)
     select $1, 'job_' || number, 2, json_build_object('HttpJob', json_build_object(
       'RequestUri', 'http://' || $3 || '/' || number)::text)::text
     from generate_series(1, $2) number`,
    [mainTenant, runCount, host],
  );
  await owner.query(
    `insert into job_run (tenant_id, job_id, cause, max_attempts)
     select $1, 'job_' || number, 'manual', case when number % 2 = 0 then 2 else 1 end from generate_series(1, $2) number`,
    [mainTenant, runCount],
  );
}

type Run = { job_id: string; state: string; attempt: number; max_attempts: number; node: string };

async function waitForRuns({ owner }: TwoNodes): Promise<readonly Run[]> {
  return await vi.waitFor(async () => {
    const { rows } = await owner.query<Run>(
      `select job_id, state, attempt, max_attempts, node from job_run where job_id ~ '^job_[0-9]+$'`,
    );
    expect(rows.filter(({ state }) => state === "waiting" || state === "running")).toEqual([]);
    return rows;
  }, waitOptions);
}

it("a node that is killed in the middle of 1,000 runs leaves each run once, repeated where it may be", async () => {
  const target = await aTarget();

  await runOnTwoNodes({ ports: [5141, 5142], environment: { SITEWARD_OUTGOING_HOSTS: target.host } }, async (site) => {
    await addRuns(site, target.host);
    await vi.waitFor(() => expect(target.held.length).toBeGreaterThanOrEqual(heldCount), waitOptions);
    const [killed] = site.nodes;
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    target.release();
    const runs = await waitForRuns(site);

    const crashed = runs.filter(({ state }) => state === "crashed");
    const repeated = runs.filter(({ attempt }) => attempt === 2);
    expect(new Set(crashed.map(({ node }) => node)).size).toBe(1);
    expect(runs.filter(({ state }) => state !== "crashed" && state !== "succeeded")).toEqual([]);
    expect(repeated.map(({ job_id: jobId }) => jobId).toSorted()).toEqual(
      crashed.flatMap(({ job_id: jobId, max_attempts: attempts }) => (attempts === 2 ? [jobId] : [])).toSorted(),
    );
    expect(runs).toHaveLength(runCount + repeated.length);
    // A request of the killed node may have arrived before, so that its job comes a second time; no other does.
    const crashedJobs = new Set(crashed.map(({ job_id: jobId }) => `/${jobId.slice("job_".length)}`));
    const twice = [...target.received].filter(([, count]) => count > 1).map(([url]) => url);
    // One that is not repeated may have been killed before its request.
    const missing = Array.from({ length: runCount }, (_, index) => `/${index + 1}`).filter(
      (url) => !target.received.has(url),
    );
    const repeatedJobs = new Set(repeated.map(({ job_id: jobId }) => `/${jobId.slice("job_".length)}`));
    expect(missing.filter((url) => !crashedJobs.has(url) || repeatedJobs.has(url))).toEqual([]);
    expect(twice.filter((url) => !crashedJobs.has(url))).toEqual([]);
  });
}, 300_000);
