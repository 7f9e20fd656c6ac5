import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { accountError } from "#modules/account/contract";
import { accountRoles, roles } from "#modules/role/tables";
import {
  type Capability,
  capabilityOf,
  findExcess,
  loadCapability,
  noCapability,
  requireWithin,
} from "#server/access/capability";
import { listManagers } from "#server/access/lastKeeper";
import type { Context } from "#server/context/context";
import { mainTenantId } from "#server/tenancy";
import { checkNamed } from "./account.links.ts";
import type { AccountRow } from "./account.table.ts";
import { accountOrganisations, accounts } from "./account.table.ts";

/** What decides on what an account may do. */
export type Standing = { readonly roleIds: readonly Id[]; readonly organisationIds: readonly Id[] };

/** Nothing that would let somebody do anything. */
export const noStanding: Standing = { roleIds: [], organisationIds: [] };

/** The roles and organisations of an account, the main one among them. */
export async function standingOf(ctx: Context, { id, organisationId }: AccountRow): Promise<Standing> {
  const [held, further] = await Promise.all([
    ctx.rows(accountRoles).list({ accountId: id }),
    ctx.rows(accountOrganisations).list({ accountId: id }),
  ]);
  return {
    roleIds: held.map(({ roleId }) => roleId),
    organisationIds: withMain(organisationId, further),
  };
}

/**
 * An account that nobody else changes until the call ends, nor any of its roles or those that it is to get: what it may
 * do is weighed before and after, and two calls at once must not add up to what neither of them may give.
 */
export async function openAccount(ctx: Context, id: Id, roleIds: readonly Id[] = []): Promise<AccountRow> {
  const rows = ctx.rows(accounts);
  await rows.ever([id], "lock");
  const row = await rows.get(id);
  const held = await ctx.rows(accountRoles).list({ accountId: id });
  await lockRoles(ctx, [...held.map(({ roleId }) => roleId), ...roleIds]);
  return row;
}

/** Nobody changes what these roles give until the call ends; others may give them as well. */
export async function lockRoles(ctx: Context, roleIds: readonly Id[]): Promise<void> {
  if (roleIds.length === 0) return;
  const rows = ctx.rows(roles);
  const ids = [...new Set(roleIds)];
  await rows.run(rows.select().select("row.id").where("row.id", "in", ids).orderBy("row.id").forShare());
}

/** Main and further organisations as one list. */
export function withMain(main: Id | null, further: readonly { organisationId: Id }[]): Id[] {
  const all = further.map(({ organisationId }) => organisationId);
  return main === null ? all : [...new Set([main, ...all])];
}

/** Nobody acts on an account of a higher type than his own. */
export function checkRank({ caller }: Context, { accountType }: Pick<AccountRow, "accountType">): void {
  if (!caller.isPlatform && accountType > caller.accountType) throw accountError("account.beyond");
}

/** Nobody makes an account of a higher type than his own; platform administrators are made by their like, at home. */
export function checkType({ caller, tenantId }: Context, accountType: number): void {
  if (accountType === AccountType.platform && !(caller.isPlatform && tenantId === mainTenantId)) {
    throw accountError("account.beyond");
  }
  if (!caller.isPlatform && accountType > caller.accountType) throw accountError("account.type_beyond");
}

/** Who may take over an account (set its password, its roles, what it signs in with) must hold all that it can do. */
export async function checkPower(ctx: Context, account: AccountRow): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const after = await powerOf(ctx, account.accountType, await standingOf(ctx, account));
  if ((await findExcess(ctx, { after }, await capabilityOf(ctx))) !== undefined) throw accountError("account.beyond");
}

type Change = { readonly accountType: number; readonly before: Standing; readonly after: Standing };

/** Nobody gives roles or organisations that reach further than his own. */
export async function checkGain(ctx: Context, { accountType, before, after }: Change): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const added = after.organisationIds.filter((id) => !before.organisationIds.includes(id));
  await requireWithin(ctx, {
    after: { ...noCapability, scope: { all: false, organisations: added, trees: [] } },
  });
  await requireWithin(ctx, {
    before: await powerOf(ctx, accountType, before),
    after: await powerOf(ctx, accountType, after),
  });
}

/** What somebody new is to get. */
export type Newcomer = {
  readonly accountType: number;
  readonly roleIds: readonly Id[];
  readonly organisationIds: readonly Id[];
  readonly positionIds: readonly Id[];
  readonly managerId?: Id | null | undefined;
};

/** Refuses to give somebody new what is not there, and more than the caller may give. */
export async function checkNewcomer(ctx: Context, { accountType, ...named }: Newcomer): Promise<void> {
  const { roleIds, organisationIds } = named;
  checkType(ctx, accountType);
  await lockRoles(ctx, roleIds);
  await checkNamed(ctx, named);
  await checkGain(ctx, { accountType, before: noStanding, after: { roleIds, organisationIds } });
}

async function powerOf(ctx: Context, accountType: number, standing: Standing): Promise<Capability> {
  if (accountType === AccountType.platform) return { ...noCapability, isPlatform: true };
  return await loadCapability(ctx, standing);
}

/** Refuses to take away the last account of a tenant that can keep the others. */
export async function checkManagerStays(ctx: Context, account: AccountRow): Promise<void> {
  const managers = await managersBeside(ctx, account);
  if (managers.length === 1 && managers[0] === account.id) throw accountError("account.last_administrator");
}

/** Does what may take rights from an account, and refuses it afterwards if nobody is left who can keep the others. */
export async function keepingAManager(ctx: Context, account: AccountRow, work: () => Promise<void>): Promise<void> {
  const before = await managersBeside(ctx, account);
  await work();
  if (before.includes(account.id) && (await listManagers(ctx)).length === 0) {
    throw accountError("account.last_administrator");
  }
}

/** None where the account cannot be one of them: then nothing that happens to it matters. */
async function managersBeside(ctx: Context, { accountType, status }: AccountRow): Promise<Id[]> {
  const canBeOne = accountType >= AccountType.administrator && status === Status.enabled;
  return canBeOne ? await listManagers(ctx) : [];
}
