import { toId } from "#contract/id";
import type { Context } from "#core/request/context";
import {
  type Alarm,
  type DatabaseReport,
  type MonitoredNode,
  NodeFacts,
  type Queues,
  type Sample,
  type SlowEntry,
} from "../contract.ts";
import { getNodeName } from "./machine.service.ts";
import { readMeasure } from "./measure.ts";
import {
  countRows,
  listAlarms,
  listBusySessions,
  listCostlyStatements,
  listLargestTables,
  listNodes,
  listSamples,
  listSlowEntries,
  readDatabaseState,
} from "./monitor.function.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    monitor: true;
  }
}

/** A node reports every 15 seconds; one that has not for so long counts as offline. */
export const onlineMs = 60_000;
const mostAlarms = 100;
const mostSlowEntries = 200;
const mostTables = 30;
const mostStatements = 30;
/** A course has this many steps at most. */
const courseSteps = 240;
const sampleSeconds = 15;

type Overview = { nodes: MonitoredNode[]; queues: Queues; openAlarms: number };

/** One read in five seconds answers all windows. */
async function readShared<Value>({ app }: Context, key: string, load: () => Promise<Value>): Promise<Value> {
  return await app.caches.get("monitor", { tenantId: 0, key }, load);
}

/** The nodes with their figures; those of the node that serves the call are the latest. */
export async function readOverview(ctx: Context): Promise<Overview> {
  return await readShared(ctx, "overview", async () => {
    const [nodes, [queues], alarms] = await Promise.all([
      ctx.callFunction(listNodes, {}),
      ctx.callFunction(countRows, {}),
      ctx.callFunction(listAlarms, { atMost: mostAlarms }),
    ]);
    if (queues === undefined) throw new Error("the database did not count");
    const own = getNodeName(ctx.app);
    const openAlarms = alarms.filter(({ recoveredAt }) => recoveredAt === null).length;
    const now = ctx.now().getTime();
    return {
      queues,
      openAlarms,
      nodes: nodes.map(({ name, startedAt, seenAt, stoppedAt, facts, figures }) => ({
        name,
        isServing: name === own,
        isOnline: stoppedAt === null && now - seenAt.getTime() < onlineMs,
        startTime: startedAt,
        seenTime: seenAt,
        stopTime: stoppedAt,
        // A node that stopped before an update may have told less.
        facts: NodeFacts.parse(facts),
        figures: name === own ? { ...figures, ...readMeasure(ctx.app).figures } : figures,
      })),
    };
  });
}

/** The course of a node. */
export async function readHistory(ctx: Context, { node, hours }: { node: string; hours: number }): Promise<Sample[]> {
  const stepSeconds = Math.max(sampleSeconds, Math.round((hours * 3600) / courseSteps / sampleSeconds) * sampleSeconds);
  return await readShared(ctx, `history:${hours}:${node}`, async () => {
    const since = new Date(ctx.now().getTime() - hours * 3_600_000);
    const rows = await ctx.callFunction(listSamples, { ofNode: node, since, stepSeconds });
    return rows.map(({ takenAt, figures }) => ({ time: takenAt, figures }));
  });
}

/** The database that all tenants share. */
export async function readDatabase(ctx: Context): Promise<DatabaseReport> {
  return await readShared(ctx, "database", async () => {
    const [[state], tables, sessions, statements] = await Promise.all([
      ctx.callFunction(readDatabaseState, {}),
      ctx.callFunction(listLargestTables, { atMost: mostTables }),
      ctx.callFunction(listBusySessions, {}),
      ctx.callFunction(listCostlyStatements, { atMost: mostStatements }),
    ]);
    if (state === undefined) throw new Error("the database did not tell of itself");
    return { state, tables, sessions, statements };
  });
}

/** Calls or statements that took long. */
export async function listSlow(ctx: Context, { kind }: { kind: "call" | "statement" }): Promise<SlowEntry[]> {
  const rows = await ctx.callFunction(listSlowEntries, { ofKind: kind, atMost: mostSlowEntries });
  return rows.map(({ id, takenAt, ...entry }) => ({ ...entry, id: toId(id), time: takenAt }));
}

/** Alarms that were raised. */
export async function listRaisedAlarms(ctx: Context): Promise<Alarm[]> {
  const rows = await ctx.callFunction(listAlarms, { atMost: mostAlarms });
  return rows.map(({ id, node, ...alarm }) => ({ ...alarm, id: toId(id), node: node === "" ? null : node }));
}
