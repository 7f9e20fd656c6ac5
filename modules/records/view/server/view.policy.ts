import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import { shareCode, viewError, type ViewLevel } from "../contract.ts";
import { filterVisibleRoles, isRoleVisible, roles } from "#modules/identity/role/server";
import { canCall, hasPermission, requirePermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { listViews } from "./view.table.ts";

/** A row of the table. */
export type ViewRow = RowOf<typeof listViews>;

/** The owner of a view; both null: the tenant. */
export type Owner = { readonly accountId: Id | null; readonly roleId: Id | null };

/** Whether the caller may create views for others. */
export function canShare({ caller }: Context): boolean {
  return hasPermission(caller, shareCode);
}

/**
 * The views that the caller sees: their own, those of their roles, the tenant's; with the permission to share also
 * those of the roles that they work with, so that they can revoke what they have shared.
 */
export function selectReachableViews(ctx: Context): Select<typeof listViews> {
  const { accountId, roleIds } = ctx.caller;
  const manageableRoleIds = canShare(ctx)
    ? filterVisibleRoles(ctx, ctx.rows(roles).select()).select("row.id")
    : undefined;
  return ctx
    .rows(listViews)
    .select()
    .where((on) =>
      on.or([
        on("row.accountId", "=", accountId),
        on.and([on("row.accountId", "is", null), on("row.roleId", "is", null)]),
        ...(roleIds.length === 0 ? [] : [on("row.roleId", "in", roleIds)]),
        ...(manageableRoleIds === undefined ? [] : [on("row.roleId", "in", manageableRoleIds)]),
      ]),
    );
}

/** A view that the caller sees, of a list that they may open; any other answers as missing. */
export async function getView(ctx: Context, id: Id): Promise<ViewRow> {
  const [row] = await ctx.rows(listViews).run(selectReachableViews(ctx).selectAll("row").where("row.id", "=", id));
  if (row === undefined || !canCall(ctx, row.grid)) throw viewError("view.missing");
  return row;
}

/** Whether the caller may change a visible view: their own, or any with the permission to share. */
export function canChangeView(ctx: Context, { accountId }: Owner): boolean {
  return accountId === ctx.caller.accountId || canShare(ctx);
}

/** A view that the caller may change. */
export async function getEditableView(ctx: Context, id: Id): Promise<ViewRow> {
  const row = await getView(ctx, id);
  if (!canChangeView(ctx, row)) throw requestError("request.forbidden");
  return row;
}

/**
 * The requested owner of a view. An owner other than the caller requires the permission, and a role must be visible to
 * the caller.
 */
export async function resolveViewOwner(
  ctx: Context,
  { level, roleId }: { level: ViewLevel; roleId?: Id | undefined },
): Promise<Owner> {
  if (level === "account") return { accountId: ctx.caller.accountId, roleId: null };
  requirePermission(ctx.caller, shareCode);
  if (level === "tenant") return { accountId: null, roleId: null };
  if (roleId === undefined) throw viewError("view.role_missing");
  if (!(await isRoleVisible(ctx, roleId))) throw viewError("view.role_missing");
  return { accountId: null, roleId };
}
