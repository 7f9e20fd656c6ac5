import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import {
  type Dashboard,
  type dashboardApi,
  dashboardError,
  type PlacedWidget,
  PlacedWidgets,
} from "#modules/dashboard/contract";
import { isRoleVisible, listVisibleRoles, roles } from "#modules/role/server";
import { mayCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { putKept } from "#server/rows/put";
import type { RowOf } from "#server/rows/table";
import { dashboards } from "./dashboard.table.ts";

type Calls = (typeof dashboardApi)["calls"];
type DashboardRow = RowOf<typeof dashboards>;
/** Both null: the tenant's. */
type Owner = Pick<DashboardRow, "accountId" | "roleId">;

const mostListed = 1000;

/**
 * The caller's home page: his own, else the default of the first of his roles that has one, else the tenant's, else the
 * product's. What a default has locked stands in his own as well; whoever may share defaults is not bound by them.
 */
export async function getOwnDashboard(ctx: Context): Promise<Dashboard> {
  const found = await reached(ctx);
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
  const shared = ofRole ?? tenants;
  if (shared === undefined) return { level: "builtIn", widgets: [] };
  return { level: shared === ofRole ? "role" : "tenant", widgets: withLocked(locked, widgetsOf(shared)) };
}

/** Saves the caller's own home page. */
export async function saveOwnDashboard(ctx: Context, { widgets }: InputOf<Calls["save"]>): Promise<void> {
  const own = widgets.map((widget) => ({ ...widget, isLocked: false }));
  await store(ctx, { accountId: ctx.caller.accountId, roleId: null }, own);
}

/** Takes the caller's own home page away; the default holds again. */
export async function resetOwnDashboard(ctx: Context): Promise<void> {
  await ctx.rows(dashboards).erase({ accountId: ctx.caller.accountId });
}

/** The default of a role or of the tenant as it was shared. */
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

/** Takes the default of a role or of the tenant away. */
export async function unshareDashboard(ctx: Context, input: InputOf<Calls["unshare"]>): Promise<void> {
  await ctx.rows(dashboards).erase(await ownerOf(ctx, input));
}

/** The roles that the caller may make defaults for. */
export async function listDashboardRoles(ctx: Context): Promise<{ id: Id; name: string }[]> {
  return await listVisibleRoles(ctx);
}

function mayShare(ctx: Context): boolean {
  return mayCall(ctx, "sysDashboard/share");
}

/** Everything that the caller's home page may come from. */
async function reached(ctx: Context): Promise<DashboardRow[]> {
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
      .limit(mostListed),
  );
}

async function firstOfRoles(ctx: Context, found: readonly DashboardRow[]): Promise<DashboardRow | undefined> {
  if (found.length < 2) return found[0];
  const held = await ctx.rows(roles).list({ id: found.flatMap(({ roleId }) => roleId ?? []) });
  const [first] = held.toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id);
  return found.find(({ roleId }) => roleId === first?.id);
}

/** What is locked; where a role and the tenant lock the same, the role says where it stands. */
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

/** What this release cannot read is worth no error: it is as good as an empty page, which can be filled again. */
function widgetsOf({ layout }: DashboardRow): PlacedWidget[] {
  return PlacedWidgets.safeParse(layout.widgets).data ?? [];
}

/** A role for whose holders the caller may decide; without one the tenant. */
async function ownerOf(ctx: Context, { roleId }: { roleId?: Id | undefined }): Promise<Owner> {
  if (roleId === undefined) return { accountId: null, roleId: null };
  if (!(await isRoleVisible(ctx, roleId))) throw dashboardError("dashboard.role_missing");
  return { accountId: null, roleId };
}

async function store(ctx: Context, owner: Owner, widgets: readonly PlacedWidget[]): Promise<void> {
  const layout = { widgets };
  const change = { layout, changedAt: ctx.now() };
  await putKept(ctx.rows(dashboards), owner, { row: { ...owner, layout }, change });
}
