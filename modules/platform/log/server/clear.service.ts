import type { Id } from "#contract/id";
import type { Context, TenantContext } from "#core/request/context";
import { removeRows } from "#modules/platform/auditSeal/server";
import { type LogKind, recountEntries } from "./log.function.ts";
import { operationLogs } from "./log.table.ts";

/** Of the clearings that are kept; earlier ones go. */
const maxClearings = 200;

/** Empties a log of the caller's tenant. The operation log keeps who has cleared what. */
export async function clearLog(ctx: Context, kind: LogKind): Promise<void> {
  const { app, tenantId, now } = ctx;
  const removal = { tenantId, table: `${kind}_log`, before: now() };
  await removeRows(app, kind === "operation" ? { ...removal, listSpared: listClearings } : removal);
  await ctx.callFunction(recountEntries, { kind, zone: app.config.timeZone });
}

async function listClearings(ctx: TenantContext): Promise<Id[]> {
  const rows = ctx.rows(operationLogs);
  const clearings = rows.select().select("row.id").where("row.actionName", "=", "clear");
  return (await rows.run(clearings.orderBy("row.id", "desc").limit(maxClearings))).map(({ id }) => id);
}
