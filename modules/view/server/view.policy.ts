import { refusal } from "#contract/errors";
import type { Id } from "#contract/id";
import { shareCode, viewError, type ViewLevel } from "#contract/view";
import { isRoleVisible, roles, visibleRoles } from "#modules/role/server";
import { holds, mayCall, requireCode } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { Select } from "#server/rows/rows";
import type { RowOf } from "#server/rows/table";
import { listViews } from "./view.table.ts";

/** A view as its table has it. */
export type ViewRow = RowOf<typeof listViews>;

/** Whose a view is; both null: the tenant's. */
export type Owner = { readonly accountId: Id | null; readonly roleId: Id | null };

/** Whether the caller may make views for others. */
export function canShare({ caller }: Context): boolean {
  return holds(caller, shareCode);
}

/**
 * The views that the caller sees: his own, those of the roles that he holds, the tenant's; whoever may share them also
 * sees those of the roles that he works with, else he could not take back what he has shared.
 */
export function reachable(ctx: Context): Select<typeof listViews> {
  const { accountId, roleIds } = ctx.caller;
  const shared = canShare(ctx) ? visibleRoles(ctx, ctx.rows(roles).select()).select("row.id") : undefined;
  return ctx
    .rows(listViews)
    .select()
    .where((on) =>
      on.or([
        on("row.accountId", "=", accountId),
        on.and([on("row.accountId", "is", null), on("row.roleId", "is", null)]),
        ...(roleIds.length === 0 ? [] : [on("row.roleId", "in", roleIds)]),
        ...(shared === undefined ? [] : [on("row.roleId", "in", shared)]),
      ]),
    );
}

/** A view that the caller sees, of a list that he may open; any other one does not exist for him. */
export async function getView(ctx: Context, id: Id): Promise<ViewRow> {
  const [row] = await ctx.rows(listViews).run(reachable(ctx).selectAll("row").where("row.id", "=", id));
  if (row === undefined || !mayCall(ctx, row.grid)) throw viewError("view.missing");
  return row;
}

/** Whether the caller may change a view that he sees: his own, or any with the permission to share. */
export function canChange(ctx: Context, { accountId }: Owner): boolean {
  return accountId === ctx.caller.accountId || canShare(ctx);
}

/** A view that the caller may change. */
export async function getEditable(ctx: Context, id: Id): Promise<ViewRow> {
  const row = await getView(ctx, id);
  if (!canChange(ctx, row)) throw refusal("request.forbidden");
  return row;
}

/** The owner that somebody names for a view. Others than himself ask for the permission, a role for being his to work with. */
export async function ownerOf(
  ctx: Context,
  { level, roleId }: { level: ViewLevel; roleId?: Id | undefined },
): Promise<Owner> {
  if (level === "account") return { accountId: ctx.caller.accountId, roleId: null };
  requireCode(ctx.caller, shareCode);
  if (level === "tenant") return { accountId: null, roleId: null };
  if (roleId === undefined) throw viewError("view.role_missing");
  if (!(await isRoleVisible(ctx, roleId))) throw viewError("view.role_missing");
  return { accountId: null, roleId };
}
