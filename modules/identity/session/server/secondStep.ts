import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { SecondFactorChallenge } from "../contract.ts";
import type { AnyContext, TenantContext } from "#core/request/context";
import { recordSecurityEvent, checkAddress } from "#modules/identity/access/server";
import { toNetwork } from "#core/request/network";
import type { TokenPair } from "#core/request/identity";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { readSettings } from "#core/request/settings";
import { type AuthenticatedAccount, startUserSession, type UserSessionOptions } from "./userSession.ts";
import { formatTenantCode, parseTenantCode } from "./tenantCode.ts";
import { isFactorUsable } from "./signInFactor.ts";
import { signInTickets } from "./ticket.table.ts";

/** Time to take out the phone and to wait for the next code. */
const lifetimeSeconds = 300;
/** The limit in the database. */
const maxAttempts = 5;

type TicketAttempt = { hash: Buffer; network: string; at: Date };
const tryTicket = defineFunction<TicketAttempt, { row: Id }>("try_sign_in_ticket", ["hash", "network", "at"]);

/**
 * The answer after the first factor of an account with a second one: a one-time ticket, bound to the address. Earlier
 * failures still count until the sign-in is complete.
 */
export async function createSecondFactorError(ctx: AnyContext, welcome: UserSessionOptions): Promise<ExpectedError> {
  const { tenantId, account, loginMode, newHash } = welcome;
  const secret = generateSecret();
  const now = ctx.now();
  const ways = await ctx.inTenant(tenantId, async (inTenant) => {
    await recordSecurityEvent(inTenant, "session.second_factor_asked", {
      accountId: account.id,
      account: account.account,
    });
    await inTenant.rows(signInTickets).addAll([
      {
        accountId: account.id,
        hash: hashSecret(secret),
        network: toNetwork(ctx.address),
        loginMode,
        tokenVersion: account.tokenVersion,
        passwordHash: newHash ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
      },
    ]);
    return await waysOf(inTenant, account.id);
  });
  const result: SecondFactorChallenge = {
    ticket: formatTenantCode(tenantId, secret),
    expirySeconds: lifetimeSeconds,
    ...ways,
  };
  return new ExpectedError("session.second_factor", { status: 400, result });
}

/** The ways to show a second factor besides a recovery code; a passkey of another host does not count here. */
async function waysOf(
  ctx: TenantContext,
  accountId: Id,
): Promise<Pick<SecondFactorChallenge, "hasApp" | "hasPasskey">> {
  const [hasApp, hasPasskey] = await Promise.all([
    isFactorUsable(ctx, "app", accountId),
    isFactorUsable(ctx, "passkey", accountId),
  ]);
  return { hasApp, hasPasskey };
}

/** A ticket, before or after an attempt is taken from it. */
export type Ticket = RowOf<typeof signInTickets>;

/** A ticket with attempts left from this address; `undefined` otherwise, without a reason. */
export async function findTicket(ctx: AnyContext, ticket: string): Promise<Ticket | undefined> {
  const read = parseTenantCode(ticket);
  if (read === undefined) return undefined;
  const which = { hash: hashSecret(read.secret), network: toNetwork(ctx.address) };
  const [[found]] = await ctx.readInTenant(
    read.tenantId,
    async (inTenant) => await Promise.all([inTenant.rows(signInTickets).list(which), checkAddress(inTenant)]),
  );
  return found !== undefined && found.expiresAt > ctx.now() && found.tries < maxAttempts ? found : undefined;
}

/**
 * Takes one of the five attempts of a ticket before a code is compared. `undefined`: it is unknown, used, expired,
 * exhausted or of another address; the answer does not reveal which.
 */
export async function consumeTicketTry(ctx: AnyContext, ticket: string): Promise<Ticket | undefined> {
  const read = parseTenantCode(ticket);
  if (read === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async (inTenant) => {
    await checkAddress(inTenant);
    const trying = { hash: hashSecret(read.secret), network: toNetwork(ctx.address), at: ctx.now() };
    const [ticketRow] = await inTenant.callFunction(tryTicket, trying);
    return ticketRow === undefined ? undefined : await inTenant.rows(signInTickets).find(ticketRow.row);
  });
}

/**
 * Completes a sign-in after the second factor. `undefined` if the ticket is used up, or the password has changed since
 * it was issued.
 */
export async function signInWithTicket(
  ctx: AnyContext,
  { tenantId, account }: AuthenticatedAccount,
  ticket: Ticket,
): Promise<TokenPair | undefined> {
  const erasedCount = await ctx.inTenant(
    tenantId,
    async ({ rows }) => await rows(signInTickets).erase({ id: ticket.id }),
  );
  if (erasedCount === 0 || account.tokenVersion !== ticket.tokenVersion) return undefined;
  const { loginMode, passwordHash } = ticket;
  const settings = await readSettings(ctx.app, tenantId);
  const newHash = passwordHash ?? undefined;
  return await startUserSession(ctx, { tenantId, account, loginMode, newHash, isProved: true, settings });
}
