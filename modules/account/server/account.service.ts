import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { type accountApi, accountError } from "#modules/account/contract";
import { accountRoles } from "#modules/role/tables";
import { findTenant } from "#modules/tenant/server";
import { dropAccount } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { endSessionsOf } from "#server/context/sessions";
import { isDatabaseAnswer } from "#server/rows/transaction";
import { affiliationsIn, columnsFor, type WantedAffiliation } from "./account.columns.ts";
import { checkNamed, noteTarget, writeAffiliations, writeRoles } from "./account.links.ts";
import {
  checkGain,
  checkManagerStays,
  checkNewcomer,
  checkPower,
  checkRank,
  checkType,
  keepingAManager,
  openAccount,
  type Standing,
  standingOf,
  withMain,
} from "./account.rights.ts";
import { type AccountRow, accounts, accountOrganisations } from "./account.table.ts";
import { firstPassword } from "./accountPassword.service.ts";

type Added = InputOf<typeof accountApi.calls.add>;
type Updated = InputOf<typeof accountApi.calls.update>;

/** Adds an account. Without a password, and where the installation has no default one, it cannot sign in until it gets one. */
export async function addAccount(ctx: Context, input: Added): Promise<Id> {
  const { password, status, roleIdList = [], extOrgIdList = [], ...fields } = input;
  const credentials = await firstPassword(ctx, { account: input.account, password });
  const affiliations = affiliationsIn(extOrgIdList, input.orgId);
  await checkNewcomer(ctx, { accountType: input.accountType, ...namedIn(input, affiliations) });
  const { account, realName, ...columns } = columnsFor(fields, undefined, ctx.now());
  const names = { account: account ?? input.account, realName: realName ?? input.realName };
  const id = await orTaken(async () => await ctx.rows(accounts).add({ ...columns, ...names, status, ...credentials }));
  await writeRoles(ctx, id, roleIdList);
  await writeAffiliations(ctx, id, affiliations);
  await noteTarget(ctx, "account.added", { id, account: input.account, accountType: input.accountType });
  return id;
}

function namedIn(
  input: Pick<Updated, "orgId" | "posId" | "managerUserId" | "roleIdList">,
  affiliations: readonly WantedAffiliation[],
) {
  const { orgId, posId, managerUserId, roleIdList = [] } = input;
  const given = (ids: readonly (Id | null | undefined)[]) =>
    ids.flatMap((id) => (id === null || id === undefined ? [] : [id]));
  return {
    organisationIds: given([orgId, ...affiliations.map(({ organisationId }) => organisationId)]),
    positionIds: given([posId, ...affiliations.map(({ positionId }) => positionId)]),
    roleIds: roleIdList,
    managerId: managerUserId,
  };
}

/** Changes an account; password, status and tenant have calls of their own (contract 01, 2). */
export async function updateAccount(ctx: Context, { id, version, ...input }: Updated): Promise<void> {
  const row = await openAccount(ctx, id, input.roleIdList);
  checkRank(ctx, row);
  const before = await standingOf(ctx, row);
  const main = input.orgId === undefined ? row.organisationId : input.orgId;
  const affiliations = input.extOrgIdList === undefined ? undefined : affiliationsIn(input.extOrgIdList, main);
  const after = await wantedStanding(ctx, row, { before, main, affiliations, roleIds: input.roleIdList });
  await checkNamed(ctx, namedIn(input, affiliations ?? []));
  await checkChange(ctx, row, { input, before, after });
  const columns = columnsFor(input, row, ctx.now());
  await keepingAManager(ctx, row, async () => {
    await orTaken(async () => await ctx.rows(accounts).update(id, columns, version));
    if (input.roleIdList !== undefined) await writeRoles(ctx, id, after.roleIds);
    if (affiliations !== undefined) await writeAffiliations(ctx, id, affiliations);
  });
  const fields = Object.entries(columns).filter(([name, value]) => value !== undefined && !isSame(row, name, value));
  if (fields.length > 0) await noteTarget(ctx, "account.changed", { id, fields: fields.map(([name]) => name) });
  dropAccount(ctx, id);
}

function isSame(row: AccountRow, name: string, value: unknown): boolean {
  return new Map<string, unknown>(Object.entries(row)).get(name) === value;
}

type Wanted = {
  before: Standing;
  main: Id | null;
  affiliations: readonly WantedAffiliation[] | undefined;
  roleIds: readonly Id[] | undefined;
};

async function wantedStanding(ctx: Context, row: AccountRow, wanted: Wanted): Promise<Standing> {
  const { before, main, affiliations, roleIds = before.roleIds } = wanted;
  const further = affiliations ?? (await ctx.rows(accountOrganisations).list({ accountId: row.id }));
  return { roleIds, organisationIds: withMain(main, further) };
}

type Change = { input: Omit<Updated, "id" | "version">; before: Standing; after: Standing };

/** What an account signs in with: whoever may change that can take it over. */
const signInFields = ["account", "phone", "email", "domainAccount"] as const;

async function checkChange(ctx: Context, row: AccountRow, { input, before, after }: Change): Promise<void> {
  const isOwn = row.id === ctx.caller.accountId;
  const accountType = input.accountType ?? row.accountType;
  const isTypeNew = accountType !== row.accountType;
  const areRolesNew = isOtherSet(before.roleIds, after.roleIds);
  const arePlacesNew = isOtherSet(before.organisationIds, after.organisationIds);
  if (isOwn && (isTypeNew || areRolesNew)) throw accountError("account.own_rights");
  if (isTypeNew) checkType(ctx, accountType);
  const stored = columnsFor(input, row, ctx.now());
  const signIn = signInFields.filter((name) => stored[name] !== undefined && stored[name] !== row[name]);
  const isSignInNew = signIn.length > 0;
  // One's own contacts are changed in the profile, which asks for the password (security 2.10).
  if (isOwn && signIn.some((name) => name === "phone" || name === "email"))
    throw accountError("account.password_needed");
  if (!isOwn && (areRolesNew || isSignInNew)) await checkPower(ctx, row);
  if (areRolesNew || arePlacesNew) await checkGain(ctx, { accountType, before, after });
}

function isOtherSet(one: readonly Id[], other: readonly Id[]): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  return left.size !== right.size || [...left].some((id) => !right.has(id));
}

/** Deletes an account with its roles and further organisations, and ends its sessions. The history keeps all of it. */
export async function deleteAccount(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_delete");
  if (row.accountType === AccountType.platform) throw accountError("account.platform_delete");
  checkRank(ctx, row);
  const tenant = await findTenant(ctx, ctx.tenantId);
  if (tenant?.accountId === id) throw accountError("account.tenant_administrator");
  await checkManagerStays(ctx, row);
  await ctx.rows(accountRoles).erase({ accountId: id });
  await ctx.rows(accountOrganisations).erase({ accountId: id });
  await ctx.rows(accounts).remove(id);
  await endSessionsOf(ctx, { accountId: id }, "account_deleted");
  await noteTarget(ctx, "account.deleted", { id, account: row.account });
  dropAccount(ctx, id);
}

const uniqueViolation = "23505";

/** Names and phones are one each in a tenant, also among those whom the caller may not see. */
export async function orTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isDatabaseAnswer(error) || error.code !== uniqueViolation) throw error;
    throw accountError(error.constraint === "account_phone" ? "account.phone_taken" : "account.taken");
  }
}
