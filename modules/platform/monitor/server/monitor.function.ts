import { defineFunction } from "#core/rows/databaseFunction";
import type {
  AlarmKind,
  BusySession,
  CostlyStatement,
  DatabaseState,
  Figures,
  NodeFacts,
  Queues,
  TableSize,
} from "../contract.ts";

type NodeRow = {
  name: string;
  startedAt: Date;
  seenAt: Date;
  stoppedAt: Date | null;
  facts: NodeFacts;
  figures: Figures;
};

/** The nodes with their last figures. */
export const listNodes = defineFunction<object, NodeRow>("list_monitor_nodes", []);

type CourseInput = { ofNode: string; since: Date; stepSeconds: number };

/** The course of a node in steps. */
export const listSamples = defineFunction<CourseInput, { takenAt: Date; figures: Figures }>("list_monitor_samples", [
  "ofNode",
  "since",
  "stepSeconds",
]);

type SlowRow = {
  id: number;
  node: string;
  takenAt: Date;
  name: string;
  ms: number;
  requestId: string | null;
  tenantName: string | null;
};

/** Slow calls or statements, the latest first. */
export const listSlowEntries = defineFunction<{ ofKind: string; atMost: number }, SlowRow>("list_slow_entries", [
  "ofKind",
  "atMost",
]);

type AlarmRow = {
  id: number;
  node: string;
  kind: AlarmKind;
  since: Date;
  recoveredAt: Date | null;
  reading: number;
  threshold: number;
};

/** Alarms that were raised, the open ones first. */
export const listAlarms = defineFunction<{ atMost: number }, AlarmRow>("list_monitor_alarms", ["atMost"]);

/** What waits, and what there is. */
export const countRows = defineFunction<object, Queues>("count_monitored_rows", []);

/** The state of the database server. */
export const readDatabaseState = defineFunction<object, DatabaseState>("read_database_state", []);

/** The largest tables. */
export const listLargestTables = defineFunction<{ atMost: number }, TableSize>("list_largest_tables", ["atMost"]);

/** Sessions that wait, hold up others, or have been in a transaction for a while. */
export const listBusySessions = defineFunction<object, BusySession>("list_busy_sessions", []);

/** What took the most time in all; empty without `pg_stat_statements`. */
export const listCostlyStatements = defineFunction<{ atMost: number }, CostlyStatement>("list_costly_statements", [
  "atMost",
]);
