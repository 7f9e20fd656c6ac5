import { AccountType } from "#contract/accountType";
import type { Id } from "#contract/id";
import { hasPermission } from "#core/request/access/permission";
import type { Context, TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { accountError, type PersonCard } from "../../contract.ts";
import { maskField } from "../../person.contract.ts";
import { type AccountRow, accounts } from "../account.table.ts";
import { listColleagues, readAmongColleagues } from "../colleagues.ts";
import { loadOrganisationNames } from "../holders/positionHolder.service.ts";
import { loadPositionNames } from "../list/account.rows.ts";

/** Says who is online. */
export type AccountPresence = {
  /** Whether a window of the account is connected now; null if the caller may not know. */
  isOnline(ctx: Context, account: AccountRow): Promise<boolean | null>;
};

export const accountPresence = defineExtensionPoint<AccountPresence>("account.presence");

/** Which of the accounts are colleagues of the caller. */
export async function listColleagueIds(ctx: Context, { ids }: { ids: readonly Id[] }): Promise<Id[]> {
  const colleagues = await listColleagues(ctx, ids);
  return colleagues.map(({ id }) => id);
}

/** The card of a colleague; of others the caller learns no more than of accounts that do not exist. */
export async function readPersonCard(ctx: Context, { id }: { id: Id }): Promise<PersonCard> {
  const [colleague] = await listColleagues(ctx, [id]);
  if (colleague === undefined) throw accountError("account.missing");
  const [names, listed, isOnline] = await Promise.all([
    readAmongColleagues(ctx, async (colleagues) => await loadNames(colleagues, colleague)),
    loadListed(ctx, colleague),
    accountPresence.get(ctx).isOnline(ctx, colleague),
  ]);
  const { account, realName, avatar } = colleague;
  return { id, account, realName, avatar, ...names, ...listed, isOnline };
}

async function loadNames(ctx: TenantContext, colleague: AccountRow): Promise<Pick<PersonCard, "orgName" | "posName">> {
  const { organisationId, positionId } = colleague;
  const [units, positions] = await Promise.all([
    loadOrganisationNames(ctx, [colleague]),
    loadPositionNames(ctx, [positionId]),
  ]);
  return {
    orgName: organisationId === null ? null : (units.get(organisationId) ?? null),
    posName: positionId === null ? null : (positions.get(positionId) ?? null),
  };
}

/** What the list of accounts shows: it needs a permission, and has no platform administrators. */
async function loadListed(
  ctx: Context,
  colleague: AccountRow,
): Promise<Pick<PersonCard, "isListed" | "phone" | "email">> {
  const isListable = hasPermission(ctx.caller, "sysUser/page") && colleague.accountType < AccountType.platform;
  const listed = isListable ? await ctx.rows(accounts).find(colleague.id) : undefined;
  if (listed === undefined) return { isListed: false, phone: null, email: null };
  const { phone, email } = listed;
  return {
    isListed: true,
    phone: phone === null ? null : maskField("phone", phone),
    email: email === null ? null : maskField("email", email),
  };
}
