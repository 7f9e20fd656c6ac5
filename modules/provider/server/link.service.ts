import type { InputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { accountError } from "#modules/account/contract";
import { accounts, ownAccount, passwordIn, provePassword } from "#modules/account/server";
import {
  type FlowFault,
  type oAuthApi,
  type OwnLink,
  providerError,
  providerFailure,
  type ThirdPartyAccount,
  type thirdPartyApi,
} from "#modules/provider/contract";
import { visibleOf } from "#server/access/fields";
import type { AnyContext, Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { findSession } from "#server/context/identify";
import { containing } from "#server/rows/condition";
import { fieldsOf } from "#server/rows/order";
import type { Select } from "#server/rows/rows";
import { pageRows } from "#server/rows/search";
import { openColumns, type RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import { addLink, mayBeLinked } from "./findAccount.ts";
import type { Flow } from "./flow.ts";
import { findOpen, leaveFor, noteTrouble, type Proof } from "./leave.ts";
import { signInProviders, thirdPartyAccounts, thirdPartyLinks } from "./provider.table.ts";

/** The caller's own links, and the providers that he could be linked with. */
export async function listOwnLinks(ctx: Context): Promise<OwnLink[]> {
  const { accountId, accountType } = ctx.caller;
  if (!mayBeLinked({ accountType })) return [];
  const [all, links] = await Promise.all([
    ctx.rows(signInProviders).list(),
    ctx.rows(thirdPartyLinks).list({ accountId }),
  ]);
  const byProvider = new Map(links.map((link) => [link.providerId, link]));
  return all
    .filter(({ id, status }) => status === Status.enabled || byProvider.has(id))
    .toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id)
    .map(({ id, name, status }) => {
      const link = byProvider.get(id);
      const shown =
        link === undefined
          ? null
          : { id: link.id, nickName: link.nickName, email: link.email, lastUsedTime: link.lastUsedAt };
      return { providerId: id, name, link: shown, isOpen: status === Status.enabled };
    });
}

/** Begins to link the caller with somebody at a provider; that opens his account, so it asks for the password. */
export async function beginLink(
  ctx: Context,
  { providerId, password }: InputOf<typeof oAuthApi.calls.link>,
): Promise<{ url: string }> {
  const { app, caller } = ctx;
  const provider = await findOpen(ctx, providerId);
  if (provider === undefined) throw providerFailure("provider.unknown");
  const account = await ownAccount(ctx, await readSettings(app));
  if (!mayBeLinked(account)) throw providerFailure("provider.platform_account");
  await provePassword(ctx, account, { password: passwordIn(app, password), wrong: "account.wrong_password" });
  const { accountId, sessionId } = caller;
  try {
    const url = await leaveFor(ctx, provider, { accountId, sessionId, returnTo: "/" });
    return { url: url.href };
  } catch (error) {
    noteTrouble(ctx, provider, error);
    throw providerFailure("provider.unreachable", { name: provider.name });
  }
}

/** Links the account of a flow, if the session that wanted it has not ended meanwhile. */
export async function finishLink(
  ctx: AnyContext,
  { tenantId, accountId, sessionId }: Flow,
  { provider, identity }: Proof,
): Promise<"done" | FlowFault> {
  if (accountId === null || sessionId === null) return "expired";
  if ((await findSession(ctx.app, { tenantId, accountId, sessionId }, ctx.requestId)) === undefined) return "expired";
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const account = await inTenant.rows(accounts).find(accountId);
    if (account === undefined || !mayBeLinked(account)) return "failed";
    const links = inTenant.rows(thirdPartyLinks);
    const { issuer, subject } = identity;
    const [his] = await links.list({ providerId: provider.id, issuer, subject });
    if (his !== undefined) return his.accountId === accountId ? "done" : "taken";
    // One account, one person there: the new one takes the place of the one before.
    await links.erase({ providerId: provider.id, accountId });
    await addLink(inTenant, { provider, identity, account });
    return "done";
  });
}

/** Ends one of the caller's own links. The last way into an account without a password stays. */
export async function endOwnLink(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { accountId, account } = ctx.caller;
  const links = ctx.rows(thirdPartyLinks);
  const own = await links.list({ accountId });
  const link = own.find((one) => one.id === id);
  if (link === undefined) throw providerError("provider.link_missing");
  const { passwordHash } = await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await inTenant.rows(accounts).get(accountId),
  );
  if (passwordHash === null && own.length === 1) throw providerFailure("provider.last_way");
  await links.erase({ id });
  await noteEvent(ctx, "account.unlinked", { accountId, account, detail: { provider: link.providerId } });
}

type Filter = InputOf<typeof thirdPartyApi.calls.page>;
type Query = Select<typeof thirdPartyAccounts>;

const fields = fieldsOf(["account", "realName", "providerName", "nickName", "email"], {
  openId: "subject",
  createTime: "linkedAt",
  lastUsedTime: "lastUsedAt",
});

/** Links of the accounts inside the caller's data scope, the latest first. */
export async function pageLinks(ctx: Context, { keyword, ...input }: Filter): Promise<Page<ThirdPartyAccount>> {
  const turned = await pageRows(ctx, thirdPartyAccounts, {
    query: withFilters(ctx, ctx.rows(thirdPartyAccounts).select(), { ...input, keyword }),
    columns: openColumns(thirdPartyAccounts),
    fields,
    orderBy: "linkedAt",
    input: input.field === undefined ? { ...input, field: "createTime", order: "desc" } : input,
    isFiltered: true,
  });
  return asPage(input, turned, turned.items.map(asLink));
}

const linkFields = ["account", "realName", "nickName", "providerName"] as const;
const searched = [
  ["account", "row.account"],
  ["realName", "row.realName"],
  ["realName", "row.pinyin"],
  ["nickName", "row.nickName"],
] as const;
const providerColumn = "row.providerName" as const;

/** What a role hides from the caller finds nobody either. */
function withFilters(ctx: Context, query: Query, { keyword, account, nickName }: Filter): Query {
  const ofAccounts = new Set<string>(visibleOf(ctx.caller, "sysUser", ["account", "realName"]));
  const ofLinks = new Set<string>(visibleOf(ctx.caller, "sysOAuthUser", linkFields));
  const ofProviders = visibleOf(ctx.caller, "sysOAuthProvider", ["name"]);
  const columns = searched
    .filter(([field]) => ofLinks.has(field) && (field === "nickName" || ofAccounts.has(field)))
    .map(([, column]) => column);
  const withProvider = ofLinks.has("providerName") && ofProviders.length > 0 ? [...columns, providerColumn] : columns;
  const given = [
    [account, columns.filter((column) => column === "row.account")],
    [nickName, columns.filter((column) => column === "row.nickName")],
    [keyword, withProvider],
  ] as const;
  return given.reduce(
    (some, [wanted, among]) =>
      wanted === undefined
        ? some
        : some.where((on) => on.or(among.map((column) => on(column, "ilike", containing(wanted))))),
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

/** Ends a link of somebody else, who signs in otherwise from then on. */
export async function deleteLink(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { caller } = ctx;
  const row = await ctx.rows(thirdPartyAccounts).get(id);
  const isBeyond = row.accountType === AccountType.platform || row.accountType > caller.accountType;
  if (!caller.isPlatform && isBeyond) throw accountError("account.beyond");
  await ctx.rows(thirdPartyLinks).erase({ id });
  // It is his history that tells of it, and who it was.
  const detail = { by: caller.accountId, provider: row.providerId };
  await noteEvent(ctx, "account.unlinked", { accountId: row.accountId, account: row.account, detail });
}
