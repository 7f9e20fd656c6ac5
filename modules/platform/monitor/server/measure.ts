import { statfs } from "node:fs/promises";
import os from "node:os";
import { createHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { FinishedCall } from "#core/http/traffic";
import type { App } from "#core/request/app";
import { type CacheFacts, figureNames, type Figures, type NodeFacts } from "../contract.ts";

/** The figures of this node at a moment. */
type Measure = { readonly takenAt: Date; readonly figures: Figures };

/** Measures this node; counters run from one measure to the next. */
export type Meter = {
  /** The last measure. */
  readonly latest: Measure;
  measure(): Promise<Measure>;
  stop(): void;
};

const meters = new WeakMap<App, Meter>();

/** The meter of this node, which starts with its first use. */
export function getMeter(app: App): Meter {
  const known = meters.get(app);
  if (known !== undefined) return known;
  const meter = createMeter(app);
  meters.set(app, meter);
  return meter;
}

/** The last measure of this node. */
export function readMeasure(app: App): Measure {
  return getMeter(app).latest;
}

/** Calls whose time is that of a file on its way to or from the client. */
export function listFileCalls({ routes }: Pick<App, "routes">): ReadonlySet<string> {
  const moving = routes.filter(({ call }) => call.isFile === true || call.takesFile === true);
  return new Set(moving.map(({ api, name }) => `${api.name}/${name}`));
}

function createMeter(app: App): Meter {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const calls = countCalls(app);
  const connections = countConnections(app);
  const processors = createProcessorMeter();
  const cacheRequests = createCacheMeter(app);
  let loop = performance.eventLoopUtilization();
  let latest: Measure = { takenAt: app.now(), figures: {} };

  async function measure(): Promise<Measure> {
    const [total, free] = [os.totalmem(), os.freemem()];
    const { rss, heapUsed } = process.memoryUsage();
    const { pool } = app.requests;
    const since = loop;
    loop = performance.eventLoopUtilization();
    const loopDelay = delay.max / 1e6;
    delay.reset();
    const figures: Figures = {
      ...processors.take(),
      memory: ((total - free) / total) * 100,
      rss,
      heapUsed,
      loopDelay,
      loopUtilisation: performance.eventLoopUtilization(loop, since).utilization * 100,
      ...calls.take(),
      running: app.traffic.countRunning(),
      poolUsed: pool.totalCount - pool.idleCount + app.plain.totalCount - app.plain.idleCount,
      poolWaiting: pool.waitingCount + app.plain.waitingCount,
      connections: connections(),
      threadsUsed: app.work.count().running,
      threadsWaiting: app.work.count().waiting,
      ...cacheRequests.take(),
      diskFree: await measureDisk(app),
    };
    latest = { takenAt: app.now(), figures: roundFigures(figures) };
    return latest;
  }

  return {
    get latest() {
      return latest;
    },
    measure,
    stop: () => void delay.disable(),
  };
}

/** Load of all processors, and of this process, since the last time. */
function createProcessorMeter() {
  const readTimes = () => {
    const times = os.cpus().map(({ times }) => times);
    const idle = times.reduce((sum, one) => sum + one.idle, 0);
    return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
  };
  let [before, own, at] = [readTimes(), process.cpuUsage(), performance.now()];
  return {
    take() {
      const [times, now, used] = [readTimes(), performance.now(), process.cpuUsage(own)];
      const all = Math.max(1, times.all - before.all);
      const microseconds = Math.max(1, (now - at) * 1000 * os.availableParallelism());
      const cpu = (1 - (times.idle - before.idle) / all) * 100;
      const processCpu = ((used.user + used.system) / microseconds) * 100;
      [before, own, at] = [times, process.cpuUsage(), now];
      return { cpu: toShare(cpu), processCpu: toShare(processCpu) };
    },
  };
}

function toShare(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/** Answered calls since the last time; those that move files have no part in the times. */
function countCalls(app: App) {
  const microseconds = createHistogram();
  const fileCalls = listFileCalls(app);
  let [count, failures, at] = [0, 0, performance.now()];
  app.traffic.subscribe(({ name, ms, isFailure }: FinishedCall) => {
    count += 1;
    if (isFailure) failures += 1;
    if (!fileCalls.has(name)) microseconds.record(Math.max(1, Math.round(ms * 1000)));
  });
  return {
    take() {
      const now = performance.now();
      const seconds = Math.max(0.001, (now - at) / 1000);
      const read = (percentile: number) => (microseconds.count === 0 ? 0 : microseconds.percentile(percentile) / 1000);
      const taken = { calls: count / seconds, failures: failures / seconds, p50: read(50), p99: read(99) };
      microseconds.reset();
      [count, failures, at] = [0, 0, now];
      return taken;
    },
  };
}

/** The share of requests that the caches answered since the last time; none if they were not asked. */
function createCacheMeter({ caches }: App) {
  let before = { served: 0, loaded: 0 };
  return {
    take(): Figures {
      const all = { served: 0, loaded: 0 };
      for (const { served, loaded } of caches.totals.values()) {
        all.served += served;
        all.loaded += loaded;
      }
      const [served, loaded] = [all.served - before.served, all.loaded - before.loaded];
      before = all;
      return served + loaded === 0 ? {} : { cacheHits: (served / (served + loaded)) * 100 };
    },
  };
}

function countConnections({ presence }: App): () => number {
  let open = 0;
  presence.subscribe((opened, closed) => {
    open += opened.length - closed.length;
  });
  return () => Math.max(0, open);
}

/** Percent of the disk that is free. */
async function measureDisk({ config }: App): Promise<number> {
  const { bavail, blocks } = await statfs(config.dataDir);
  return blocks === 0 ? 100 : (bavail / blocks) * 100;
}

function roundFigures(figures: Figures): Figures {
  return mapFigures((name) => {
    const value = figures[name];
    return value === undefined ? undefined : Math.round(value * 100) / 100;
  });
}

/** Figures by a function of their names; undefined ones are missing. */
function mapFigures(find: (name: (typeof figureNames)[number]) => number | undefined): Figures {
  const figures: Figures = {};
  for (const name of figureNames) {
    const value = find(name);
    if (value !== undefined) figures[name] = value;
  }
  return figures;
}

/** The worst value counts where a mean would hide it. */
const worstOf: Partial<Record<(typeof figureNames)[number], (...values: number[]) => number>> = {
  loopDelay: Math.max,
  p99: Math.max,
  poolWaiting: Math.max,
  diskFree: Math.min,
};

/** Several measures as one, as the database joins samples. */
export function joinFigures(measured: readonly Figures[]): Figures {
  return roundFigures(
    mapFigures((name) => {
      const values = measured.flatMap((figures) => figures[name] ?? []);
      if (values.length === 0) return undefined;
      return worstOf[name]?.(...values) ?? values.reduce((sum, value) => sum + value, 0) / values.length;
    }),
  );
}

/** What a node tells of itself besides its figures; only its caches change while the process runs. */
export function readFacts(caches: CacheFacts[] = []): NodeFacts {
  return {
    caches,
    hostName: os.hostname(),
    processId: process.pid,
    version: process.versions.node,
    system: `${os.type()} ${os.release()}`,
    processors: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    heapLimitBytes: getHeapStatistics().heap_size_limit,
  };
}
