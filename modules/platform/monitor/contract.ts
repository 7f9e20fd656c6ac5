import * as z from "zod";
import { defineApi, Done, get, markBackground, NoInput, post } from "#contract/api";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";
import {
  AssemblyList,
  HardwareInfo,
  PackageList,
  ProcessList,
  RuntimeInfo,
  ServerBase,
  ServerDisks,
  ServerLoad,
} from "./machine.contract.ts";

/** What a node reports of itself, in this order on the page. */
export const figureNames = [
  /** Percent of all processors. */
  "cpu",
  /** Percent of all processors that this process takes. */
  "processCpu",
  /** Percent of the machine's memory. */
  "memory",
  /** Bytes. */
  "rss",
  "heapUsed",
  /** The longest time that the event loop was held up, in milliseconds. */
  "loopDelay",
  /** Percent of the time in which the event loop was busy. */
  "loopUtilisation",
  /** Answered calls in a second. */
  "calls",
  /** Of them those that failed unexpectedly. */
  "failures",
  /** Milliseconds until half of the calls are answered, and until 99 of 100 are. */
  "p50",
  "p99",
  /** Calls in progress. */
  "running",
  /** Connections to the database that are in use, and calls that wait for one. */
  "poolUsed",
  "poolWaiting",
  /** Realtime connections. */
  "connections",
  /** Tasks on worker threads, and tasks that wait for a thread. */
  "threadsUsed",
  "threadsWaiting",
  /** Percent of the requests to the caches that they answered by themselves. */
  "cacheHits",
  /** Percent of the disk with the data folder. */
  "diskFree",
] as const;
/** See `figureNames`. */
export type FigureName = (typeof figureNames)[number];

/** A figure is missing if the node did not report it. */
const Figures = z.partialRecord(z.enum(figureNames), z.number());
/** See the schema of the same name. */
export type Figures = z.infer<typeof Figures>;

/** What a node has in one of its caches, and how it was used since the start of the node. */
const CacheFacts = z.object({
  name: z.string(),
  entries: z.int(),
  /** An estimate. */
  sizeBytes: z.int(),
  /** Requests that the cache answered by itself. */
  served: z.int(),
  /** Requests for which it loaded a value. */
  loaded: z.int(),
});
/** See the schema of the same name. */
export type CacheFacts = z.infer<typeof CacheFacts>;

/** Of one process. */
export const NodeFacts = z.object({
  hostName: z.string(),
  processId: z.int(),
  /** Of Node.js. */
  version: z.string(),
  system: z.string(),
  processors: z.int(),
  memoryBytes: z.number(),
  heapLimitBytes: z.number(),
  caches: z.array(CacheFacts).default([]),
});
/** See the schema of the same name. */
export type NodeFacts = z.infer<typeof NodeFacts>;

/** A node of the installation and its last report. */
const MonitoredNode = z.object({
  name: z.string(),
  /** Whether it serves this call. */
  isServing: z.boolean(),
  /** Whether it has reported lately. */
  isOnline: z.boolean(),
  startTime: Instant,
  seenTime: Instant,
  /** When it was stopped; null while it runs, and if it ended otherwise. */
  stopTime: Instant.nullable(),
  facts: NodeFacts,
  figures: Figures,
});
/** See the schema of the same name. */
export type MonitoredNode = z.infer<typeof MonitoredNode>;

/** A step of the course. */
export const Sample = z.object({ time: Instant, figures: Figures });
/** See the schema of the same name. */
export type Sample = z.infer<typeof Sample>;

/** Work that waits, and what there is as far as the statistics of the database know. */
const Queues = z.object({
  waitingMessages: z.int(),
  waitingTasks: z.int(),
  runningTasks: z.int(),
  /** Runs of scheduled jobs that are due. */
  waitingJobs: z.int(),
  runningJobs: z.int(),
  sessions: z.int(),
  accounts: z.int(),
  tenants: z.int(),
  realtime: z.int(),
});
/** See the schema of the same name. */
export type Queues = z.infer<typeof Queues>;

/** State of the database server. */
const DatabaseState = z.object({
  size: z.int(),
  version: z.string(),
  startedAt: Instant,
  connections: z.int(),
  maximumConnections: z.int(),
  active: z.int(),
  /** Sessions that wait for a lock. */
  waiting: z.int(),
  oldestTransactionSeconds: z.number(),
  /** Percent of the blocks that were found in memory. */
  hitRate: z.number(),
  commits: z.int(),
  rollbacks: z.int(),
  deadlocks: z.int(),
  temporaryBytes: z.int(),
  replicas: z.int(),
});
/** See the schema of the same name. */
export type DatabaseState = z.infer<typeof DatabaseState>;

const TableSize = z.object({
  name: z.string(),
  totalBytes: z.int(),
  indexBytes: z.int(),
  liveRows: z.int(),
  deadRows: z.int(),
  /** An estimate of what dead rows take up. */
  deadBytes: z.int(),
  vacuumedAt: Instant.nullable(),
  analysedAt: Instant.nullable(),
});
/** See the schema of the same name. */
export type TableSize = z.infer<typeof TableSize>;

const BusySession = z.object({
  pid: z.int(),
  state: z.string().nullable(),
  waitEvent: z.string().nullable(),
  /** Since the start of its transaction. */
  seconds: z.number(),
  /** The sessions that hold it up. */
  blockedBy: z.array(z.int()),
  /** Texts in it are left out. */
  statement: z.string().nullable(),
});
/** See the schema of the same name. */
export type BusySession = z.infer<typeof BusySession>;

const CostlyStatement = z.object({
  statement: z.string().nullable(),
  calls: z.int(),
  totalMs: z.number(),
  meanMs: z.number(),
  maxMs: z.number(),
});
/** See the schema of the same name. */
export type CostlyStatement = z.infer<typeof CostlyStatement>;

/** The database that all tenants share. */
export const DatabaseReport = z.object({
  state: DatabaseState,
  tables: z.array(TableSize),
  sessions: z.array(BusySession),
  /** Empty without the extension `pg_stat_statements`. */
  statements: z.array(CostlyStatement),
});
/** See the schema of the same name. */
export type DatabaseReport = z.infer<typeof DatabaseReport>;

/** What took longer than its threshold. */
export const SlowKind = z.enum(["call", "statement"]);
const SlowEntry = z.object({
  id: Id,
  node: z.string(),
  time: Instant,
  /** The call, or the statement with placeholders for its values. */
  name: z.string(),
  ms: z.int(),
  requestId: z.string().nullable(),
  tenantName: z.string().nullable(),
});
/** See the schema of the same name. */
export type SlowEntry = z.infer<typeof SlowEntry>;

/** What alarms watch. The database is watched once for all nodes, and each node by the others. */
export const alarmKinds = [
  "cpu",
  "memory",
  "diskFree",
  "loopDelay",
  "p99",
  "poolWaiting",
  "offlineMinutes",
  "databaseConnections",
  "transactionSeconds",
  "waitingMessages",
  "waitingTasks",
] as const;
/** See `alarmKinds`. */
export type AlarmKind = (typeof alarmKinds)[number];

const Alarm = z.object({
  id: Id,
  /** Null: the database. */
  node: z.string().nullable(),
  kind: z.enum(alarmKinds),
  since: Instant,
  /** Null: it lasts. */
  recoveredAt: Instant.nullable(),
  reading: z.int(),
  threshold: z.int(),
});
/** See the schema of the same name. */
export type Alarm = z.infer<typeof Alarm>;

const percent = z.int().min(0).max(100);
const milliseconds = z.int().min(0).max(600_000);
const amount = z.int().min(0).max(1_000_000);

/** When alarms are raised, and what counts as slow; 0: never. */
export const MonitorThresholds = z.object({
  isOn: z.boolean(),
  /** How long a value is bad before there is an alarm, and good before it is over. */
  minutes: z
    .int()
    .min(1)
    .max(1440)
    .meta({ examples: [10] }),
  /** An alarm that lasts is repeated after as long. */
  repeatMinutes: z
    .int()
    .min(5)
    .max(10_080)
    .meta({ examples: [60] }),
  cpu: percent,
  memory: percent,
  /** The only one that is bad below. */
  diskFree: percent,
  loopDelay: milliseconds,
  p99: milliseconds,
  poolWaiting: amount,
  /** Since the last report of a node that was not stopped. Such an alarm begins and ends at once, and is not repeated. */
  offlineMinutes: z.int().min(0).max(1440),
  /** Percent of the connections that the database allows. */
  databaseConnections: percent,
  transactionSeconds: amount,
  waitingMessages: amount,
  waitingTasks: amount,
  slowCallMs: milliseconds,
  slowStatementMs: milliseconds,
});
/** See the schema of the same name. */
export type MonitorThresholds = z.infer<typeof MonitorThresholds>;

/** How far back the course goes. */
export const courseHours = [1, 6, 24, 168] as const;

/**
 * The machine and the database belong to the installation: only the platform administrator sees them. The first seven
 * calls are those of existing clients, in two generations, and describe the node that serves the call.
 */
export const monitorApi = defineApi("sysServer", {
  hardwareInfo: markBackground(get(NoInput, HardwareInfo, "platform")),
  runtimeInfo: markBackground(get(NoInput, RuntimeInfo, "platform")),
  nuGetPackageInfo: get(NoInput, PackageList, "platform"),
  nuGetPackagesInfo: get(NoInput, PackageList, "platform"),
  serverBase: markBackground(get(NoInput, ServerBase, "platform")),
  serverUsed: markBackground(get(NoInput, ServerLoad, "platform")),
  serverDisk: markBackground(get(NoInput, ServerDisks, "platform")),
  assemblyList: get(NoInput, AssemblyList, "platform"),
  /** Of the node that serves the call. */
  processes: markBackground(get(NoInput, ProcessList, "platform")),
  /** All nodes, and what they share. */
  overview: markBackground(
    get(NoInput, z.object({ nodes: z.array(MonitoredNode), queues: Queues, openAlarms: z.int() }), "platform"),
  ),
  /** The course of a node, at most some hundred steps. */
  history: markBackground(
    post(
      z.object({ node: z.string().max(128), hours: z.int().min(1).max(168).default(24) }),
      z.array(Sample),
      "platform",
    ),
  ),
  database: markBackground(get(NoInput, DatabaseReport, "platform")),
  /** The latest first. */
  slow: markBackground(get(z.object({ kind: SlowKind.meta({ examples: ["call"] }) }), z.array(SlowEntry), "platform")),
  /** Open ones first, then the latest. */
  alarms: markBackground(get(NoInput, z.array(Alarm), "platform")),
  thresholds: get(NoInput, MonitorThresholds, "platform"),
  setThresholds: post(MonitorThresholds, Done, "platform"),
});
