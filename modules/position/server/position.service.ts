import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import { countHolders, listHolders, pageHolders } from "#modules/account/server";
import { type Position, positionError, type PositionStaff } from "#modules/position/contract";
import { tenantName } from "#modules/tenant/server";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { positions } from "./position.table.ts";

/** Adds to positions who holds them: how many in the whole tenant, and those whom the caller may see. */
export async function withStaff(ctx: Context, rows: RowOf<typeof positions>[]): Promise<Position[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, holders, tenant] = await Promise.all([countHolders(ctx, ids), listHolders(ctx, ids), tenantName(ctx)]);
  return rows.map((row) => ({
    ...row,
    tenantName: tenant,
    staffCount: counts.get(row.id) ?? 0,
    userList: holders.get(row.id) ?? [],
  }));
}

/** The staff details of one position, within the caller's data scope. */
export async function pageStaff(ctx: Context, { id, ...query }: PageQuery & { id: Id }): Promise<Page<PositionStaff>> {
  await ctx.rows(positions).get(id);
  return await pageHolders(ctx, id, query);
}

/**
 * Staff contracts name their position, so one that is still held may not go (contract 02, 7). All holders count, also
 * those outside the caller's data scope.
 */
export async function deletePosition(ctx: Context, { id }: { id: Id }): Promise<void> {
  const position = await ctx.rows(positions).get(id);
  const staffCount = (await countHolders(ctx, [id])).get(id) ?? 0;
  if (staffCount > 0) throw positionError("position.in_use", { name: position.name, staffCount });
  await ctx.rows(positions).remove(id);
}
