import { randomInt } from "node:crypto";
import { AccountType } from "#contract/accountType";
import type { Id } from "#contract/id";
import { accounts, addRegistered } from "#modules/account/server";
import { Finding, type FlowFault } from "#modules/provider/contract";
import type { Account } from "#modules/session/server";
import type { TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import type { Identity } from "./openId.ts";
import { type ProviderRow, thirdPartyLinks } from "./provider.table.ts";

/** Whose sign-in this is, or why it is nobody's: by a link, else as the provider's settings say. */
export async function findAccount(
  ctx: TenantContext,
  provider: ProviderRow,
  identity: Identity,
): Promise<Account | FlowFault> {
  const linked = await linkedAccount(ctx, provider, identity);
  const account = linked ?? (await accountBySettings(ctx, provider, identity));
  return account === undefined || !mayBeLinked(account) ? "unlinked" : account;
}

/** Whoever runs the whole installation does not depend on what somebody else says of him. */
export function mayBeLinked({ accountType }: Pick<Account, "accountType">): boolean {
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
  await links.set(link.id, { lastUsedAt: ctx.now(), ...shownOf(identity) });
  return await ctx.rows(accounts).find(link.accountId);
}

async function accountBySettings(
  ctx: TenantContext,
  provider: ProviderRow,
  identity: Identity,
): Promise<Account | undefined> {
  const finding = Finding.parse(provider.finding);
  const { verifiedEmail } = identity;
  if (finding === "linked") return undefined;
  const known = verifiedEmail === undefined ? [] : await accountsByEmail(ctx, verifiedEmail);
  const [only, ...others] = known;
  // An e-mail that several accounts have is nobody's.
  if (others.length > 0 || (only !== undefined && !mayBeLinked(only))) return undefined;
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

/** Somebody else at the same provider: an e-mail that was given to another person opens no account. */
async function isLinkedElsewhere(ctx: TenantContext, { id: providerId }: ProviderRow, accountId: Id): Promise<boolean> {
  return (await ctx.rows(thirdPartyLinks).count({ providerId, accountId })) > 0;
}

type Link = {
  readonly provider: ProviderRow;
  readonly identity: Identity;
  readonly account: Pick<Account, "id" | "account">;
};

/** Links an account with somebody at a provider. */
export async function addLink(ctx: TenantContext, { provider, identity, account }: Link): Promise<void> {
  const { issuer, subject } = identity;
  const now = ctx.now();
  const who = { providerId: provider.id, accountId: account.id, issuer, subject };
  await ctx.rows(thirdPartyLinks).addAll([{ ...who, ...shownOf(identity), linkedAt: now, lastUsedAt: now }]);
  const about = { accountId: account.id, account: account.account, detail: { provider: provider.id } };
  await noteEvent(ctx, "account.linked", about);
}

function shownOf({ name, account, email }: Identity) {
  return { nickName: (name ?? account)?.slice(0, 64) ?? null, email: email ?? null };
}

const longestName = 32;
const longestEmail = 64;
const fewestLetters = 2;
const mostTries = 5;

/** Makes an account for somebody who has none. It has no password, so it is entered by the provider alone. */
async function addAccount(ctx: TenantContext, provider: ProviderRow, identity: Identity): Promise<Account | undefined> {
  const { roleId, organisationId } = provider;
  // The form asks for both; one of them may have gone since.
  if (roleId === null || organisationId === null) return undefined;
  const account = await freeName(ctx, identity);
  const { verifiedEmail = "" } = identity;
  const newcomer = {
    account,
    realName: (identity.name ?? account).slice(0, longestName).trim(),
    email: verifiedEmail === "" || verifiedEmail.length > longestEmail ? null : verifiedEmail,
    ...{ phone: null, passwordHash: null, mustChangePassword: false, accountType: AccountType.normal },
    ...{ roleId, organisationId, positionId: null },
  };
  const id = await addRegistered(ctx, newcomer, undefined);
  await noteEvent(ctx, "account.added", { accountId: id, account, detail: { provider: provider.id } });
  return await ctx.rows(accounts).get(id);
}

/** The name that he has there, made to fit; with a number where somebody here is called so. */
async function freeName(ctx: TenantContext, { account = "", email = "" }: Identity): Promise<string> {
  const wanted = plainName(account) ?? plainName(email.split("@", 1)[0] ?? "") ?? "user";
  const { rows: rowsOf } = ctx;
  for (let count = 0; count < mostTries; count++) {
    const name = count === 0 ? wanted : `${wanted.slice(0, longestName - 7)}-${randomInt(100_000, 1_000_000)}`;
    const rows = rowsOf(accounts);
    const same = rows.select().select("row.id");
    const [taken] = await rows.run(
      same.where((on) => on(on.fn<string>("lower", ["row.account"]), "=", name.toLowerCase())).limit(1),
    );
    if (taken === undefined) return name;
  }
  throw new Error("no name is free");
}

/** Letters, digits and a few signs, as names of accounts are. */
function plainName(text: string): string | undefined {
  const plain = text.replaceAll(/[^\p{L}\p{N}._-]/gu, "").slice(0, longestName);
  return plain.length < fewestLetters ? undefined : plain;
}
