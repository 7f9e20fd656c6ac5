import { type Id, toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { accountRoles, roles } from "#modules/identity/role/server/role.table";
import { findExcess, loadCallerCapability, loadCapability } from "#modules/identity/access/server";
import { isHidden } from "#core/request/access/fieldGuard";
import { hasPermission, requirePermission } from "#core/request/access/permission";
import type { Context, TenantContext } from "#core/request/context";
import { selectName } from "#core/request/names";
import type { AccountDetail, Affiliation, RoleChoice } from "../../account.contract.ts";
import { loadAssignments } from "../rights/account.rights.ts";
import { getVisibleAccount, loadPositionNames, loadRelations, toAccount } from "./account.rows.ts";
import { type AccountRow, accounts, accountOrganisations } from "../account.table.ts";

/** One account with its roles, further organisations and superior; personal fields are masked. */
export async function readAccount(ctx: Context, { id }: { id: Id }): Promise<AccountDetail> {
  const row = await getVisibleAccount(ctx, id);
  const [relations, roles, extOrgIdList, manager] = await Promise.all([
    loadRelations(ctx, [row]),
    ctx.rows(accountRoles).list({ accountId: id }),
    listAffiliations(ctx, id),
    row.managerAccountId === null ? undefined : ctx.rows(accounts).find(row.managerAccountId),
  ]);
  return {
    ...toAccount(ctx, row, relations),
    managerName: manager?.realName ?? null,
    roleIdList: roles.map(({ roleId }) => roleId),
    extOrgIdList,
  };
}

/** The further organisations of an account; those of another account only for callers who may see accounts. */
export async function listVisibleAffiliations(ctx: Context, { userId }: { userId: number }): Promise<Affiliation[]> {
  if (userId === 0) return [];
  const accountId = toId(userId);
  if (userId !== ctx.caller.accountId) requirePermission(ctx.caller, "sysUser/page");
  await ctx.rows(accounts).get(accountId);
  if (isHidden(ctx.caller, "sysUser", "extOrgIdList")) return [];
  return await listAffiliations(ctx, accountId);
}

async function listAffiliations(ctx: TenantContext, accountId: Id): Promise<Affiliation[]> {
  const affiliations = await ctx.rows(accountOrganisations).list({ accountId });
  if (affiliations.length === 0) return [];
  const ids = affiliations.map(({ organisationId }) => organisationId);
  const [units, positions] = await Promise.all([
    ctx.rows(organisations).list({ id: ids }),
    loadPositionNames(
      ctx,
      affiliations.map(({ positionId }) => positionId),
    ),
  ]);
  const names = new Map(units.map(({ id, name }) => [id, name]));
  return affiliations.map(({ id, organisationId, positionId, jobNum, posLevel, joinDate }) => ({
    id,
    userId: accountId,
    orgId: organisationId,
    posId: positionId,
    jobNum,
    posLevel,
    joinDate,
    orgName: names.get(organisationId) ?? null,
    posName: positionId === null ? null : (positions.get(positionId) ?? null),
  }));
}

type Choices = { grantedRoles: RoleChoice[]; availableRoles: RoleChoice[] };

/** The roles of an account and those that it could get, marked if the caller may not grant or revoke them. */
export async function listRoleChoices(ctx: Context, { userId }: { userId: number }): Promise<Choices> {
  if (userId !== ctx.caller.accountId) requirePermission(ctx.caller, "sysUser/page");
  const account = userId === 0 ? undefined : await ctx.rows(accounts).get(toId(userId));
  const assignments = account === undefined ? undefined : await loadAssignments(ctx, account);
  const heldRoleIds = new Set(assignments?.roleIds);
  const rows = ctx.rows(roles);
  const [all, reasonAgainst] = await Promise.all([
    rows.run(
      rows
        .select()
        .select(["row.id", "row.name", "row.names", "row.code", "row.dataScope", "row.status"])
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(1000),
    ),
    choosing(ctx, account, assignments?.organisationIds ?? []),
  ]);
  const choices = await Promise.all(
    all.map(async ({ id, name, names, code, dataScope }) => {
      const reason = await reasonAgainst(id);
      return { id, name: selectName(ctx, name, names), code, dataScope, disabled: reason !== null, reason };
    }),
  );
  const isListed = hasPermission(ctx.caller, "sysUser/page");
  return {
    grantedRoles: isHidden(ctx.caller, "sysUser", "roleIdList") ? [] : choices.filter(({ id }) => heldRoleIds.has(id)),
    // A caller who manages no accounts has no choices, and no reason to know the roles of others.
    availableRoles: isListed ? choices.filter(({ id }) => !heldRoleIds.has(id)) : [],
  };
}

/** Why the caller may neither grant a role to an account nor revoke it, or null. */
async function choosing(
  ctx: Context,
  account: AccountRow | undefined,
  organisationIds: readonly Id[],
): Promise<(roleId: Id) => Promise<string | null>> {
  const { caller, t } = ctx;
  if (account?.id === caller.accountId) return async () => await Promise.resolve(t("account.own_rights"));
  if (caller.isPlatform) return async () => await Promise.resolve(null);
  if (account !== undefined && account.accountType > Math.min(caller.accountType, AccountType.administrator)) {
    return async () => await Promise.resolve(t("account.beyond"));
  }
  const own = await loadCallerCapability(ctx);
  return async (roleId) => {
    const after = await loadCapability(ctx, { roleIds: [roleId], organisationIds });
    return (await findExcess(ctx, { after }, own)) === undefined ? null : t("account.roleBeyond");
  };
}
