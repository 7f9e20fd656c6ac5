import { commonError } from "#contract/errors";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { BuiltIn, DataScope, type Role, roleError, type RoleLite } from "../contract.ts";
import { getTenantName } from "#modules/identity/tenant/server";
import { loadCallerCapability, requireGrantable, invalidateRights } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import type { ChangesOf, NewRowOf, RowOf } from "#core/rows/table";
import { listDefaultGrants } from "./role.standard.ts";
import { recordRoleEvent } from "./role.audit.ts";
import { holderCounts, visibleHolderCounts } from "./role.functions.ts";
import { loadGrants, writeGrants } from "./grants/role.grants.ts";
import { getLockReason, loadGrantMenu } from "./grants/grantMenu.ts";
import {
  getEditableRole,
  getRole,
  isBuiltIn,
  loadRoleCapability,
  noBlacklists,
  requireBlacklistChange,
} from "./role.policy.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

/** A row of the table. */
export type RoleRow = RowOf<typeof roles>;

const takenError = () => roleError("role.taken");

/** Whether roles are in use: one that does not come with the product, or one that another account holds. */
export async function hasRolesInUse(ctx: Context): Promise<boolean> {
  if ((await ctx.rows(roles).count({ sysFlag: BuiltIn.no })) > 0) return true;
  const links = ctx.rows(accountRoles);
  const held = links.select().where("row.accountId", "<>", ctx.caller.accountId).limit(1);
  return (await links.run(held.select("row.id"))).length > 0;
}

/** Number of holders of each role in the caller's data scope. */
async function countVisibleHolders(ctx: Context, roleIds: readonly Id[]): Promise<Map<Id, number>> {
  if (roleIds.length === 0) return new Map();
  const counts = await ctx.callFunction(visibleHolderCounts, { roleIds });
  return new Map(counts.map(({ roleId, holders }) => [roleId, holders]));
}

/** Adds the names of roles in the caller's language. */
export async function addTranslatedNames<Row extends Pick<RoleRow, "id" | "name">>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & { i18nName: string })[]> {
  if (rows.length === 0) return [];
  const table = ctx.rows(roles);
  const ids = rows.map(({ id }) => id);
  const translatedRows = await table.run(table.select().select(["row.id", "row.names"]).where("row.id", "in", ids));
  const names = new Map(translatedRows.map((row) => [row.id, row.names]));
  return rows.map((row) => ({ ...row, i18nName: selectName(ctx, row.name, names.get(row.id) ?? null) }));
}

/** The columns of a role in lists. */
export type ListedRole = Omit<RoleRow, "tenantId" | "names" | "deletedAt">;

/** Adds to roles what the list shows besides. */
export async function toRoles(ctx: Context, rows: ListedRole[]): Promise<Role[]> {
  const ids = rows.map(({ id }) => id);
  const [namedRoles, counts, tenant] = await Promise.all([
    addTranslatedNames(ctx, rows),
    countVisibleHolders(ctx, ids),
    getTenantName(ctx),
  ]);
  return namedRoles.map((row) => ({ ...row, tenantName: tenant, accountCount: counts.get(row.id) ?? 0 }));
}

/** Roles for pickers. */
export async function toRoleChoices(ctx: Context, rows: RoleRow[]): Promise<RoleLite[]> {
  return await addTranslatedNames(ctx, rows);
}

/**
 * A new role gets the pages that are open to everyone, as far as the caller holds them, sees only own rows, and
 * inherits the blacklists of the caller: otherwise callers could grant to others what is denied to themselves.
 */
export async function addRole(ctx: Context, draft: NewRowOf<typeof roles>): Promise<Id> {
  const newRole = { ...draft, sysFlag: BuiltIn.no, dataScope: DataScope.self };
  const id = await mapUniqueViolation(takenError, async () => await ctx.rows(roles).add(newRole));
  const { denied, hidden } = ctx.caller;
  await writeGrants(ctx, id, { menus: await basicMenus(ctx), organisations: [], denied, hidden });
  await recordRoleEvent(ctx, "role.added", { role: { id, name: draft.name } });
  invalidateRights(ctx);
  return id;
}

/** The pages that are open to everyone, as far as the caller may grant them. */
export async function basicMenus(ctx: Context): Promise<Id[]> {
  const basic = new Set(listDefaultGrants(ctx.app.menuEntries, ["everyone"]));
  const [menu, ownCapability] = await Promise.all([loadGrantMenu(ctx), loadCallerCapability(ctx)]);
  return [...menu.leaves.keys()].filter((id) => basic.has(id) && getLockReason(menu, ownCapability, id) === null);
}

type Changes = Pick<
  ChangesOf<typeof roles>,
  "name" | "code" | "orderNo" | "status" | "remark" | "requiresSecondFactor"
>;

/** Updates a role's own fields. The code of a built-in role stays; a new name removes its translations. */
export async function updateRole(
  ctx: Context,
  { id, version, status, ...changes }: Changes & { id: Id; version?: number | undefined },
): Promise<void> {
  const role = await getEditableRole(ctx, id);
  const isRecoded = changes.code !== undefined && changes.code !== role.code;
  if (isBuiltIn(role) && isRecoded) throw roleError("role.built_in_edit", { name: role.name });
  const isRenamed = changes.name !== undefined && changes.name !== role.name;
  const names = isRenamed ? { names: null } : {};
  await mapUniqueViolation(takenError, async () => await ctx.rows(roles).update(id, { ...changes, ...names }, version));
  if (status !== undefined && status !== role.status) await switchRole(ctx, role, status);
  await recordRoleEvent(ctx, "role.changed", { role });
  invalidateRights(ctx);
}

/** Enables or disables a role; returns the number of rows, always one. */
export async function setRoleStatus(ctx: Context, { id, status }: { id: Id; status: number }): Promise<number> {
  if (status !== Status.enabled && status !== Status.disabled) throw commonError("status.invalid");
  const role = await getEditableRole(ctx, id);
  await switchRole(ctx, role, status);
  await recordRoleEvent(ctx, "role.changed", { role, detail: { status } });
  invalidateRights(ctx);
  return 1;
}

/** Enabling a role grants everything in it; disabling it also removes its blacklists. */
async function switchRole(ctx: Context, role: RoleRow, status: StatusValue): Promise<void> {
  if (isBuiltIn(role) && status === Status.disabled) throw roleError("role.built_in_edit", { name: role.name });
  await ctx.rows(roles).set(role.id, { status });
  const capability = await loadRoleCapability(ctx, role.id);
  if (status === Status.enabled) await requireGrantable(ctx, { after: capability });
  else await requireBlacklistChange(ctx, role.id, { from: capability, to: noBlacklists, isLost: true });
}

/**
 * Accounts would lose the role silently, so one that is still held cannot be deleted. Its grants go first: an undo runs
 * in reverse order, and then finds the role when it restores them.
 */
export async function deleteRole(ctx: Context, { id }: { id: Id }): Promise<void> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role)) throw roleError("role.built_in_delete", { name: role.name });
  await ctx.rows(roles).set(id, {});
  // Holders outside the caller's data scope keep it as well.
  const [counted] = await ctx.callFunction(holderCounts, { roleIds: [id] });
  const accountCount = counted?.holders ?? 0;
  if (accountCount > 0) throw roleError("role.in_use", { name: role.name, accountCount });
  for (const links of [accountRoles, roleMenus, roleOrganisations, roleApis, roleFields])
    await ctx.rows(links).erase({ roleId: id });
  await ctx.rows(roles).remove(id);
  await recordRoleEvent(ctx, "role.deleted", { role });
  invalidateRights(ctx);
}

/** A role with the same grants under a free name, without holders. */
export async function copyRole(ctx: Context, { id, ...wanted }: RoleCopy): Promise<void> {
  const { name, code, orderNo, dataScope, remark, status, requiresSecondFactor } = await getRole(ctx, id);
  const named = wanted.name === undefined ? await freeName(ctx, { name, code }) : { name: wanted.name, code };
  const free = { ...named, code: wanted.code ?? named.code };
  const newRole = { ...free, orderNo, dataScope, remark, status, requiresSecondFactor, sysFlag: BuiltIn.no };
  const copyId = await mapUniqueViolation(takenError, async () => await ctx.rows(roles).add(newRole));
  const grants = await loadGrants(ctx, id);
  await writeGrants(ctx, copyId, grants);
  const { core } = await loadGrantMenu(ctx);
  if (!ctx.caller.isPlatform && grants.menus.some((menuId) => core.menus.has(menuId))) throw commonError("grant.core");
  await requireGrantable(ctx, { after: await loadRoleCapability(ctx, copyId) });
  await recordRoleEvent(ctx, "role.added", { role: { id: copyId, name: free.name }, detail: { copyOf: id } });
}

type RoleCopy = { id: Id; name?: string | undefined; code?: string | undefined };
type RoleIdentifiers = Pick<RoleRow, "name" | "code">;

const longestName = 64;
const maxCopies = 100;

/** The first of "x - copy", "x - copy 2" … that is free. */
async function freeName(ctx: Context, { name, code }: RoleIdentifiers): Promise<RoleIdentifiers> {
  const candidates = Array.from({ length: maxCopies }, (_, count) => {
    const suffix = count === 0 ? " - copy" : ` - copy ${count + 1}`;
    const toName = (text: string) => text.slice(0, longestName - suffix.length) + suffix;
    return { name: toName(name), code: code === null ? null : toName(code) };
  });
  const namesakes = await ctx.rows(roles).list({ name: candidates.map((candidate) => candidate.name) });
  const free = candidates.find((candidate) => namesakes.every((role) => role.name !== candidate.name));
  if (free === undefined) throw takenError();
  return free;
}
