import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Dashboard, type dashboardApi, dashboardError, type PlacedWidget, PlacedWidgets } from "../contract.ts";
import { isRoleVisible, listVisibleRoles, roles } from "#modules/identity/role/server";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { upsertRow } from "#core/rows/upsertRow";
import type { RowOf } from "#core/rows/table";
import { dashboards } from "./dashboard.table.ts";

type Calls = (typeof dashboardApi)["calls"];
type DashboardRow = RowOf<typeof dashboards>;
/** Both null: the tenant's. */
type Owner = Pick<DashboardRow, "accountId" | "roleId">;

const maxListed = 1000;

/**
 * The caller's home page: their own, else the default of the first of their roles that has one, else the tenant's, else
 * the product's. Locked widgets of a default are added to their own page, except for accounts that may share defaults.
 */
export async function getOwnDashboard(ctx: Context): Promise<Dashboard> {
  const found = await listReachable(ctx);
  const own = found.find(({ accountId }) => accountId !== null);
  const tenants = found.find(({ accountId, roleId }) => accountId === null && roleId === null);
  const ofRole = await firstOfRoles(
    ctx,
    found.filter(({ roleId }) => roleId !== null),
  );
  const locked = mayShare(ctx) ? [] : lockedIn(ofRole, tenants);
  if (own !== undefined) {
    const free = widgetsOf(own).map((widget) => ({ ...widget, isLocked: false }));
    return { level: "account", widgets: withLocked(locked, free) };
  }
  const sharedDefault = ofRole ?? tenants;
  if (sharedDefault === undefined) return { level: "builtIn", widgets: [] };
  return { level: sharedDefault === ofRole ? "role" : "tenant", widgets: withLocked(locked, widgetsOf(sharedDefault)) };
}

/** Saves the caller's own home page. */
export async function saveOwnDashboard(ctx: Context, { widgets }: InputOf<Calls["save"]>): Promise<void> {
  const own = widgets.map((widget) => ({ ...widget, isLocked: false }));
  await store(ctx, { accountId: ctx.caller.accountId, roleId: null }, own);
}

/** Removes the caller's own home page; the default applies again. */
export async function resetOwnDashboard(ctx: Context): Promise<void> {
  await ctx.rows(dashboards).erase({ accountId: ctx.caller.accountId });
}

/** The shared default of a role or of the tenant. */
export async function getSharedDashboard(
  ctx: Context,
  input: InputOf<Calls["shared"]>,
): Promise<PlacedWidget[] | null> {
  const [row] = await ctx.rows(dashboards).list(await ownerOf(ctx, input));
  return row === undefined ? null : widgetsOf(row);
}

/** Makes a home page the default of a role or of the tenant. */
export async function shareDashboard(ctx: Context, input: InputOf<Calls["share"]>): Promise<void> {
  await store(ctx, await ownerOf(ctx, input), input.widgets);
}

/** Removes the default of a role or of the tenant. */
export async function unshareDashboard(ctx: Context, input: InputOf<Calls["unshare"]>): Promise<void> {
  await ctx.rows(dashboards).erase(await ownerOf(ctx, input));
}

/** The roles that the caller may define defaults for. */
export async function listDashboardRoles(ctx: Context): Promise<{ id: Id; name: string }[]> {
  return await listVisibleRoles(ctx);
}

function mayShare(ctx: Context): boolean {
  return canCall(ctx, "sysDashboard/share");
}

/** All home pages that the caller's could come from. */
async function listReachable(ctx: Context): Promise<DashboardRow[]> {
  const { accountId, roleIds } = ctx.caller;
  const rows = ctx.rows(dashboards);
  return await rows.run(
    rows
      .select()
      .selectAll("row")
      .where((on) =>
        on.or([
          on("row.accountId", "=", accountId),
          on.and([on("row.accountId", "is", null), on("row.roleId", "is", null)]),
          ...(roleIds.length === 0 ? [] : [on("row.roleId", "in", roleIds)]),
        ]),
      )
      .limit(maxListed),
  );
}

async function firstOfRoles(ctx: Context, found: readonly DashboardRow[]): Promise<DashboardRow | undefined> {
  if (found.length < 2) return found[0];
  const heldRoles = await ctx.rows(roles).list({ id: found.flatMap(({ roleId }) => roleId ?? []) });
  const [first] = heldRoles.toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id);
  return found.find(({ roleId }) => roleId === first?.id);
}

/** Locked widgets; if a role and the tenant lock the same one, the role decides its position. */
function lockedIn(...defaults: readonly (DashboardRow | undefined)[]): PlacedWidget[] {
  const locked = new Map<string, PlacedWidget>();
  for (const row of defaults) {
    const widgets = row === undefined ? [] : widgetsOf(row).filter(({ isLocked }) => isLocked);
    for (const widget of widgets) if (!locked.has(widget.name)) locked.set(widget.name, widget);
  }
  return [...locked.values()];
}

function withLocked(locked: readonly PlacedWidget[], widgets: readonly PlacedWidget[]): PlacedWidget[] {
  const names = new Set(locked.map(({ name }) => name));
  return [...locked, ...widgets.filter(({ name }) => !names.has(name))];
}

/** A layout that this release cannot read counts as an empty page, which can be filled again. */
function widgetsOf({ layout }: DashboardRow): PlacedWidget[] {
  return PlacedWidgets.safeParse(layout.widgets).data ?? [];
}

/** A role that the caller may manage; without one the tenant. */
async function ownerOf(ctx: Context, { roleId }: { roleId?: Id | undefined }): Promise<Owner> {
  if (roleId === undefined) return { accountId: null, roleId: null };
  if (!(await isRoleVisible(ctx, roleId))) throw dashboardError("dashboard.role_missing");
  return { accountId: null, roleId };
}

async function store(ctx: Context, owner: Owner, widgets: readonly PlacedWidget[]): Promise<void> {
  const layout = { widgets };
  const change = { layout, changedAt: ctx.now() };
  await upsertRow(ctx.rows(dashboards), owner, { row: { ...owner, layout }, change });
}
