import {
  boolean,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  plainReference,
  reference,
  text,
} from "#core/rows/column";
import { type Columns, defineGlobalTable, type Table } from "#core/rows/table";
import type { AlarmKind, Figures, NodeFacts } from "../contract.ts";

/** Rows that only functions of the database read and write, for the whole installation. */
function defineReportTable<const C extends Columns>(name: string, columns: C): Table<C> {
  return {
    name,
    location: "control",
    hasTenant: false,
    isRecord: false,
    scope: "tenant",
    isPersonal: false,
    columns,
    pinyinOf: undefined,
    spelling: undefined,
    searchable: [],
    entity: undefined,
    missing: undefined,
  };
}

/** The processes of the installation. */
export const monitorNodes = defineReportTable("monitor_node", {
  name: text(128),
  startedAt: instant(),
  seenAt: instant(),
  heardAt: defaulted(instant()),
  stoppedAt: nullable(instant()),
  facts: json<NodeFacts>(),
});

/** What they report: every 15 seconds for a day, then one in five minutes for a week. */
export const monitorSamples = defineReportTable("monitor_sample", {
  node: text(128),
  takenAt: instant(),
  figures: json<Figures>(),
});

/** Calls and statements that took longer than their thresholds, for a week. */
export const slowEntries = defineReportTable("monitor_slow_entry", {
  id: defaulted(reference()),
  kind: text(16),
  node: text(128),
  takenAt: instant(),
  name: text(2000),
  ms: integer(),
  requestId: nullable(text(64)),
  ofTenant: nullable(plainReference()),
});

/** Thresholds that are or were crossed. */
export const monitorAlarms = defineReportTable("monitor_alarm", {
  id: defaulted(reference()),
  /** Empty: the database. */
  node: text(128),
  kind: text<AlarmKind>(32),
  since: instant(),
  raisedAt: nullable(instant()),
  toldAt: nullable(instant()),
  goodSince: nullable(instant()),
  recoveredAt: nullable(instant()),
  reading: integer(),
  threshold: integer(),
});

/** The thresholds, in one row. */
export const monitorThresholds = defineGlobalTable(
  "monitor_threshold",
  { location: "control" },
  {
    isOn: defaulted(boolean()),
    minutes: integer(),
    repeatMinutes: defaulted(integer()),
    cpu: defaulted(integer()),
    memory: defaulted(integer()),
    diskFree: defaulted(integer()),
    loopDelay: defaulted(integer()),
    p99: defaulted(integer()),
    poolWaiting: defaulted(integer()),
    offlineMinutes: defaulted(integer()),
    databaseConnections: defaulted(integer()),
    transactionSeconds: defaulted(integer()),
    waitingMessages: defaulted(integer()),
    waitingTasks: defaulted(integer()),
    slowCallMs: defaulted(integer()),
    slowStatementMs: defaulted(integer()),
  },
);
