import type { BackupPlan } from "../contract.ts";
import { recordSecurityEvent } from "#modules/identity/access/server";
import type { SeedRow } from "#core/rows/seed";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import { openReadTransaction } from "#core/rows/transaction";
import { backupPlans } from "./backup.table.ts";

/** The only row. */
const planId = 1_320_000_006_600;

/** The plan of a new installation. */
export function standardPlan(): SeedRow<typeof backupPlans>[] {
  return [{ id: planId, startTime: withoutRow.startTime }];
}

/** The schedule. */
export async function getPlan(ctx: Context): Promise<BackupPlan> {
  const [row] = await ctx.globalRows(backupPlans).list({});
  return toPlan(row);
}

/** Changes the schedule; it applies from now on. */
export async function setPlan(ctx: Context, plan: BackupPlan): Promise<void> {
  const rows = ctx.globalRows(backupPlans);
  const [row] = await rows.list({});
  if (row === undefined) await rows.add(plan);
  else await rows.update(row.id, plan);
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, "backup.plan_changed", { accountId, account, detail: plan });
}

/** A schedule and the moment since which it applies. */
export type AppliedPlan = { readonly plan: BackupPlan; readonly since: Date };

const installation = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  requestId: "backup",
  scope: "own",
  organisations: [],
  trees: [],
} as const;

type Row = { readonly [Name in keyof BackupPlan]: BackupPlan[Name] } & { readonly since: Date };

/** Reads the schedule for the service; undefined if there is none. */
export async function readAppliedPlan({ requests }: Pick<App, "requests">): Promise<AppliedPlan | undefined> {
  const [row] = await openReadTransaction(requests, installation).run<Row>({
    sql: `select is_on as "isOn", start_time as "startTime", is_checked as "isChecked", keep_daily as "keepDaily",
      keep_weekly as "keepWeekly", keep_monthly as "keepMonthly", coalesce(update_time, create_time) as since
      from backup_plan where deleted_at is null limit 1`,
    parameters: [],
  });
  return row === undefined ? undefined : { plan: toPlan(row), since: row.since };
}

const withoutRow = { isOn: false, startTime: "02:30", isChecked: true, keepDaily: 7, keepWeekly: 4, keepMonthly: 6 };

function toPlan(row: BackupPlan | undefined): BackupPlan {
  const { isOn, startTime, isChecked, keepDaily, keepWeekly, keepMonthly } = row ?? withoutRow;
  return { isOn, startTime, isChecked, keepDaily, keepWeekly, keepMonthly };
}
