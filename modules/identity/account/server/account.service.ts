import type { InputOf } from "#contract/api";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { type accountApi, accountError } from "../contract.ts";
import { removeAccountRoles } from "#modules/identity/role/server";
import { findTenant } from "#modules/identity/tenant/server";
import { invalidateAccount, endSessions } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import { findSerialNumber } from "#core/request/serialNumber";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { type AffiliationInput, toAccountColumns, toAffiliationInputs } from "./account.columns.ts";
import { checkReferences, recordAccountEvent, writeAffiliations, writeRoles } from "./rights/account.links.ts";
import { accountUsageName } from "./accountUsage.ts";
import { jobNumbers } from "./jobNumbers.ts";
import { accountPasswords } from "./credentials/account.passwords.ts";
import {
  type AccountAssignments,
  checkCapability,
  checkLastAdministrator,
  checkNewAccountGrants,
  checkRank,
  checkRightsGain,
  checkType,
  loadAssignments,
  lockAccount,
  mergeOrganisationIds,
  runKeepingAdministrator,
} from "./rights/account.rights.ts";
import { type AccountRow, accounts, accountOrganisations } from "./account.table.ts";

type AddInput = InputOf<typeof accountApi.calls.add>;
type UpdateInput = InputOf<typeof accountApi.calls.update>;

/**
 * Adds an account. Without a password and without a default password of the installation, it cannot sign in until it
 * gets one.
 */
export async function addAccount(ctx: Context, input: AddInput): Promise<Id> {
  const { password, status, roleIdList = [], extOrgIdList = [], ...fields } = input;
  const credentials = await accountPasswords.get(ctx).createInitial(ctx, { account: input.account, password });
  const affiliations = toAffiliationInputs(extOrgIdList, input.orgId);
  await checkNewAccountGrants(ctx, { accountType: input.accountType, ...namedIn(input, affiliations) });
  const { account, realName, ...columns } = toAccountColumns(fields, undefined, ctx.now());
  const names = { account: account ?? input.account, realName: realName ?? input.realName };
  const jobNum = columns.jobNum ?? (await findSerialNumber(ctx, jobNumbers));
  const id = await reportAccountConflict(
    async () => await ctx.rows(accounts).add({ ...columns, ...names, jobNum, status, ...credentials }),
  );
  if (status === Status.enabled) await requireQuota(ctx, accountUsageName, 0);
  await writeRoles(ctx, id, roleIdList);
  await writeAffiliations(ctx, id, affiliations);
  await recordAccountEvent(ctx, "account.added", { id, account: input.account, accountType: input.accountType });
  return id;
}

function namedIn(
  input: Pick<UpdateInput, "orgId" | "posId" | "managerUserId" | "roleIdList">,
  affiliations: readonly AffiliationInput[],
) {
  const { orgId, posId, managerUserId, roleIdList = [] } = input;
  const listIds = (ids: readonly (Id | null | undefined)[]) =>
    ids.flatMap((id) => (id === null || id === undefined ? [] : [id]));
  return {
    organisationIds: listIds([orgId, ...affiliations.map(({ organisationId }) => organisationId)]),
    positionIds: listIds([posId, ...affiliations.map(({ positionId }) => positionId)]),
    roleIds: roleIdList,
    managerId: managerUserId,
  };
}

/** Updates an account; password, status and tenant have separate calls (contract 01, 2). */
export async function updateAccount(ctx: Context, { id, version, ...input }: UpdateInput): Promise<void> {
  const row = await lockAccount(ctx, id, input.roleIdList);
  checkRank(ctx, row);
  const before = await loadAssignments(ctx, row);
  const main = input.orgId === undefined ? row.organisationId : input.orgId;
  const affiliations = input.extOrgIdList === undefined ? undefined : toAffiliationInputs(input.extOrgIdList, main);
  const after = await resolveAssignments(ctx, row, { before, main, affiliations, roleIds: input.roleIdList });
  await checkReferences(ctx, namedIn(input, affiliations ?? []));
  await checkChange(ctx, row, { input, before, after });
  const columns = toAccountColumns(input, row, ctx.now());
  await runKeepingAdministrator(ctx, row, async () => {
    await reportAccountConflict(async () => await ctx.rows(accounts).update(id, columns, version));
    if (input.roleIdList !== undefined) await writeRoles(ctx, id, after.roleIds);
    if (affiliations !== undefined) await writeAffiliations(ctx, id, affiliations);
  });
  const fields = Object.entries(columns).filter(([name, value]) => value !== undefined && !isSame(row, name, value));
  if (fields.length > 0) await recordAccountEvent(ctx, "account.changed", { id, fields: fields.map(([name]) => name) });
  invalidateAccount(ctx, id);
}

function isSame(row: AccountRow, name: string, value: unknown): boolean {
  return new Map<string, unknown>(Object.entries(row)).get(name) === value;
}

type AssignmentChanges = {
  before: AccountAssignments;
  main: Id | null;
  affiliations: readonly AffiliationInput[] | undefined;
  roleIds: readonly Id[] | undefined;
};

async function resolveAssignments(
  ctx: Context,
  row: AccountRow,
  changes: AssignmentChanges,
): Promise<AccountAssignments> {
  const { before, main, affiliations, roleIds = before.roleIds } = changes;
  const furtherOrganisations = affiliations ?? (await ctx.rows(accountOrganisations).list({ accountId: row.id }));
  return { roleIds, organisationIds: mergeOrganisationIds(main, furtherOrganisations) };
}

type AccountChange = {
  input: Omit<UpdateInput, "id" | "version">;
  before: AccountAssignments;
  after: AccountAssignments;
};

/** Fields for signing in: a caller who may change them can take over the account. */
const signInFields = ["account", "phone", "email", "domainAccount"] as const;

async function checkChange(ctx: Context, row: AccountRow, { input, before, after }: AccountChange): Promise<void> {
  const isOwn = row.id === ctx.caller.accountId;
  const accountType = input.accountType ?? row.accountType;
  const isTypeNew = accountType !== row.accountType;
  const areRolesNew = isOtherSet(before.roleIds, after.roleIds);
  const arePlacesNew = isOtherSet(before.organisationIds, after.organisationIds);
  if (isOwn && (isTypeNew || areRolesNew)) throw accountError("account.own_rights");
  if (isTypeNew) checkType(ctx, accountType);
  const columns = toAccountColumns(input, row, ctx.now());
  const signIn = signInFields.filter((name) => columns[name] !== undefined && columns[name] !== row[name]);
  const isSignInNew = signIn.length > 0;
  // Callers change their own contacts in the profile, which requires the password (security 2.10).
  if (isOwn && signIn.some((name) => name === "phone" || name === "email"))
    throw accountError("account.password_needed");
  if (!isOwn && (areRolesNew || isSignInNew)) await checkCapability(ctx, row);
  if (areRolesNew || arePlacesNew) await checkRightsGain(ctx, { accountType, before, after });
}

function isOtherSet(left: readonly Id[], right: readonly Id[]): boolean {
  const [leftIds, rightIds] = [new Set(left), new Set(right)];
  return leftIds.size !== rightIds.size || [...leftIds].some((id) => !rightIds.has(id));
}

/** Deletes an account with its roles and further organisations, and ends its sessions. The history keeps all of it. */
export async function deleteAccount(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_delete");
  if (row.accountType === AccountType.platform) throw accountError("account.platform_delete");
  checkRank(ctx, row);
  const tenant = await findTenant(ctx, ctx.tenantId);
  if (tenant?.accountId === id) throw accountError("account.tenant_administrator");
  await checkLastAdministrator(ctx, row);
  await checkCapability(ctx, row);
  await removeAccountRoles(ctx, id);
  await ctx.rows(accountOrganisations).erase({ accountId: id });
  await ctx.rows(accounts).remove(id);
  await endSessions(ctx, { accountId: id }, "account_deleted");
  await recordAccountEvent(ctx, "account.deleted", { id, account: row.account });
  invalidateAccount(ctx, id);
}

/** Names and phones are unique in a tenant, including accounts that the caller may not see. */
export async function reportAccountConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  return await mapUniqueViolation(
    ({ constraint }) => accountError(constraint === "account_phone" ? "account.phone_taken" : "account.taken"),
    write,
  );
}
