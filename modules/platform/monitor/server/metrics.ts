import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { Figures } from "../contract.ts";
import { getMeter, listFileCalls } from "./measure.ts";

/** The metrics of a node, and the last text of them. */
type NodeMetrics = { readonly registry: Registry; last?: { readonly at: number; readonly text: Promise<string> } };

const openedMetrics = new WeakMap<App, NodeMetrics>();

/** Programs that ask within so long get the same text: it takes some milliseconds of the processor. */
const sharedMs = 1000;

/** Figures of the node that default metrics do not have. No metric has a label for tenants, accounts or calls. */
const gauges: readonly (readonly [name: string, help: string, figure: keyof Figures])[] = [
  ["siteward_machine_cpu_percent", "Load of all processors", "cpu"],
  ["siteward_machine_memory_percent", "Memory of the machine in use", "memory"],
  ["siteward_disk_free_percent", "Free space on the disk with the data folder", "diskFree"],
  ["siteward_calls_running", "Calls in progress", "running"],
  ["siteward_pool_connections_used", "Connections to the database in use", "poolUsed"],
  ["siteward_pool_waiting", "Calls that wait for a connection to the database", "poolWaiting"],
  ["siteward_realtime_connections", "Realtime connections of this node", "connections"],
  ["siteward_threads_used", "Tasks on worker threads", "threadsUsed"],
  ["siteward_threads_waiting", "Tasks that wait for a worker thread", "threadsWaiting"],
];

/** What the database counts for all nodes. */
const counted = [
  ["siteward_messages_waiting", "Messages that wait to be sent, counted up to 10,000", "waiting_messages"],
  ["siteward_tasks_waiting", "Background tasks that wait, counted up to 10,000", "waiting_tasks"],
  ["siteward_tasks_running", "Background tasks that run, counted up to 10,000", "running_tasks"],
  ["siteward_jobs_waiting", "Runs of scheduled jobs that are due, counted up to 10,000", "waiting_jobs"],
  ["siteward_jobs_running", "Runs of scheduled jobs in progress, counted up to 10,000", "running_jobs"],
  ["siteward_sessions", "Open sessions, estimated", "sessions"],
  ["siteward_accounts", "Accounts, estimated", "accounts"],
  ["siteward_tenants", "Tenants, estimated", "tenants"],
] as const;

/** Counts calls for `/metrics`; without a token in the configuration nothing reads them. */
export function openMetrics(app: App): RunningService {
  const registry = new Registry();
  if (app.config.metricsToken !== undefined) {
    openedMetrics.set(app, { registry });
    collectDefaultMetrics({ register: registry });
    addOwnMetrics(app, registry);
  }
  return {
    async stop() {
      registry.clear();
      await Promise.resolve();
    },
  };
}

function addOwnMetrics(app: App, registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({ name: "siteward_calls_total", help: "Answered calls", registers });
  const failures = new Counter({
    name: "siteward_call_failures_total",
    help: "Calls that failed unexpectedly",
    registers,
  });
  const seconds = new Histogram({
    name: "siteward_call_duration_seconds",
    help: "Time until calls are answered, without those that move files",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const fileCalls = listFileCalls(app);
  app.traffic.subscribe(({ name, ms, isFailure }) => {
    calls.inc();
    if (isFailure) failures.inc();
    if (!fileCalls.has(name)) seconds.observe(ms / 1000);
  });
  for (const [name, help, figure] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: () => gauge.set(getMeter(app).latest.figures[figure] ?? 0),
    });
    registry.registerMetric(gauge);
  }
  addCacheMetrics(app, registry);
}

function addCacheMetrics({ caches }: App, registry: Registry): void {
  const requests: Counter<"cache" | "outcome"> = new Counter({
    name: "siteward_cache_requests_total",
    help: "Requests to the caches of this node: answered by the cache, or after loading the value",
    labelNames: ["cache", "outcome"],
    registers: [registry],
    collect() {
      requests.reset();
      for (const [cache, { served, loaded }] of caches.totals) {
        requests.inc({ cache, outcome: "hit" }, served);
        requests.inc({ cache, outcome: "miss" }, loaded);
      }
    },
  });
}

/** The metrics of this node as text. */
export async function writeMetrics(app: App): Promise<string> {
  const metrics = openedMetrics.get(app);
  if (metrics === undefined) return "";
  const [own, shared] = await Promise.all([readOwn(app, metrics), readShared(app)]);
  return own + shared;
}

async function readOwn({ now }: App, metrics: NodeMetrics): Promise<string> {
  const at = now().getTime();
  if (metrics.last === undefined || at - metrics.last.at >= sharedMs)
    metrics.last = { at, text: metrics.registry.metrics() };
  return await metrics.last.text;
}

type SharedRow = Readonly<Record<(typeof counted)[number][2], number>>;

/**
 * What all nodes share. However many programs ask, it is counted once in five seconds. While the database is away, the
 * other metrics still tell of the node.
 */
async function readShared({ caches, plain, log }: App): Promise<string> {
  try {
    const row = await caches.get("monitor", { tenantId: 0, key: "counted" }, async () => {
      const { rows } = await plain.query<SharedRow>("select * from count_monitored_rows()");
      return rows[0];
    });
    if (row === undefined) return "";
    return counted
      .map(([name, help, column]) => `\n# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${row[column]}\n`)
      .join("");
  } catch (error) {
    log.warn({ event: "monitor.metrics_failed", err: error }, "the database was not counted for the metrics");
    return "";
  }
}
