import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { SecondFactorNeeded } from "#modules/session/contract";
import type { AnyContext } from "#server/context/context";
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
  await ctx.inTenant(tenantId, async (inTenant) => {
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
  });
  const result: SecondFactorNeeded = { ticket: tenantCode(tenantId, secret), expirySeconds: lifetimeSeconds };
  return new ExpectedError("session.second_factor", { status: 400, result });
}

/** A ticket whose try is taken. */
export type Ticket = RowOf<typeof signInTickets>;

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
