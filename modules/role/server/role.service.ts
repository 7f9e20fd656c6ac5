import { commonError } from "#contract/errors";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { BuiltIn, DataScope, type Role, roleError, type RoleLite } from "#modules/role/contract";
import { tenantName } from "#modules/tenant/server";
import { capabilityOf, requireWithin } from "#server/access/capability";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { orTaken } from "#server/rows/crud";
import type { ChangesOf, NewRowOf, RowOf } from "#server/rows/table";
import { basicGrants } from "./grants.standard.ts";
import { noteRole } from "./role.audit.ts";
import { holderCounts } from "./role.functions.ts";
import { grantsOf, writeGrants } from "./role.grants.ts";
import { lockOf, readMenu } from "./role.menu.ts";
import { capabilityOfRole, getEditable, getRole, isBuiltIn, noBlacklists, requireMayLift } from "./role.policy.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

/** A role as its table has it. */
export type RoleRow = RowOf<typeof roles>;

const taken = () => roleError("role.taken");

/** How many hold each role, whoever may see them. */
async function countHolders(ctx: Context, roleIds: readonly Id[]): Promise<Map<Id, number>> {
  if (roleIds.length === 0) return new Map();
  const counts = await ctx.ask(holderCounts, { roleIds });
  return new Map(counts.map(({ roleId, holders }) => [roleId, holders]));
}

/** What roles are called in the caller's language. */
export async function withNames<Row extends Pick<RoleRow, "id" | "name">>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & { i18nName: string })[]> {
  if (rows.length === 0) return [];
  const table = ctx.rows(roles);
  const ids = rows.map(({ id }) => id);
  const translated = await table.run(table.select().select(["row.id", "row.names"]).where("row.id", "in", ids));
  const names = new Map(translated.map((row) => [row.id, row.names]));
  return rows.map((row) => ({ ...row, i18nName: nameIn(ctx.language, row.name, names.get(row.id) ?? null) }));
}

/** What lists read of a role. */
export type ListedRole = Omit<RoleRow, "tenantId" | "names" | "deletedAt">;

/** Adds to roles what the list shows beside them. */
export async function asRoles(ctx: Context, rows: ListedRole[]): Promise<Role[]> {
  const ids = rows.map(({ id }) => id);
  const [named, counts, tenant] = await Promise.all([withNames(ctx, rows), countHolders(ctx, ids), tenantName(ctx)]);
  return named.map((row) => ({ ...row, tenantName: tenant, accountCount: counts.get(row.id) ?? 0 }));
}

/** Roles as choices. */
export async function asChoices(ctx: Context, rows: RoleRow[]): Promise<RoleLite[]> {
  return await withNames(ctx, rows);
}

/**
 * A new role gets what everybody may open, as far as its maker holds it, sees own rows only, and inherits the blacklists
 * that bind its maker: else he could give to others what is taken away from himself.
 */
export async function addRole(ctx: Context, draft: NewRowOf<typeof roles>): Promise<void> {
  const made = { ...draft, sysFlag: BuiltIn.no, dataScope: DataScope.self };
  const id = await orTaken(taken, async () => await ctx.rows(roles).add(made));
  const { denied, hidden } = ctx.caller;
  await writeGrants(ctx, id, { menus: await basicMenus(ctx), organisations: [], denied, hidden });
  await noteRole(ctx, "role.added", { role: { id, name: draft.name } });
  dropRights(ctx);
}

async function basicMenus(ctx: Context): Promise<Id[]> {
  const basic = new Set(basicGrants);
  const [menu, held] = await Promise.all([readMenu(ctx), capabilityOf(ctx)]);
  return [...menu.leaves.keys()].filter((id) => basic.has(id) && lockOf(menu, held, id) === null);
}

type Changes = Pick<
  ChangesOf<typeof roles>,
  "name" | "code" | "orderNo" | "status" | "remark" | "requiresSecondFactor"
>;

/** Changes a role's own fields. The code of a built-in one stays; its translations do not outlive a new name. */
export async function updateRole(
  ctx: Context,
  { id, version, status, ...changes }: Changes & { id: Id; version?: number | undefined },
): Promise<void> {
  const role = await getEditable(ctx, id);
  const isRecoded = changes.code !== undefined && changes.code !== role.code;
  if (isBuiltIn(role) && isRecoded) throw roleError("role.built_in_edit", { name: role.name });
  const isRenamed = changes.name !== undefined && changes.name !== role.name;
  const names = isRenamed ? { names: null } : {};
  await orTaken(taken, async () => await ctx.rows(roles).update(id, { ...changes, ...names }, version));
  if (status !== undefined && status !== role.status) await switchRole(ctx, role, status);
  await noteRole(ctx, "role.changed", { role });
  dropRights(ctx);
}

/** Switches a role on or off; answers how many rows that was: one. */
export async function setRoleStatus(ctx: Context, { id, status }: { id: Id; status: number }): Promise<number> {
  if (status !== Status.enabled && status !== Status.disabled) throw commonError("status.invalid");
  const role = await getEditable(ctx, id);
  await switchRole(ctx, role, status);
  await noteRole(ctx, "role.changed", { role, detail: { status } });
  dropRights(ctx);
  return 1;
}

/** A role that is switched on gives everything at once; one that is switched off takes its blacklists along. */
async function switchRole(ctx: Context, role: RoleRow, status: StatusValue): Promise<void> {
  if (isBuiltIn(role) && status === Status.disabled) throw roleError("role.built_in_edit", { name: role.name });
  await ctx.rows(roles).set(role.id, { status });
  const given = await capabilityOfRole(ctx, role.id);
  if (status === Status.enabled) await requireWithin(ctx, { after: given });
  else await requireMayLift(ctx, role.id, { from: given, to: noBlacklists, isLost: true });
}

/**
 * Accounts would lose it silently, so one that is still held may not go. Its grants go first: an undo, which takes the
 * steps backwards, then finds the role when it brings them back.
 */
export async function deleteRole(ctx: Context, { id }: { id: Id }): Promise<void> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role)) throw roleError("role.built_in_delete", { name: role.name });
  await ctx.rows(roles).set(id, {});
  const accountCount = (await countHolders(ctx, [id])).get(id) ?? 0;
  if (accountCount > 0) throw roleError("role.in_use", { name: role.name, accountCount });
  for (const links of [accountRoles, roleMenus, roleOrganisations, roleApis, roleFields])
    await ctx.rows(links).erase({ roleId: id });
  await ctx.rows(roles).remove(id);
  await noteRole(ctx, "role.deleted", { role });
  dropRights(ctx);
}

/** A role of the same grants under a free name, held by nobody. */
export async function copyRole(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { name, code, orderNo, dataScope, remark, status, requiresSecondFactor } = await getRole(ctx, id);
  const free = await freeName(ctx, { name, code });
  const made = { ...free, orderNo, dataScope, remark, status, requiresSecondFactor, sysFlag: BuiltIn.no };
  const copied = await orTaken(taken, async () => await ctx.rows(roles).add(made));
  const grants = await grantsOf(ctx, id);
  await writeGrants(ctx, copied, grants);
  const { core } = await readMenu(ctx);
  if (!ctx.caller.isPlatform && grants.menus.some((menuId) => core.menus.has(menuId))) throw commonError("grant.core");
  await requireWithin(ctx, { after: await capabilityOfRole(ctx, copied) });
  await noteRole(ctx, "role.added", { role: { id: copied, name: free.name }, detail: { copyOf: id } });
}

type Called = Pick<RoleRow, "name" | "code">;

const longestName = 64;
const mostCopies = 100;

/** The first of "x - copy", "x - copy 2" … that is not taken. */
async function freeName(ctx: Context, { name, code }: Called): Promise<Called> {
  const candidates = Array.from({ length: mostCopies }, (_, count) => {
    const suffix = count === 0 ? " - copy" : ` - copy ${count + 1}`;
    const called = (text: string) => text.slice(0, longestName - suffix.length) + suffix;
    return { name: called(name), code: code === null ? null : called(code) };
  });
  const used = await ctx.rows(roles).list({ name: candidates.map((candidate) => candidate.name) });
  const free = candidates.find((candidate) => used.every((role) => role.name !== candidate.name));
  if (free === undefined) throw taken();
  return free;
}
