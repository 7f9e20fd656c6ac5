import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { BuiltIn, DataScope, roleError } from "../contract.ts";
import {
  type Capability,
  type CapabilityChange,
  loadCapability,
  noCapability,
  requireGrantable,
} from "#modules/identity/access/server";
import { AccountType } from "#contract/accountType";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { holderOrganisations } from "./role.functions.ts";
import { loadGrantMenu } from "./grants/grantMenu.ts";
import { accountRoles, roles } from "./role.table.ts";

type RoleRow = RowOf<typeof roles>;

const maxListed = 1000;

/** Administrators see all roles of the tenant, others those that they added or hold (contract 02, 1). */
export function filterVisibleRoles(ctx: Context, query: Select<typeof roles>): Select<typeof roles> {
  if (isEveryRoleVisible(ctx)) return query;
  const { accountId } = ctx.caller;
  const heldRoleIds = ctx.rows(accountRoles).select().select("row.roleId").where("row.accountId", "=", accountId);
  return query.where((on) => on.or([on("row.createUserId", "=", accountId), on("row.id", "in", heldRoleIds)]));
}

/** The roles that the caller sees, all or among some, with names in the caller's language. */
export async function listVisibleRoles(ctx: Context, among?: readonly Id[]): Promise<{ id: Id; name: string }[]> {
  const rows = ctx.rows(roles);
  const visible = filterVisibleRoles(ctx, rows.select()).select(["row.id", "row.name", "row.names"]);
  const selected = among === undefined ? visible : visible.where("row.id", "in", among);
  const found = await rows.run(selected.orderBy("row.orderNo").orderBy("row.id").limit(maxListed));
  return found.map(({ id, name, names }) => ({ id, name: selectName(ctx, name, names) }));
}

/** Whether the caller sees a role. */
export async function isRoleVisible(ctx: Context, id: Id): Promise<boolean> {
  const rows = ctx.rows(roles);
  const found = await rows.run(filterVisibleRoles(ctx, rows.select()).select("row.id").where("row.id", "=", id));
  return found.length > 0;
}

/** Whether the caller sees all roles of the tenant. */
export function isEveryRoleVisible({ caller }: Context): boolean {
  return caller.isPlatform || caller.accountType === AccountType.administrator;
}

/** A role that the caller may see; any other answers as missing. */
export async function getRole(ctx: Context, id: Id): Promise<RoleRow> {
  const rows = ctx.rows(roles);
  const [role] = await rows.run(
    filterVisibleRoles(ctx, rows.select()).selectAll("row").where("row.id", "=", id).limit(1),
  );
  if (role === undefined) throw commonError("record.missing");
  return role;
}

/** Built-in roles carry the product's own rules: only the platform administrator changes them. */
export function isBuiltIn({ sysFlag }: Pick<RoleRow, "sysFlag">): boolean {
  return sysFlag === BuiltIn.yes;
}

/** A role whose own fields the caller may change. */
export async function getEditableRole(ctx: Context, id: Id): Promise<RoleRow> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_edit", { name: role.name });
  return role;
}

/**
 * A role whose grants the caller may change. It is locked until the call ends, so that concurrent grants do not mix
 * their lists; a grant is no update of the record and keeps its version.
 */
export async function lockRoleForGrant(ctx: Context, id: Id): Promise<RoleRow> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_grant", { name: role.name });
  await ctx.rows(roles).set(id, {});
  return role;
}

/** What a role gives to all of its current holders. */
export async function loadRoleCapability(ctx: Context, roleId: Id): Promise<Capability> {
  const own = await ctx.callFunction(holderOrganisations, { askedRole: roleId });
  return await loadRoleCapabilityIn(
    ctx,
    roleId,
    own.map(({ row }) => row),
  );
}

/**
 * What every holder had by the role before the kind of its data scope changed. "Own" differs for each holder: what one
 * of them reached says nothing about the others, unless each keeps a part of their own.
 */
export function baselineForScopeChange(before: Capability, from: number, to: number): Capability {
  const isOwnOfEach = from === DataScope.ownAndBelow || from === DataScope.own;
  const isPart = to === from || to === DataScope.own || to === DataScope.self;
  return isOwnOfEach && !isPart ? { ...before, scope: noCapability.scope } : before;
}

/** What a role gives to an account of these organisations, except the pages that every role opens. */
export async function loadRoleCapabilityIn(
  ctx: Context,
  roleId: Id,
  organisationIds: readonly Id[],
): Promise<Capability> {
  const [{ common }, grants] = await Promise.all([
    loadGrantMenu(ctx),
    loadCapability(ctx, { roleIds: [roleId], organisationIds }),
  ]);
  return { ...grants, menus: new Set([...grants.menus].filter((id) => !common.has(id))) };
}

/**
 * What the holders of a role could do without its blacklists: through all their other roles, and through the role
 * itself as long as they keep it. Blacklists of the other roles are ignored, which errs on the side of refusing.
 */
export async function loadCapabilityWithoutBlacklists(ctx: Context, roleId: Id, isKept: boolean): Promise<Capability> {
  const links = ctx.rows(accountRoles);
  const holders = links.select().select("row.accountId").where("row.roleId", "=", roleId);
  const otherRoles = await links.run(
    links.select().select("row.roleId").distinct().where("row.accountId", "in", holders),
  );
  const others = otherRoles.map((link) => link.roleId).filter((id) => id !== roleId);
  const roleIds = isKept ? [roleId, ...others] : others;
  const { menus, permissions } = await loadCapability(ctx, { roleIds, organisationIds: [] });
  return { ...noCapability, menus, permissions };
}

/**
 * The gain of a role: a new permission applies to every row and field that the role reaches, so these count as gained
 * as well.
 */
export function toRoleGain({ caller }: Context, { before, after }: Required<CapabilityChange>): CapabilityChange {
  const isNew = [...after.permissions].some((code) => !before.permissions.has(code));
  return isNew ? { before: { ...before, scope: noCapability.scope, hidden: caller.hidden }, after } : { before, after };
}

/** The blacklists of a role. */
export type Blacklists = Pick<Capability, "denied" | "hidden">;

/** A change of blacklists; with `isLost` the role itself is lost together with them. */
type BlacklistChange = { readonly from: Blacklists; readonly to: Blacklists; readonly isLost?: boolean };

/** Refuses to remove blacklist entries that keep holders from something beyond the caller's own rights. */
export async function requireBlacklistChange(
  ctx: Context,
  roleId: Id,
  { from, to, isLost = false }: BlacklistChange,
): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const behind = await loadCapabilityWithoutBlacklists(ctx, roleId, !isLost);
  await requireGrantable(ctx, { before: applyBlacklists(behind, from), after: applyBlacklists(behind, to) });
}

/** A capability with exactly these blacklists. */
export function applyBlacklists(capability: Capability, { denied, hidden }: Blacklists): Capability {
  return { ...capability, denied, hidden };
}

/** Without any blacklist. */
export const noBlacklists: Blacklists = { denied: noCapability.denied, hidden: noCapability.hidden };
