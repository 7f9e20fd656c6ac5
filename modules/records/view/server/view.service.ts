import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type GridSettings, maxViews, type View, type viewApi, viewError } from "../contract.ts";
import { listVisibleRoles, roles } from "#modules/identity/role/server";
import { canCall, requireCall } from "#core/request/access/permission";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { getColumns } from "./columnCustom.service.ts";
import { restoreHiddenParts, toVisibleDefinition } from "./visibleDefinition.ts";
import {
  canChangeView,
  canShare,
  getEditableView,
  getView,
  type Owner,
  resolveViewOwner,
  selectReachableViews,
  type ViewRow,
} from "./view.policy.ts";
import { listViews } from "./view.table.ts";

type Calls = (typeof viewApi)["calls"];

const maxListed = 1000;

/** The visible views of a grid, in the order of their creation. */
export async function listGridViews(ctx: Context, { grid }: InputOf<Calls["list"]>): Promise<View[]> {
  if (!canCall(ctx, grid)) return [];
  const found = selectReachableViews(ctx)
    .selectAll("row")
    .where("row.grid", "=", grid)
    .orderBy("row.id")
    .limit(maxListed);
  return await asViews(ctx, await ctx.rows(listViews).run(found));
}

/** Everything that a list needs on opening. */
export async function openGrid(ctx: Context, { grid }: InputOf<Calls["open"]>): Promise<GridSettings> {
  const [columns, views] = await Promise.all([getColumns(ctx, { gridId: grid }), listGridViews(ctx, { grid })]);
  return { columns, views, canShare: canShare(ctx) && canCall(ctx, grid) };
}

/** The roles that the caller may share views with. */
export async function listShareRoles(ctx: Context): Promise<{ id: Id; name: string }[]> {
  if (!canShare(ctx)) return [];
  return await listVisibleRoles(ctx);
}

async function asViews(ctx: Context, rows: readonly ViewRow[]): Promise<View[]> {
  const names = await roleNames(ctx, [...new Set(rows.flatMap(({ roleId }) => roleId ?? []))]);
  return rows.map(({ tenantId: _, deletedAt: __, accountId, roleId, definition, ...row }) => ({
    ...row,
    level: accountId !== null ? "account" : roleId !== null ? "role" : "tenant",
    roleId,
    roleName: roleId === null ? null : (names.get(roleId) ?? null),
    isForMe: roleId === null || ctx.caller.roleIds.includes(roleId),
    canChange: canChangeView(ctx, { accountId, roleId }),
    ...toVisibleDefinition(ctx, row.grid, definition),
  }));
}

async function roleNames(ctx: Context, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0 || isHidden(ctx.caller, "sysRole", "name")) return new Map();
  const found = await ctx.rows(roles).list({ id: ids });
  return new Map(found.map(({ id, name, names }) => [id, selectName(ctx, name, names)]));
}

/** Saves the state of a list under a name. */
export async function addView(ctx: Context, input: InputOf<Calls["add"]>): Promise<Id> {
  const { grid, name, definition, isPinned } = input;
  requireCall(ctx, grid);
  const owner = await resolveViewOwner(ctx, input);
  await requireRoom(ctx, grid, owner);
  return await mapNameConflict(
    name,
    async () => await ctx.rows(listViews).add({ grid, name, definition, isPinned, ...owner }),
  );
}

/** Updates a view. A view that moves to another owner is no longer the default, because there may be one already. */
export async function updateView(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, name, definition, level, version } = input;
  const row = await getEditableView(ctx, id);
  const owner = level === undefined ? row : await resolveViewOwner(ctx, { ...input, level });
  const isMoved = owner.accountId !== row.accountId || owner.roleId !== row.roleId;
  if (isMoved) await requireRoom(ctx, row.grid, owner);
  const ownerColumns = isMoved ? { accountId: owner.accountId, roleId: owner.roleId, isDefault: false } : {};
  const changes = {
    name,
    definition: definition === undefined ? undefined : restoreHiddenParts(ctx, row, definition),
    ...ownerColumns,
  };
  await mapNameConflict(name ?? row.name, async () => await ctx.rows(listViews).update(id, changes, version));
}

/** Deletes a view for everyone. */
export async function deleteView(ctx: Context, { id }: { id: Id }): Promise<void> {
  await getEditableView(ctx, id);
  await ctx.rows(listViews).remove(id);
}

/** Sets the view with which a list opens for the owner; the previous default is replaced. */
export async function setDefaultView(ctx: Context, { id, isDefault }: InputOf<Calls["setDefault"]>): Promise<void> {
  const { grid, accountId, roleId } = await getEditableView(ctx, id);
  const views = ctx.rows(listViews);
  const siblings = await views.list({ grid, accountId, roleId });
  // Two concurrent calls would both find no default, so the owner's views are locked until the end of the call.
  const locked = await views.listWithDeleted(
    siblings.map((view) => view.id),
    "lock",
  );
  for (const view of locked) {
    const isWanted = view.id === id && isDefault;
    if (!isWanted && view.isDefault && (isDefault || view.id === id)) await views.set(view.id, { isDefault: false });
  }
  if (isDefault) await views.set(id, { isDefault });
}

/** Whether a view is shown as a tab above the list. */
export async function setPinnedView(ctx: Context, { id, isPinned }: InputOf<Calls["setPinned"]>): Promise<void> {
  await getEditableView(ctx, id);
  await ctx.rows(listViews).set(id, { isPinned });
}

/** Copies a view as the caller's own, as far as it is visible. */
export async function copyView(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const { grid, name, definition } = await getView(ctx, id);
  const owner = await resolveViewOwner(ctx, { level: "account" });
  await requireRoom(ctx, grid, owner);
  const usedNames = new Set((await ctx.rows(listViews).list({ grid, ...owner })).map((view) => view.name));
  const free = freeName(name, usedNames);
  const newView = { grid, name: free, definition: toVisibleDefinition(ctx, grid, definition).definition, ...owner };
  return await mapNameConflict(free, async () => await ctx.rows(listViews).add(newView));
}

const longestName = 32;

/** The name itself, else the first of "name 2", "name 3" … that is free. An owner has too few views to run out. */
function freeName(name: string, usedNames: ReadonlySet<string>): string {
  const candidates = Array.from({ length: maxViews }, (_, count) => {
    const suffix = ` ${count + 2}`;
    return name.slice(0, longestName - suffix.length) + suffix;
  });
  return [name, ...candidates].find((candidate) => !usedNames.has(candidate)) ?? name;
}

async function requireRoom(ctx: Context, grid: string, { accountId, roleId }: Owner): Promise<void> {
  const count = await ctx.rows(listViews).count({ grid, accountId, roleId });
  if (count >= maxViews) throw viewError("view.too_many", { most: maxViews });
}

async function mapNameConflict<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  return await mapUniqueViolation(() => viewError("view.taken", { name }), write);
}
