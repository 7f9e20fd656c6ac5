import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { accountError } from "../../contract.ts";
import { lockRoles } from "#modules/identity/role/server";
import { accountRoles } from "#modules/identity/role/server/role.table";
import {
  type Capability,
  findExcess,
  loadCallerCapability,
  loadCapability,
  noCapability,
  requireGrantable,
  mainTenantId,
  prepareAdministratorCheck,
  requireOtherAdministrator,
} from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { checkReferences } from "./account.links.ts";
import { type AccountRow, accountOrganisations, accounts } from "../account.table.ts";

/** Roles and organisations, which decide what an account may do. */
export type AccountAssignments = { readonly roleIds: readonly Id[]; readonly organisationIds: readonly Id[] };

/** No roles and no organisations. */
export const noAssignments: AccountAssignments = { roleIds: [], organisationIds: [] };

/** Roles and organisations of an account, including the main one. */
export async function loadAssignments(ctx: Context, { id, organisationId }: AccountRow): Promise<AccountAssignments> {
  const [roleRows, affiliations] = await Promise.all([
    ctx.rows(accountRoles).list({ accountId: id }),
    ctx.rows(accountOrganisations).list({ accountId: id }),
  ]);
  return {
    roleIds: roleRows.map(({ roleId }) => roleId),
    organisationIds: mergeOrganisationIds(organisationId, affiliations),
  };
}

/**
 * Locks an account and its old and new roles until the call ends: its capability is compared before and after, and two
 * concurrent calls must not add up to more than either of them may grant.
 */
export async function lockAccount(ctx: Context, id: Id, roleIds: readonly Id[] = []): Promise<AccountRow> {
  const rows = ctx.rows(accounts);
  await rows.listWithDeleted([id], "lock");
  const row = await rows.get(id);
  const roleRows = await ctx.rows(accountRoles).list({ accountId: id });
  await lockRoles(ctx, [...roleRows.map(({ roleId }) => roleId), ...roleIds]);
  return row;
}

/** Main and further organisations as one list. */
export function mergeOrganisationIds(main: Id | null, affiliations: readonly { organisationId: Id }[]): Id[] {
  const all = affiliations.map(({ organisationId }) => organisationId);
  return main === null ? all : [...new Set([main, ...all])];
}

/** Refuses actions on an account of a higher type than the caller's. */
export function checkRank({ caller }: Context, { accountType }: Pick<AccountRow, "accountType">): void {
  if (!caller.isPlatform && accountType > caller.accountType) throw accountError("account.beyond");
}

/**
 * Refuses to create an account of a higher type than the caller's; only platform administrators create platform
 * administrators, in the main tenant.
 */
export function checkType({ caller, tenantId }: Context, accountType: number): void {
  if (accountType === AccountType.platform && !(caller.isPlatform && tenantId === mainTenantId)) {
    throw accountError("account.beyond");
  }
  if (!caller.isPlatform && accountType > caller.accountType) throw accountError("account.type_beyond");
}

/**
 * Refuses actions on an account that can do more than the caller: to take it over (by its password, roles or sign-in
 * names), to disable or delete it, or to end its sessions.
 */
export async function checkCapability(ctx: Context, account: AccountRow): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const after = await powerOf(ctx, account.accountType, await loadAssignments(ctx, account));
  if ((await findExcess(ctx, { after }, await loadCallerCapability(ctx))) !== undefined)
    throw accountError("account.beyond");
}

type Change = { readonly accountType: number; readonly before: AccountAssignments; readonly after: AccountAssignments };

/** Refuses to grant roles or organisations beyond the caller's own reach. */
export async function checkRightsGain(ctx: Context, { accountType, before, after }: Change): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const addedIds = after.organisationIds.filter((id) => !before.organisationIds.includes(id));
  await requireGrantable(ctx, {
    after: { ...noCapability, scope: { all: false, organisations: addedIds, trees: [] } },
  });
  await requireGrantable(ctx, {
    before: await powerOf(ctx, accountType, before),
    after: await powerOf(ctx, accountType, after),
  });
}

/** Type, roles and organisations of a new account. */
export type NewAccountGrants = {
  readonly accountType: number;
  readonly roleIds: readonly Id[];
  readonly organisationIds: readonly Id[];
  readonly positionIds: readonly Id[];
  readonly managerId?: Id | null | undefined;
};

/** Refuses references to missing records, and grants beyond the caller's own. */
export async function checkNewAccountGrants(
  ctx: Context,
  { accountType, ...references }: NewAccountGrants,
): Promise<void> {
  const { roleIds, organisationIds } = references;
  checkType(ctx, accountType);
  await lockRoles(ctx, roleIds);
  await checkReferences(ctx, references);
  await checkRightsGain(ctx, { accountType, before: noAssignments, after: { roleIds, organisationIds } });
}

async function powerOf(ctx: Context, accountType: number, assignments: AccountAssignments): Promise<Capability> {
  if (accountType === AccountType.platform) return { ...noCapability, isPlatform: true };
  return await loadCapability(ctx, assignments);
}

/** Refuses to remove the last account of a tenant that can manage the others. */
export async function checkLastAdministrator(ctx: Context, account: AccountRow): Promise<void> {
  if (canAdminister(account)) await requireOtherAdministrator(ctx, account.id);
}

/**
 * Runs a change that may reduce the rights of an account, and refuses it afterwards if no account is left that can
 * manage the others.
 */
export async function runKeepingAdministrator(
  ctx: Context,
  account: AccountRow,
  work: () => Promise<void>,
): Promise<void> {
  const check = canAdminister(account) ? await prepareAdministratorCheck(ctx) : undefined;
  await work();
  await check?.();
}

/** Whether the account can be one of those that manage the others: only then its changes are checked. */
function canAdminister({ accountType, status }: AccountRow): boolean {
  return accountType >= AccountType.administrator && status === Status.enabled;
}
