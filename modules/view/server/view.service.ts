import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type GridOpening, mostViews, type View, type viewApi, viewError } from "#contract/view";
import { listVisibleRoles, roles } from "#modules/role/server";
import { mayCall, requireCall } from "#server/access/permission";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { orTaken } from "#server/rows/crud";
import { getColumns } from "./columnCustom.service.ts";
import { shownTo, withUnseen } from "./shown.ts";
import {
  canChange,
  canShare,
  getEditable,
  getView,
  type Owner,
  ownerOf,
  reachable,
  type ViewRow,
} from "./view.policy.ts";
import { listViews } from "./view.table.ts";

type Calls = (typeof viewApi)["calls"];

const mostListed = 1000;

/** The views of a grid that the caller sees, in the order in which they were made. */
export async function listGridViews(ctx: Context, { grid }: InputOf<Calls["list"]>): Promise<View[]> {
  if (!mayCall(ctx, grid)) return [];
  const found = reachable(ctx).selectAll("row").where("row.grid", "=", grid).orderBy("row.id").limit(mostListed);
  return await asViews(ctx, await ctx.rows(listViews).run(found));
}

/** What a list needs when it opens. */
export async function openGrid(ctx: Context, { grid }: InputOf<Calls["open"]>): Promise<GridOpening> {
  const [columns, views] = await Promise.all([getColumns(ctx, { gridId: grid }), listGridViews(ctx, { grid })]);
  return { columns, views, canShare: canShare(ctx) && mayCall(ctx, grid) };
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
    canChange: canChange(ctx, { accountId, roleId }),
    ...shownTo(ctx, row.grid, definition),
  }));
}

async function roleNames(ctx: Context, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0 || isHidden(ctx.caller, "sysRole", "name")) return new Map();
  const found = await ctx.rows(roles).list({ id: ids });
  return new Map(found.map(({ id, name, names }) => [id, nameIn(ctx.language, name, names)]));
}

/** Saves how a list looks under a name. */
export async function addView(ctx: Context, input: InputOf<Calls["add"]>): Promise<Id> {
  const { grid, name, definition, isPinned } = input;
  requireCall(ctx, grid);
  const owner = await ownerOf(ctx, input);
  await requireRoom(ctx, grid, owner);
  return await named(name, async () => await ctx.rows(listViews).add({ grid, name, definition, isPinned, ...owner }));
}

/** Changes a view. One that goes to another owner is no longer the default: there may be one already. */
export async function updateView(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, name, definition, level, version } = input;
  const row = await getEditable(ctx, id);
  const owner = level === undefined ? row : await ownerOf(ctx, { ...input, level });
  const isMoved = owner.accountId !== row.accountId || owner.roleId !== row.roleId;
  if (isMoved) await requireRoom(ctx, row.grid, owner);
  const moved = isMoved ? { accountId: owner.accountId, roleId: owner.roleId, isDefault: false } : {};
  const changes = {
    name,
    definition: definition === undefined ? undefined : withUnseen(ctx, row, definition),
    ...moved,
  };
  await named(name ?? row.name, async () => await ctx.rows(listViews).update(id, changes, version));
}

/** Takes a view away from everybody who has it. */
export async function deleteView(ctx: Context, { id }: { id: Id }): Promise<void> {
  await getEditable(ctx, id);
  await ctx.rows(listViews).remove(id);
}

/** With which view a list opens for the owner; the one before it gives way. */
export async function setDefaultView(ctx: Context, { id, isDefault }: InputOf<Calls["setDefault"]>): Promise<void> {
  const { grid, accountId, roleId } = await getEditable(ctx, id);
  const views = ctx.rows(listViews);
  const siblings = await views.list({ grid, accountId, roleId });
  // Two at once would both find no default, so the owner's views are held until this one is done.
  const locked = await views.ever(
    siblings.map((view) => view.id),
    "lock",
  );
  for (const view of locked) {
    const isWanted = view.id === id && isDefault;
    if (!isWanted && view.isDefault && (isDefault || view.id === id)) await views.set(view.id, { isDefault: false });
  }
  if (isDefault) await views.set(id, { isDefault });
}

/** Whether a view stands as a tab above the list. */
export async function setPinnedView(ctx: Context, { id, isPinned }: InputOf<Calls["setPinned"]>): Promise<void> {
  await getEditable(ctx, id);
  await ctx.rows(listViews).set(id, { isPinned });
}

/** An own view that holds the same, as far as the caller sees it. */
export async function copyView(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const { grid, name, definition } = await getView(ctx, id);
  const owner = await ownerOf(ctx, { level: "account" });
  await requireRoom(ctx, grid, owner);
  const used = new Set((await ctx.rows(listViews).list({ grid, ...owner })).map((view) => view.name));
  const free = freeName(name, used);
  const copied = { grid, name: free, definition: shownTo(ctx, grid, definition).definition, ...owner };
  return await named(free, async () => await ctx.rows(listViews).add(copied));
}

const longestName = 32;

/** The name itself, else the first of "name 2", "name 3" … that is not used. An owner has too few views to run out. */
function freeName(name: string, used: ReadonlySet<string>): string {
  const candidates = Array.from({ length: mostViews }, (_, count) => {
    const suffix = ` ${count + 2}`;
    return name.slice(0, longestName - suffix.length) + suffix;
  });
  return [name, ...candidates].find((candidate) => !used.has(candidate)) ?? name;
}

async function requireRoom(ctx: Context, grid: string, { accountId, roleId }: Owner): Promise<void> {
  const count = await ctx.rows(listViews).count({ grid, accountId, roleId });
  if (count >= mostViews) throw viewError("view.too_many", { most: mostViews });
}

async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  return await orTaken(() => viewError("view.taken", { name }), write);
}
