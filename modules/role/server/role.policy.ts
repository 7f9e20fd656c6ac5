import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { BuiltIn, DataScope, roleError } from "#modules/role/contract";
import { type Capability, type Gain, loadCapability, noCapability, requireWithin } from "#server/access/capability";
import { AccountType } from "#contract/accountType";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import type { Select } from "#server/rows/rows";
import type { RowOf } from "#server/rows/table";
import { holderOrganisations } from "./role.functions.ts";
import { readMenu } from "./role.menu.ts";
import { accountRoles, roles } from "./role.table.ts";

type RoleRow = RowOf<typeof roles>;

const mostListed = 1000;

/** Administrators work with all roles of the tenant, others with those that they made or hold (contract 02, 1). */
export function visibleRoles(ctx: Context, query: Select<typeof roles>): Select<typeof roles> {
  if (isEveryRoleVisible(ctx)) return query;
  const { accountId } = ctx.caller;
  const held = ctx.rows(accountRoles).select().select("row.roleId").where("row.accountId", "=", accountId);
  return query.where((on) => on.or([on("row.createUserId", "=", accountId), on("row.id", "in", held)]));
}

/** The roles that the caller works with, called as in his language. */
export async function listVisibleRoles(ctx: Context): Promise<{ id: Id; name: string }[]> {
  const rows = ctx.rows(roles);
  const visible = visibleRoles(ctx, rows.select()).select(["row.id", "row.name", "row.names"]);
  const found = await rows.run(visible.orderBy("row.orderNo").orderBy("row.id").limit(mostListed));
  return found.map(({ id, name, names }) => ({ id, name: nameIn(ctx.language, name, names) }));
}

/** Whether a role is one that the caller works with. */
export async function isRoleVisible(ctx: Context, id: Id): Promise<boolean> {
  const rows = ctx.rows(roles);
  const found = await rows.run(visibleRoles(ctx, rows.select()).select("row.id").where("row.id", "=", id));
  return found.length > 0;
}

/** Whether the caller sees all roles of the tenant. */
export function isEveryRoleVisible({ caller }: Context): boolean {
  return caller.isPlatform || caller.accountType === AccountType.administrator;
}

/** A role that the caller may see; any other one does not exist for him. */
export async function getRole(ctx: Context, id: Id): Promise<RoleRow> {
  const rows = ctx.rows(roles);
  const [role] = await rows.run(visibleRoles(ctx, rows.select()).selectAll("row").where("row.id", "=", id).limit(1));
  if (role === undefined) throw commonError("record.missing");
  return role;
}

/** Built-in roles carry the product's own rules: only the platform administrator touches them. */
export function isBuiltIn({ sysFlag }: Pick<RoleRow, "sysFlag">): boolean {
  return sysFlag === BuiltIn.yes;
}

/** A role whose own fields the caller may change. */
export async function getEditable(ctx: Context, id: Id): Promise<RoleRow> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_edit", { name: role.name });
  return role;
}

/**
 * A role whose grants the caller may change. It is locked until the call ends, so that two who grant at once do not mix
 * their lists; a grant is no edit of the record and leaves its version.
 */
export async function openForGrant(ctx: Context, id: Id): Promise<RoleRow> {
  const role = await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_grant", { name: role.name });
  await ctx.rows(roles).set(id, {});
  return role;
}

/** What a role gives to those who hold it now, whoever may see them. */
export async function capabilityOfRole(ctx: Context, roleId: Id): Promise<Capability> {
  const own = await ctx.ask(holderOrganisations, { askedRole: roleId });
  return await capabilityFor(
    ctx,
    roleId,
    own.map(({ row }) => row),
  );
}

/**
 * What every holder of a role had by it before its data scope became of another kind. "Own" is something else for each of
 * them: what one of them reached says nothing of the others, unless each keeps a part of his own.
 */
export function hadByEach(before: Capability, from: number, to: number): Capability {
  const isOwnOfEach = from === DataScope.ownAndBelow || from === DataScope.own;
  const isPart = to === from || to === DataScope.own || to === DataScope.self;
  return isOwnOfEach && !isPart ? { ...before, scope: noCapability.scope } : before;
}

/** What a role gives to somebody of these organisations, but for the pages that every role opens. */
export async function capabilityFor(ctx: Context, roleId: Id, organisationIds: readonly Id[]): Promise<Capability> {
  const [{ common }, given] = await Promise.all([
    readMenu(ctx),
    loadCapability(ctx, { roleIds: [roleId], organisationIds }),
  ]);
  return { ...given, menus: new Set([...given.menus].filter((id) => !common.has(id))) };
}

/**
 * What those who hold a role might do were it not for its blacklists: through all their other roles, and through itself
 * as long as they keep it. The blacklists of those others are left aside: rather too much than too little.
 */
export async function capabilityBehindBlacklists(ctx: Context, roleId: Id, isKept: boolean): Promise<Capability> {
  const links = ctx.rows(accountRoles);
  const holders = links.select().select("row.accountId").where("row.roleId", "=", roleId);
  const held = await links.run(links.select().select("row.roleId").distinct().where("row.accountId", "in", holders));
  const others = held.map((link) => link.roleId).filter((id) => id !== roleId);
  const roleIds = isKept ? [roleId, ...others] : others;
  const { menus, permissions } = await loadCapability(ctx, { roleIds, organisationIds: [] });
  return { ...noCapability, menus, permissions };
}

/** What a role gains: a new permission works on every row and field that it reaches, so these count as gained as well. */
export function gainOf({ caller }: Context, { before, after }: Required<Gain>): Gain {
  const isNew = [...after.permissions].some((code) => !before.permissions.has(code));
  return isNew ? { before: { ...before, scope: noCapability.scope, hidden: caller.hidden }, after } : { before, after };
}

/** The blacklists of a role. */
export type Blacklists = Pick<Capability, "denied" | "hidden">;

/** A change of blacklists; with `isLost` the role itself goes along with them. */
type Lift = { readonly from: Blacklists; readonly to: Blacklists; readonly isLost?: boolean };

/** Refuses to take entries off the blacklists of a role that keep its holders from what the caller may not do himself. */
export async function requireMayLift(ctx: Context, roleId: Id, { from, to, isLost = false }: Lift): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const behind = await capabilityBehindBlacklists(ctx, roleId, !isLost);
  await requireWithin(ctx, { before: withBlacklists(behind, from), after: withBlacklists(behind, to) });
}

/** A capability under these blacklists and no others. */
export function withBlacklists(capability: Capability, { denied, hidden }: Blacklists): Capability {
  return { ...capability, denied, hidden };
}

/** No blacklist at all. */
export const noBlacklists: Blacklists = { denied: noCapability.denied, hidden: noCapability.hidden };
