import type { Id } from "#contract/id";
import { asPage, type Page, type PageQuery } from "#contract/page";
import { organisationNames } from "#modules/account/server";
import { accountOrganisations, accounts } from "#modules/account/tables";
import { roleError, type RoleHolder } from "#modules/role/contract";
import { capabilityOf, findExcess, loadCapability, requireWithin } from "#server/access/capability";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { checkDepth } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";
import { noteRole } from "./role.audit.ts";
import { grantsOf } from "./role.grants.ts";
import { capabilityFor, getRole, noBlacklists, requireMayLift } from "./role.policy.ts";
import { accountRoles, roles } from "./role.table.ts";

/** Who holds a role, inside the caller's data scope. */
export async function pageHolders(ctx: Context, { id, ...query }: PageQuery & { id: Id }): Promise<Page<RoleHolder>> {
  checkDepth(query);
  await getRole(ctx, id);
  const { page, pageSize } = query;
  const rows = ctx.rows(accounts);
  const links = ctx.rows(accountRoles).select().select("row.accountId").where("row.roleId", "=", id);
  const holding = rows.select().where("row.id", "in", links);
  const inOrder = holding
    .select(["row.id", "row.account", "row.realName", "row.status", "row.organisationId"])
    .orderBy("row.orderNo")
    .orderBy("row.id");
  const [holders, [counted]] = await Promise.all([
    rows.run(inOrder.limit(pageSize).offset((page - 1) * pageSize)),
    rows.run(holding.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const units = await organisationNames(ctx, holders);
  const items = holders.map(({ organisationId, ...holder }) => ({
    ...holder,
    organisationName: organisationId === null ? null : (units.get(organisationId) ?? null),
  }));
  return asPage(query, { total: counted?.count ?? 0 }, items);
}

type Holders = { id: Id; userIdList: readonly Id[] };

/** Gives a role to further accounts, who keep their others (contract 02, 1). */
export async function grantUser(ctx: Context, { id, userIdList }: Holders): Promise<void> {
  const { role, reached } = await openForHolders(ctx, id, userIdList);
  const already = await ctx.rows(accountRoles).list({ roleId: id, accountId: userIdList });
  const has = new Set(already.map(({ accountId }) => accountId));
  const added = reached.filter((account) => !has.has(account.id));
  if (added.length === 0) return;
  const accountIds = added.map((account) => account.id);
  await requireWithin(ctx, { after: await capabilityFor(ctx, id, await organisationsOf(ctx, added)) });
  const made = { roleId: id, createUserId: ctx.caller.accountId, createUserName: ctx.caller.realName };
  await ctx.rows(accountRoles).addAll(accountIds.map((accountId) => ({ ...made, accountId })));
  await noteRole(ctx, "role.given", { role, detail: { accountIds } });
  dropRights(ctx);
}

/** Takes a role from accounts. Its blacklists go with it, so that their other roles may open what it kept closed. */
export async function revokeUser(ctx: Context, { id, userIdList }: Holders): Promise<void> {
  const { role } = await openForHolders(ctx, id, userIdList);
  await requireMayLift(ctx, id, { from: await grantsOf(ctx, id), to: noBlacklists, isLost: true });
  const removed = await ctx.rows(accountRoles).erase({ roleId: id, accountId: userIdList });
  if (removed === 0) return;
  await noteRole(ctx, "role.taken", { role, detail: { accountIds: userIdList } });
  dropRights(ctx);
}

/**
 * The role, locked, and the accounts, once it is sure that the caller may change their roles: none is his own, all lie
 * in his data scope, and none stands above him or can do more than he.
 */
async function openForHolders(ctx: Context, id: Id, accountIds: readonly Id[]) {
  const role = await getRole(ctx, id);
  const { accountId, accountType, isPlatform } = ctx.caller;
  if (accountIds.includes(accountId)) throw roleError("role.own_account");
  // Nobody changes them until the call ends: what they may do is weighed as it is now.
  await ctx.rows(accounts).ever(accountIds, "lock");
  const reached = await ctx.rows(accounts).list({ id: accountIds });
  const isUnknown = reached.length < new Set(accountIds).size;
  const isAbove = !isPlatform && reached.some((account) => account.accountType > accountType);
  if (isUnknown || isAbove) throw roleError("role.account_out_of_reach");
  await ctx.rows(roles).set(id, {});
  await requirePower(ctx, reached);
  return { role, reached };
}

type Holder = RowOf<typeof accounts>;

/** Whoever changes the roles of accounts must hold all that they can do, as where their roles are set one by one. */
async function requirePower(ctx: Context, reached: readonly Holder[]): Promise<void> {
  if (ctx.caller.isPlatform || reached.length === 0) return;
  const own = await capabilityOf(ctx);
  const rows = ctx.rows(accountRoles);
  const ids = reached.map(({ id }) => id);
  const links = await rows.run(
    rows.select().select(["row.accountId", "row.roleId"]).where("row.accountId", "in", ids).orderBy("row.roleId"),
  );
  const held = Map.groupBy(links, ({ accountId }) => accountId);
  const rolesOf = ({ id }: Holder) => (held.get(id) ?? []).map(({ roleId }) => roleId);
  // Accounts of the same roles are weighed together.
  for (const group of Map.groupBy(reached, (account) => rolesOf(account).join()).values()) {
    const roleIds = group.slice(0, 1).flatMap(rolesOf);
    const after = await loadCapability(ctx, { roleIds, organisationIds: await organisationsOf(ctx, group) });
    if ((await findExcess(ctx, { after }, own)) !== undefined) throw roleError("role.account_out_of_reach");
  }
}

/** Main and further organisations of accounts, however many. */
async function organisationsOf(ctx: Context, of: readonly Holder[]): Promise<Id[]> {
  const rows = ctx.rows(accountOrganisations);
  const ids = of.map(({ id }) => id);
  const further = await rows.run(
    rows.select().select("row.organisationId").distinct().where("row.accountId", "in", ids),
  );
  const all = [...of, ...further].flatMap(({ organisationId }) => (organisationId === null ? [] : [organisationId]));
  return [...new Set(all)];
}
