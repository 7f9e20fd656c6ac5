import { addAlpha } from "#modules/identity/alpha/server";
import type { Gamma } from "#modules/plain/gamma/contract"; // violation: areas
import "../../../identity/alpha/server/alpha.service.ts"; // violation: entry points, paths
import * as crud from "#core/rows/crud";
import { upsertRow } from "#core/rows/upsertRow";
import { alphas } from "#modules/identity/alpha/server/alpha.table";
import { sheets } from "./sheet.table.ts";

export async function add(ctx: Context, rows: Rows<typeof alphas>): Promise<Gamma> {
  await addAlpha(ctx);
  await ctx.rows(sheets).add({});
  await ctx.rows(alphas).list();
  await ctx.rows(alphas).add({}); // violation: foreign writes
  await ctx.inTenant(1, async (inTenant) => {
    const rows = inTenant.rows(sheets);
    await rows.update(1, {});
  });
  const [found, own] = [ctx.globalRows(alphas), ctx.rows(sheets)];
  await own.erase({});
  await found.erase({}); // violation: foreign writes
  await upsertRow(ctx.rows(alphas), {}, {}); // violation: foreign writes
  await upsertRow(own, {}, {});
  return crud.setStatus(alphas); // violation: foreign writes
}
