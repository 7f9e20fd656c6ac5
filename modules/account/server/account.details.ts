import { type Id, idOf } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { organisations } from "#modules/organisation/tables";
import { accountRoles, roles } from "#modules/role/tables";
import { capabilityOf, findExcess, loadCapability } from "#server/access/capability";
import { isHidden } from "#server/access/fields";
import { holds, requireCode } from "#server/access/permission";
import type { Context, TenantContext } from "#server/context/context";
import type { AccountDetail, Affiliation, RoleChoice } from "../account.contract.ts";
import { standingOf } from "./account.rights.ts";
import { asAccount, getShown, namesOfPositions, readAround } from "./account.rows.ts";
import { type AccountRow, accounts, accountOrganisations } from "./account.table.ts";

/** One account with its roles, further organisations and superior; personal fields are masked. */
export async function readAccount(ctx: Context, { id }: { id: Id }): Promise<AccountDetail> {
  const row = await getShown(ctx, id);
  const [around, held, extOrgIdList, manager] = await Promise.all([
    readAround(ctx, [row]),
    ctx.rows(accountRoles).list({ accountId: id }),
    listAffiliations(ctx, id),
    row.managerAccountId === null ? undefined : ctx.rows(accounts).find(row.managerAccountId),
  ]);
  return {
    ...asAccount(ctx, row, around),
    managerName: manager?.realName ?? null,
    roleIdList: held.map(({ roleId }) => roleId),
    extOrgIdList,
  };
}

/** The further organisations of an account; somebody else's only for whoever may see accounts. */
export async function ownAffiliations(ctx: Context, { userId }: { userId: Id }): Promise<Affiliation[]> {
  if (userId !== ctx.caller.accountId) requireCode(ctx.caller, "sysUser/page");
  await ctx.rows(accounts).get(userId);
  if (isHidden(ctx.caller, "sysUser", "extOrgIdList")) return [];
  return await listAffiliations(ctx, userId);
}

async function listAffiliations(ctx: TenantContext, accountId: Id): Promise<Affiliation[]> {
  const further = await ctx.rows(accountOrganisations).list({ accountId });
  if (further.length === 0) return [];
  const ids = further.map(({ organisationId }) => organisationId);
  const [units, positions] = await Promise.all([
    ctx.rows(organisations).list({ id: ids }),
    namesOfPositions(
      ctx,
      further.map(({ positionId }) => positionId),
    ),
  ]);
  const names = new Map(units.map(({ id, name }) => [id, name]));
  return further.map(({ id, organisationId, positionId, jobNum, posLevel, joinDate }) => ({
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

/** The roles of an account and those that it could be given; what the caller may not give or take says so. */
export async function listRoleChoices(ctx: Context, { userId }: { userId: number }): Promise<Choices> {
  if (userId !== ctx.caller.accountId) requireCode(ctx.caller, "sysUser/page");
  const account = userId === 0 ? undefined : await ctx.rows(accounts).get(idOf(userId));
  const standing = account === undefined ? undefined : await standingOf(ctx, account);
  const held = new Set(standing?.roleIds);
  const rows = ctx.rows(roles);
  const [all, reasonAgainst] = await Promise.all([
    rows.run(
      rows
        .select()
        .select(["row.id", "row.name", "row.code", "row.status"])
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(1000),
    ),
    choosing(ctx, account, standing?.organisationIds ?? []),
  ]);
  const choices = await Promise.all(
    all.map(async ({ id, name, code }) => {
      const reason = await reasonAgainst(id);
      return { id, name, code, disabled: reason !== null, reason };
    }),
  );
  const isListed = holds(ctx.caller, "sysUser/page");
  return {
    grantedRoles: isHidden(ctx.caller, "sysUser", "roleIdList") ? [] : choices.filter(({ id }) => held.has(id)),
    // Whoever keeps no accounts has nothing to choose from, and no reason to know the roles of others.
    availableRoles: isListed ? choices.filter(({ id }) => !held.has(id)) : [],
  };
}

/** Why the caller may neither give a role to an account nor take it, or null. */
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
  const own = await capabilityOf(ctx);
  return async (roleId) => {
    const after = await loadCapability(ctx, { roleIds: [roleId], organisationIds });
    return (await findExcess(ctx, { after }, own)) === undefined ? null : t("account.roleBeyond");
  };
}
