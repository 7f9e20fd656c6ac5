import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import { type Position, positionError, type PositionStaff, suggestedPositions } from "../contract.ts";
import { getTenantName } from "#modules/identity/tenant/server";
import type { Context, TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { positionHolders } from "./position.holders.ts";
import { positions } from "./position.table.ts";

/** Leaves room for others in between. */
const orderStep = 10;

/** Adds holders to positions: in the caller's data scope: their number, and the first of them. */
export async function addPositionHolders(ctx: Context, rows: RowOf<typeof positions>[]): Promise<Position[]> {
  const ids = rows.map(({ id }) => id);
  const [held, tenant] = await Promise.all([positionHolders.get(ctx).find(ctx, ids), getTenantName(ctx)]);
  return rows.map((row) => ({
    ...row,
    tenantName: tenant,
    staffCount: held.get(row.id)?.count ?? 0,
    userList: [...(held.get(row.id)?.holders ?? [])],
  }));
}

/** The staff details of one position, in the caller's data scope. */
export async function pagePositionStaff(
  ctx: Context,
  { id, ...query }: PageQuery & { id: Id },
): Promise<Page<PositionStaff>> {
  await ctx.rows(positions).get(id);
  return await positionHolders.get(ctx).page(ctx, id, query);
}

/**
 * Staff contracts name their position, so one that is still held cannot be deleted (contract 02, 7). All holders count,
 * including those outside the caller's data scope.
 */
export async function deletePosition(ctx: Context, { id }: { id: Id }): Promise<void> {
  const position = await ctx.rows(positions).get(id);
  const staffCount = await positionHolders.get(ctx).countAll(ctx, id);
  if (staffCount > 0) throw positionError("position.in_use", { name: position.name, staffCount });
  await ctx.rows(positions).remove(id);
}

/** Adds the position of a new tenant's administrator, with the id of the tenant. */
export async function addAdministratorPosition(ctx: TenantContext, id: Id): Promise<void> {
  await ctx.rows(positions).add({ id, name: ctx.t("position.suggested.administrator"), code: "ADMIN" });
}

/** Adds the suggested positions that do not exist yet, named in the caller's language. */
export async function addSuggestedPositions(ctx: Context): Promise<void> {
  const rows = suggestedPositions.map(({ title, code }, index) => ({
    name: ctx.t(title),
    code,
    orderNo: (index + 1) * orderStep,
  }));
  await ctx.rows(positions).addMissing(rows);
}
