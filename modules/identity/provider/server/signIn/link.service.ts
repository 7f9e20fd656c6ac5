import { readPasswordField } from "#core/crypto/passwordField";
import type { InputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { accountError } from "#modules/identity/account/contract";
import { accounts, getUnlockedOwnAccount, verifyAccountPassword } from "#modules/identity/account/server";
import {
  type FlowFault,
  type oAuthApi,
  type OwnLink,
  providerError,
  providerFailure,
  type ThirdPartyAccount,
  type thirdPartyApi,
} from "../../contract.ts";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import type { AnyContext, Context } from "#core/request/context";
import { recordSecurityEvent, findSession } from "#modules/identity/access/server";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { pageRows } from "#core/request/pageRows";
import { listPublicColumns, type RowOf } from "#core/rows/table";
import { readSettings } from "#core/request/settings";
import { addLink, canBeLinked } from "./findAccount.ts";
import type { Flow } from "./flow.ts";
import { findEnabledProvider, logProviderFailure, type ProviderProof, startAuthorization } from "./authorization.ts";
import { signInProviders, thirdPartyAccounts, thirdPartyLinks } from "../provider.table.ts";

/** The caller's own links, and the providers that can be linked. */
export async function listOwnLinks(ctx: Context): Promise<OwnLink[]> {
  const { accountId, accountType } = ctx.caller;
  if (!canBeLinked({ accountType })) return [];
  const [all, links] = await Promise.all([
    ctx.rows(signInProviders).list(),
    ctx.rows(thirdPartyLinks).list({ accountId }),
  ]);
  const byProvider = new Map(links.map((link) => [link.providerId, link]));
  return all
    .filter(({ id, status }) => status === Status.enabled || byProvider.has(id))
    .toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id)
    .map(({ id, name, status }) => {
      const link = byProvider.get(id);
      const visible =
        link === undefined
          ? null
          : { id: link.id, nickName: link.nickName, email: link.email, lastUsedTime: link.lastUsedAt };
      return { providerId: id, name, link: visible, isOpen: status === Status.enabled };
    });
}

/**
 * Starts to link the caller with an identity at a provider; the link opens the account, so it requires the password.
 */
export async function beginLink(
  ctx: Context,
  { providerId, password }: InputOf<typeof oAuthApi.calls.link>,
): Promise<{ url: string }> {
  const { app, caller } = ctx;
  const provider = await findEnabledProvider(ctx, providerId);
  if (provider === undefined) throw providerFailure("provider.unknown");
  const account = await getUnlockedOwnAccount(ctx, await readSettings(app, ctx.tenantId));
  if (!canBeLinked(account)) throw providerFailure("provider.platform_account");
  await verifyAccountPassword(ctx, account, {
    password: await readPasswordField(app, password),
    wrong: "account.wrong_password",
  });
  const { accountId, sessionId } = caller;
  try {
    const url = await startAuthorization(ctx, provider, { accountId, sessionId, returnTo: "/" });
    return { url: url.href };
  } catch (error) {
    logProviderFailure(ctx, provider, error);
    throw providerFailure("provider.unreachable", { name: provider.name });
  }
}

/** Links the account of a flow, if the session that started it is still open. */
export async function finishLink(
  ctx: AnyContext,
  { tenantId, accountId, sessionId }: Flow,
  { provider, identity }: ProviderProof,
): Promise<"done" | FlowFault> {
  if (accountId === null || sessionId === null) return "expired";
  if ((await findSession(ctx.app, { tenantId, accountId, sessionId }, ctx.requestId)) === undefined) return "expired";
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const account = await inTenant.rows(accounts).find(accountId);
    if (account === undefined || !canBeLinked(account)) return "failed";
    const links = inTenant.rows(thirdPartyLinks);
    const { issuer, subject } = identity;
    const [existing] = await links.list({ providerId: provider.id, issuer, subject });
    if (existing !== undefined) return existing.accountId === accountId ? "done" : "taken";
    // One account has one identity per provider: the new one replaces the previous one.
    await links.erase({ providerId: provider.id, accountId });
    await addLink(inTenant, { provider, identity, account });
    return "done";
  });
}

/** Removes one of the caller's own links. The last way to sign in to an account without a password stays. */
export async function endOwnLink(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { accountId, account } = ctx.caller;
  const links = ctx.rows(thirdPartyLinks);
  const own = await links.list({ accountId });
  const link = own.find((ownLink) => ownLink.id === id);
  if (link === undefined) throw providerError("provider.link_missing");
  const { passwordHash } = await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await inTenant.rows(accounts).get(accountId),
  );
  if (passwordHash === null && own.length === 1) throw providerFailure("provider.last_way");
  await links.erase({ id });
  await recordSecurityEvent(ctx, "account.unlinked", { accountId, account, detail: { provider: link.providerId } });
}

type Filter = InputOf<typeof thirdPartyApi.calls.page>;
type Query = Select<typeof thirdPartyAccounts>;

const fields = toFieldColumns(["account", "realName", "providerName", "nickName", "email"], {
  openId: "subject",
  createTime: "linkedAt",
  lastUsedTime: "lastUsedAt",
});

/** Links of the accounts in the caller's data scope, the latest first. */
export async function pageLinks(ctx: Context, { keyword, ...input }: Filter): Promise<Page<ThirdPartyAccount>> {
  const result = await pageRows(ctx, thirdPartyAccounts, {
    query: withFilters(ctx, ctx.rows(thirdPartyAccounts).select(), { ...input, keyword }),
    columns: listPublicColumns(thirdPartyAccounts),
    fields,
    orderBy: "linkedAt",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: true,
  });
  return toPage(input, result, result.items.map(asLink));
}

const linkFields = ["account", "realName", "nickName", "providerName"] as const;
const searchedFields = [
  ["account", "row.account"],
  ["realName", "row.realName"],
  ["realName", "row.pinyin"],
  ["nickName", "row.nickName"],
] as const;
const providerColumn = "row.providerName" as const;

/** Fields that a role hides cannot be searched either. */
function withFilters(ctx: Context, query: Query, { keyword, account, nickName }: Filter): Query {
  const ofAccounts = new Set<string>(listVisibleFields(ctx.caller, "sysUser", ["account", "realName"]));
  const ofLinks = new Set<string>(listVisibleFields(ctx.caller, "sysOAuthUser", linkFields));
  const ofProviders = listVisibleFields(ctx.caller, "sysOAuthProvider", ["name"]);
  const columns = searchedFields
    .filter(([field]) => ofLinks.has(field) && (field === "nickName" || ofAccounts.has(field)))
    .map(([, column]) => column);
  const withProvider = ofLinks.has("providerName") && ofProviders.length > 0 ? [...columns, providerColumn] : columns;
  const searches = [
    [account, columns.filter((column) => column === "row.account")],
    [nickName, columns.filter((column) => column === "row.nickName")],
    [keyword, withProvider],
  ] as const;
  return searches.reduce(
    (filteredQuery, [text, among]) =>
      text === undefined
        ? filteredQuery
        : filteredQuery.where((on) => on.or(among.map((column) => on(column, "ilike", toContainsPattern(text))))),
    query,
  );
}

function asLink(row: RowOf<typeof thirdPartyAccounts>): ThirdPartyAccount {
  return {
    id: row.id,
    userId: row.accountId,
    account: row.account,
    realName: row.realName,
    providerName: row.providerName,
    openId: row.subject,
    nickName: row.nickName,
    email: row.email,
    createTime: row.linkedAt,
    lastUsedTime: row.lastUsedAt,
  };
}

/** Removes a link of another account, which must sign in another way from then on. */
export async function deleteLink(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { caller } = ctx;
  const row = await ctx.rows(thirdPartyAccounts).get(id);
  const isBeyond = row.accountType === AccountType.platform || row.accountType > caller.accountType;
  if (!caller.isPlatform && isBeyond) throw accountError("account.beyond");
  await ctx.rows(thirdPartyLinks).erase({ id });
  // The event belongs to the account of the link, and names the caller.
  const detail = { by: caller.accountId, provider: row.providerId };
  await recordSecurityEvent(ctx, "account.unlinked", { accountId: row.accountId, account: row.account, detail });
}
