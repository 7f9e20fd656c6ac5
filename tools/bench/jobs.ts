import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { runOnTwoNodes } from "./nodes.ts";
import type { BenchmarkSection } from "./section.ts";

const ports = [5131, 5132] as const;
const targetPort = 5133;
const mainTenant = 1_300_000_000_001;
const jobCount = 10_000;
/** Runs of the days before. */
const pastRuns = 100_000;
/** Seconds until the last of them has started. */
const barSeconds = 10;
/** A run that has not ended by then is lost. */
const longestMs = 300_000;

type Metrics = {
  /** Seconds from the moment at which all jobs are due. */
  readonly planned: number;
  readonly started: number;
  readonly ended: number;
  readonly runs: number;
  readonly succeeded: number;
  readonly received: number;
  /** Jobs whose request has come more than once. */
  readonly repeated: number;
  readonly byNode: readonly number[];
};

/** Jobs that are all due at once, on two nodes. Each sends a request, so that it is seen how often it has run. */
export const jobsSection: BenchmarkSection = {
  announcement: `starting ${jobCount} jobs on two nodes …`,
  async measure() {
    const environment = { SITEWARD_OUTGOING_HOSTS: `127.0.0.1:${targetPort}` };
    const metrics = await runOnTwoNodes({ ports, environment }, async ({ owner }) => await measureJobs(owner));
    return { text: format(metrics), missed: listMissedTargets(metrics), figures: listFigures(metrics) };
  },
};

async function measureJobs(owner: pg.Client): Promise<Metrics> {
  const received = new Map<string, number>();
  const target = await startTarget(received);
  try {
    await addJobs(owner);
    const due = await letAllBeDue(owner);
    await waitForEnd(owner);
    return await readMetrics(owner, { due, received });
  } finally {
    target.close();
  }
}

async function startTarget(received: Map<string, number>): Promise<Server> {
  const server = createServer(({ url = "" }, response) => {
    received.set(url, (received.get(url) ?? 0) + 1);
    response.end("done");
  }).listen(targetPort, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function addJobs(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into job (tenant_id, job_id, create_type, properties)
     select $1, 'bench_' || number, 2, json_build_object('HttpJob', json_build_object(
       'RequestUri', 'http://127.0.0.1:' || $3 || '/' || number)::text)::text
     from generate_series(1, $2) number`,
    [mainTenant, jobCount, String(targetPort)],
  );
  await owner.query(
    `insert into job_trigger (tenant_id, trigger_id, job_id, trigger_type, args, status)
     select $1, job_id, job_id, 'PeriodTrigger', '86400000', 3 from job where job_id like 'bench_%' and tenant_id = $1`,
    [mainTenant],
  );
  await owner.query(
    `insert into job_run (tenant_id, job_id, trigger_id, cause, state, created_at, started_at, ended_at)
     select $1, 'bench_' || number % $2, 'bench_' || number % $2, 'manual', 'succeeded', time, time, time
     from generate_series(1, $3) number, lateral (select now() - number * interval '10 seconds' as time) past`,
    [mainTenant, jobCount, pastRuns],
  );
  await owner.query("analyze job, job_trigger, job_run");
}

/** Triggers that were paused are due at one moment; both nodes see them when it is committed. */
async function letAllBeDue(owner: pg.Client): Promise<Date> {
  await owner.query(
    "update job_trigger set status = 1, planned_at = now(), next_run_time = now() where job_id like 'bench_%'",
  );
  const { rows } = await owner.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now ?? new Date();
}

async function waitForEnd(owner: pg.Client): Promise<void> {
  const end = performance.now() + longestMs;
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from job_run
       where job_id like 'bench_%' and cause = 'schedule' and state not in ('waiting', 'running')`,
    );
    if ((rows[0]?.count ?? 0) >= jobCount || performance.now() > end) return;
    await setTimeout(500);
  }
}

type Observation = { readonly due: Date; readonly received: ReadonlyMap<string, number> };

async function readMetrics(owner: pg.Client, { due, received }: Observation): Promise<Metrics> {
  const { rows } = await owner.query<Pick<Metrics, "planned" | "started" | "ended" | "runs" | "succeeded">>(
    `select extract(epoch from max(created_at) - $1)::float8 as planned,
       extract(epoch from max(started_at) - $1)::float8 as started,
       extract(epoch from max(ended_at) - $1)::float8 as ended,
       count(*)::integer as runs, (count(*) filter (where state = 'succeeded'))::integer as succeeded
     from job_run where job_id like 'bench_%' and cause = 'schedule'`,
    [due],
  );
  const { rows: nodes } = await owner.query<{ count: number }>(
    "select count(*)::integer as count from job_run where job_id like 'bench_%' and cause = 'schedule' group by node order by node",
  );
  const [times] = rows;
  if (times === undefined) throw new Error("there are no runs");
  const repeated = [...received.values()].filter((count) => count > 1).length;
  return { ...times, received: received.size, repeated, byNode: nodes.map(({ count }) => count) };
}

function listMissedTargets({ started, runs, succeeded, received, repeated }: Metrics): string[] {
  return [
    ...(started > barSeconds ? [`jobs: the last of ${jobCount} has started after ${started.toFixed(1)} s`] : []),
    ...(runs === jobCount && succeeded === jobCount && received === jobCount && repeated === 0
      ? []
      : [`jobs: ${runs} runs, ${succeeded} succeeded, ${received} received, ${repeated} more than once`]),
  ];
}

function listFigures({ started }: Metrics) {
  return [{ name: `start of ${jobCount} due jobs, seconds`, value: started, better: "less" as const }];
}

function format({ planned, started, ended, runs, repeated, byNode }: Metrics): string {
  return `
## Jobs

${jobCount} HTTP jobs of one tenant that are due at the same moment, on two nodes, with their database and the server that they call on this machine. The
table of runs has ${pastRuns} from before. Bar: all have started within ${barSeconds} s, each once.

| jobs | runs | sent more than once | all have a run after | all have started after | all have ended after | runs of each node |
|---|---|---|---|---|---|---|
| ${jobCount} | ${runs} | ${repeated} | ${planned.toFixed(1)} s | ${started.toFixed(1)} s | ${ended.toFixed(1)} s | ${byNode.join(", ")} |
`;
}
