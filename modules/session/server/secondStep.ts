import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { passkeys } from "#modules/passkey/tables";
import { secondFactors } from "#modules/secondFactor/tables";
import type { SecondFactorNeeded } from "#modules/session/contract";
import type { AnyContext, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { checkAddress } from "#server/context/failures";
import { networkOf } from "#server/context/network";
import { hashOfSecret, randomSecret, type TokenPair } from "#server/context/tokens";
import { defineFunction } from "#server/rows/function";
import type { RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import { type Found, letIn, type Welcome } from "./letIn.ts";
import { readTenantCode, tenantCode } from "./tenantCode.ts";
import { signInTickets } from "./ticket.table.ts";

/** Time to take the phone out and to wait for the next code. */
const lifetimeSeconds = 300;
/** As the database counts them. */
const mostTries = 5;

type Trying = { hash: Buffer; network: string; at: Date };
const tryTicket = defineFunction<Trying, { row: Id }>("try_sign_in_ticket", ["hash", "network", "at"]);

/**
 * The answer to somebody who has a second factor and has shown just the first: a ticket of one use for the address that
 * he comes from. What failed before stays counted until he is in.
 */
export async function secondFactorNeeded(ctx: AnyContext, welcome: Welcome): Promise<ExpectedError> {
  const { tenantId, account, loginMode, newHash } = welcome;
  const secret = randomSecret();
  const now = ctx.now();
  const ways = await ctx.inTenant(tenantId, async (inTenant) => {
    await noteEvent(inTenant, "session.second_factor_asked", { accountId: account.id, account: account.account });
    await inTenant.rows(signInTickets).addAll([
      {
        accountId: account.id,
        hash: hashOfSecret(secret),
        network: networkOf(ctx.address),
        loginMode,
        tokenVersion: account.tokenVersion,
        passwordHash: newHash ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
      },
    ]);
    return await waysOf(inTenant, account.id);
  });
  const result: SecondFactorNeeded = { ticket: tenantCode(tenantId, secret), expirySeconds: lifetimeSeconds, ...ways };
  return new ExpectedError("session.second_factor", { status: 400, result });
}

/** By what an account can show its second factor, beside a recovery code; a passkey of another host is none here. */
async function waysOf(ctx: TenantContext, accountId: Id): Promise<Pick<SecondFactorNeeded, "hasApp" | "hasPasskey">> {
  const [factors, keys] = await Promise.all([
    ctx.rows(secondFactors).list({ accountId }),
    ctx.rows(passkeys).count({ accountId, host: ctx.host.toLowerCase() }),
  ]);
  return { hasApp: factors.some(({ confirmedAt }) => confirmedAt !== null), hasPasskey: keys > 0 };
}

/** A ticket whose try is taken, or about to be. */
export type Ticket = RowOf<typeof signInTickets>;

/** A ticket that is good for another try from this address; `undefined` otherwise, and nothing tells why. */
export async function findTicket(ctx: AnyContext, ticket: string): Promise<Ticket | undefined> {
  const read = readTenantCode(ticket);
  if (read === undefined) return undefined;
  const which = { hash: hashOfSecret(read.secret), network: networkOf(ctx.address) };
  const [[found]] = await ctx.readInTenant(
    read.tenantId,
    async (inTenant) => await Promise.all([inTenant.rows(signInTickets).list(which), checkAddress(inTenant)]),
  );
  return found !== undefined && found.expiresAt > ctx.now() && found.tries < mostTries ? found : undefined;
}

/**
 * Takes one of the five tries of a ticket before a code is compared. `undefined`: it is unknown, used, too old, tried too
 * often or was given to another address; nothing tells which.
 */
export async function takeTicketTry(ctx: AnyContext, ticket: string): Promise<Ticket | undefined> {
  const read = readTenantCode(ticket);
  if (read === undefined) return undefined;
  return await ctx.inTenant(read.tenantId, async (inTenant) => {
    await checkAddress(inTenant);
    const trying = { hash: hashOfSecret(read.secret), network: networkOf(ctx.address), at: ctx.now() };
    const [taken] = await inTenant.ask(tryTicket, trying);
    return taken === undefined ? undefined : await inTenant.rows(signInTickets).find(taken.row);
  });
}

/**
 * Lets somebody in who has shown the second factor. `undefined` where the ticket is used up by now, or his password has
 * changed since it was given.
 */
export async function enterByTicket(
  ctx: AnyContext,
  { tenantId, account }: Found,
  ticket: Ticket,
): Promise<TokenPair | undefined> {
  const erased = await ctx.inTenant(tenantId, async ({ rows }) => await rows(signInTickets).erase({ id: ticket.id }));
  if (erased === 0 || account.tokenVersion !== ticket.tokenVersion) return undefined;
  const { loginMode, passwordHash } = ticket;
  const settings = await readSettings(ctx.app);
  const newHash = passwordHash ?? undefined;
  return await letIn(ctx, { tenantId, account, loginMode, newHash, isProved: true, settings });
}
