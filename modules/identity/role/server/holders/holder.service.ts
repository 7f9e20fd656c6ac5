import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import { roleError, type RoleHolder } from "../../contract.ts";
import {
  findExcess,
  loadCallerCapability,
  loadCapability,
  requireGrantable,
  invalidateRights,
} from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { checkPageDepth } from "#core/request/pageRows";
import { recordRoleEvent } from "../role.audit.ts";
import { loadGrants } from "../grants/role.grants.ts";
import { getRole, loadRoleCapabilityIn, noBlacklists, requireBlacklistChange } from "../role.policy.ts";
import { type RoleHolderAccount, roleHolders } from "./role.holders.ts";
import { accountRoles, roles } from "../role.table.ts";

/** Holders of a role in the caller's data scope. */
export async function pageRoleHolders(
  ctx: Context,
  { id, ...query }: PageQuery & { id: Id },
): Promise<Page<RoleHolder>> {
  checkPageDepth(query);
  await getRole(ctx, id);
  return await roleHolders.get(ctx).page(ctx, id, query);
}

type Holders = { id: Id; userIdList: readonly Id[] };

/** Grants a role to further accounts, which keep their other roles (contract 02, 1). */
export async function grantUser(ctx: Context, { id, userIdList }: Holders): Promise<void> {
  const { role, reached } = await openForHolders(ctx, id, userIdList);
  const already = await ctx.rows(accountRoles).list({ roleId: id, accountId: userIdList });
  const holderIds = new Set(already.map(({ accountId }) => accountId));
  const newHolders = reached.filter((account) => !holderIds.has(account.id));
  if (newHolders.length === 0) return;
  const accountIds = newHolders.map((account) => account.id);
  await requireGrantable(ctx, { after: await loadRoleCapabilityIn(ctx, id, mergeOrganisations(newHolders)) });
  const link = { roleId: id, createUserId: ctx.caller.accountId, createUserName: ctx.caller.realName };
  await ctx.rows(accountRoles).addAll(accountIds.map((accountId) => ({ ...link, accountId })));
  await roleHolders.get(ctx).markChanged(ctx, accountIds);
  await recordRoleEvent(ctx, "role.given", { role, detail: { accountIds } });
  invalidateRights(ctx);
}

/** Revokes a role from accounts. Its blacklists go with it, so that their other roles may open what it denied. */
export async function revokeUser(ctx: Context, { id, userIdList }: Holders): Promise<void> {
  const { role } = await openForHolders(ctx, id, userIdList);
  await requireBlacklistChange(ctx, id, { from: await loadGrants(ctx, id), to: noBlacklists, isLost: true });
  const holding = await ctx.rows(accountRoles).list({ roleId: id, accountId: userIdList });
  if (holding.length === 0) return;
  await ctx.rows(accountRoles).erase({ roleId: id, accountId: userIdList });
  const accountIds = holding.map(({ accountId }) => accountId);
  await roleHolders.get(ctx).markChanged(ctx, accountIds);
  await recordRoleEvent(ctx, "role.taken", { role, detail: { accountIds } });
  invalidateRights(ctx);
}

/**
 * Locks the role and the accounts after checking that the caller may change their roles: all accounts are in the
 * caller's data scope, and none is the caller's own, of a higher type, or more capable.
 */
async function openForHolders(ctx: Context, id: Id, accountIds: readonly Id[]) {
  const role = await getRole(ctx, id);
  const { accountId, accountType, isPlatform } = ctx.caller;
  if (accountIds.includes(accountId)) throw roleError("role.own_account");
  // Locked until the call ends: the check uses the current capabilities.
  const reached = await roleHolders.get(ctx).lock(ctx, accountIds);
  const isUnknown = reached.length < new Set(accountIds).size;
  const isAbove = !isPlatform && reached.some((account) => account.accountType > accountType);
  if (isUnknown || isAbove) throw roleError("role.account_out_of_reach");
  await ctx.rows(roles).set(id, {});
  await requirePower(ctx, reached);
  return { role, reached };
}

/** The caller must hold everything that the accounts can do, as when roles are set one by one. */
async function requirePower(ctx: Context, holders: readonly RoleHolderAccount[]): Promise<void> {
  if (ctx.caller.isPlatform || holders.length === 0) return;
  const own = await loadCallerCapability(ctx);
  const rows = ctx.rows(accountRoles);
  const ids = holders.map(({ id }) => id);
  const links = await rows.run(
    rows.select().select(["row.accountId", "row.roleId"]).where("row.accountId", "in", ids).orderBy("row.roleId"),
  );
  const linksByAccount = Map.groupBy(links, ({ accountId }) => accountId);
  const rolesOf = ({ id }: RoleHolderAccount) => (linksByAccount.get(id) ?? []).map(({ roleId }) => roleId);
  // Accounts with the same roles are checked together.
  for (const group of Map.groupBy(holders, (account) => rolesOf(account).join()).values()) {
    const roleIds = group.slice(0, 1).flatMap(rolesOf);
    const after = await loadCapability(ctx, { roleIds, organisationIds: mergeOrganisations(group) });
    if ((await findExcess(ctx, { after }, own)) !== undefined) throw roleError("role.account_out_of_reach");
  }
}

/** Main and further organisations of accounts, without duplicates. */
function mergeOrganisations(holders: readonly RoleHolderAccount[]): Id[] {
  return [...new Set(holders.flatMap(({ organisationIds }) => organisationIds))];
}
