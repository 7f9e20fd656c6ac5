import { recordSecurityEvent } from "#modules/identity/access/server";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import type { SeedRow } from "#core/rows/seed";
import { MonitorThresholds } from "../contract.ts";
import { monitorThresholds } from "./monitor.table.ts";

/** The only row. */
const thresholdsId = 1_320_000_007_200;

/** Those of a new installation. */
const defaults: MonitorThresholds = {
  isOn: true,
  minutes: 10,
  repeatMinutes: 60,
  cpu: 95,
  memory: 95,
  diskFree: 10,
  loopDelay: 500,
  p99: 3000,
  poolWaiting: 20,
  offlineMinutes: 3,
  databaseConnections: 90,
  transactionSeconds: 600,
  waitingMessages: 1000,
  waitingTasks: 1000,
  slowCallMs: 2000,
  slowStatementMs: 1000,
};

/** The row of a new installation. */
export function standardThresholds(): SeedRow<typeof monitorThresholds>[] {
  return [{ id: thresholdsId, ...defaults }];
}

/** The thresholds. */
export async function getThresholds(ctx: Pick<Context, "globalRows">): Promise<MonitorThresholds> {
  const [row] = await ctx.globalRows(monitorThresholds).list({});
  return MonitorThresholds.parse(row ?? defaults);
}

/** Changes them; nodes follow within a minute. */
export async function setThresholds(ctx: Context, thresholds: MonitorThresholds): Promise<void> {
  const rows = ctx.globalRows(monitorThresholds);
  const [row] = await rows.list({});
  if (row === undefined) await rows.add(thresholds);
  else await rows.update(row.id, thresholds);
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, "monitor.thresholds_changed", { accountId, account, detail: thresholds });
}

/** For the service of a node. */
export async function readThresholds(app: App): Promise<MonitorThresholds> {
  return await getThresholds(createSystemContext(app, "monitor"));
}
