import type { TenantContext } from "#core/request/context";
import { readUnsealedRows, removeSealedRows } from "./auditSeal.function.ts";
import { auditSeals } from "./auditSeal.table.ts";
import { getFirstId, signSeal } from "./seal.ts";
import { storeSeal } from "./storeSeal.ts";

const atOnce = 1000;

/** Removes sealed rows that are older than a moment. The chain says so, signed, in the same transaction. */
export async function removeExpired(ctx: TenantContext, table: string, before: Date): Promise<void> {
  const seals = ctx.rows(auditSeals);
  const ofTable = seals.select().where("row.tableName", "=", table).orderBy("row.number", "desc").limit(1);
  const [[expired], [removed]] = await Promise.all([
    seals.run(ofTable.where("row.toId", "<=", getFirstId(before)).select("row.toId")),
    seals.run(ofTable.where("row.removedTo", "is not", null).select("row.removedTo")),
  ]);
  if (expired === undefined || expired.toId <= (removed?.removedTo ?? 0)) return;
  const [end] = await ctx.callFunction(readUnsealedRows, { ofTable: table, upTo: 0, atMost: 1 });
  if (end === undefined) return;
  const facts = { tenantId: ctx.tenantId, table, sealedAt: ctx.now(), removedTo: expired.toId };
  await storeSeal(ctx, signSeal(ctx.app.keys, { ...end, ...facts }));
  for (;;) {
    const [result] = await ctx.callFunction(removeSealedRows, { ofTable: table, atMost: atOnce });
    if ((result?.removed ?? 0) < atOnce) return;
  }
}
