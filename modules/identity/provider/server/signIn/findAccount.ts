import { randomInt } from "node:crypto";
import { AccountType } from "#contract/accountType";
import type { Id } from "#contract/id";
import { accounts, addRegisteredAccount } from "#modules/identity/account/server";
import { AccountMatchMode, type FlowFault } from "../../contract.ts";
import type { Account } from "#modules/identity/session/server";
import type { TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import type { Identity } from "./openId.ts";
import { type ProviderRow, thirdPartyLinks } from "../provider.table.ts";

/** Finds the account of an identity, or the reason why there is none: by a link, else by the provider's settings. */
export async function findAccount(
  ctx: TenantContext,
  provider: ProviderRow,
  identity: Identity,
): Promise<Account | FlowFault> {
  const linkedMatch = await linkedAccount(ctx, provider, identity);
  const account = linkedMatch ?? (await accountBySettings(ctx, provider, identity));
  return account === undefined || !canBeLinked(account) ? "unlinked" : account;
}

/** Platform administrators cannot be linked, so that no third party can vouch for them. */
export function canBeLinked({ accountType }: Pick<Account, "accountType">): boolean {
  return accountType !== AccountType.platform;
}

async function linkedAccount(
  ctx: TenantContext,
  provider: ProviderRow,
  identity: Identity,
): Promise<Account | undefined> {
  const { issuer, subject } = identity;
  const links = ctx.rows(thirdPartyLinks);
  const [link] = await links.list({ providerId: provider.id, issuer, subject });
  if (link === undefined) return undefined;
  await links.set(link.id, { lastUsedAt: ctx.now(), ...toDisplayName(identity) });
  return await ctx.rows(accounts).find(link.accountId);
}

async function accountBySettings(
  ctx: TenantContext,
  provider: ProviderRow,
  identity: Identity,
): Promise<Account | undefined> {
  const finding = AccountMatchMode.parse(provider.finding);
  const { verifiedEmail } = identity;
  if (finding === "linked") return undefined;
  const known = verifiedEmail === undefined ? [] : await accountsByEmail(ctx, verifiedEmail);
  const [only, ...others] = known;
  // An e-mail of several accounts identifies none.
  if (others.length > 0 || (only !== undefined && !canBeLinked(only))) return undefined;
  const account = only ?? (finding === "create" ? await addAccount(ctx, provider, identity) : undefined);
  if (account === undefined || (await isLinkedElsewhere(ctx, provider, account.id))) return undefined;
  await addLink(ctx, { provider, identity, account });
  return account;
}

async function accountsByEmail(ctx: TenantContext, email: string): Promise<Account[]> {
  const rows = ctx.rows(accounts);
  const all = rows.select().selectAll("row");
  return await rows.run(all.where((on) => on(on.fn<string | null>("lower", ["row.email"]), "=", email)).limit(2));
}

/** The account is linked with another identity at the same provider: an e-mail that was reassigned opens no account. */
async function isLinkedElsewhere(ctx: TenantContext, { id: providerId }: ProviderRow, accountId: Id): Promise<boolean> {
  return (await ctx.rows(thirdPartyLinks).count({ providerId, accountId })) > 0;
}

type Link = {
  readonly provider: ProviderRow;
  readonly identity: Identity;
  readonly account: Pick<Account, "id" | "account">;
};

/** Links an account with an identity at a provider. */
export async function addLink(ctx: TenantContext, { provider, identity, account }: Link): Promise<void> {
  const { issuer, subject } = identity;
  const now = ctx.now();
  const identityKey = { providerId: provider.id, accountId: account.id, issuer, subject };
  await ctx
    .rows(thirdPartyLinks)
    .addAll([{ ...identityKey, ...toDisplayName(identity), linkedAt: now, lastUsedAt: now }]);
  const event = { accountId: account.id, account: account.account, detail: { provider: provider.id } };
  await recordSecurityEvent(ctx, "account.linked", event);
}

function toDisplayName({ name, account, email }: Identity) {
  return { nickName: (name ?? account)?.slice(0, 64) ?? null, email: email ?? null };
}

const longestName = 32;
const longestEmail = 64;
const minLetters = 2;
const maxAttempts = 5;

/** Adds an account for an unknown identity. It has no password, so only the provider can open it. */
async function addAccount(ctx: TenantContext, provider: ProviderRow, identity: Identity): Promise<Account | undefined> {
  const { roleId, organisationId } = provider;
  // The form requires both; one of them may have been deleted since.
  if (roleId === null || organisationId === null) return undefined;
  const account = await freeName(ctx, identity);
  const { verifiedEmail = "" } = identity;
  const newcomer = {
    account,
    realName: (identity.name ?? account).slice(0, longestName).trim(),
    email: verifiedEmail === "" || verifiedEmail.length > longestEmail ? null : verifiedEmail,
    phone: null,
    passwordHash: null,
    mustChangePassword: false,
    accountType: AccountType.normal,
    roleId,
    organisationId,
    positionId: null,
  };
  const id = await addRegisteredAccount(ctx, newcomer, undefined);
  await recordSecurityEvent(ctx, "account.added", { accountId: id, account, detail: { provider: provider.id } });
  return await ctx.rows(accounts).get(id);
}

/** The name at the provider, made valid; with a number if it is taken. */
async function freeName(ctx: TenantContext, { account = "", email = "" }: Identity): Promise<string> {
  const baseName = plainName(account) ?? plainName(email.split("@", 1)[0] ?? "") ?? "user";
  const { rows: rowsOf } = ctx;
  for (let count = 0; count < maxAttempts; count++) {
    const name = count === 0 ? baseName : `${baseName.slice(0, longestName - 7)}-${randomInt(100_000, 1_000_000)}`;
    const rows = rowsOf(accounts);
    const same = rows.select().select("row.id");
    const [existing] = await rows.run(
      same.where((on) => on(on.fn<string>("lower", ["row.account"]), "=", name.toLowerCase())).limit(1),
    );
    if (existing === undefined) return name;
  }
  throw new Error("no name is free");
}

/** Letters, digits and a few signs, as in names of accounts. */
function plainName(text: string): string | undefined {
  const plain = text.replaceAll(/[^\p{L}\p{N}._-]/gu, "").slice(0, longestName);
  return plain.length < minLetters ? undefined : plain;
}
