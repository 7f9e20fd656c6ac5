import type { InputOf } from "#contract/api";
import type { ExpectedError } from "#contract/errors";
import { accounts } from "#modules/identity/account/server";
import { secondFactorError, type secondStepApi } from "../contract.ts";
import {
  type AttemptOutcome,
  type AuthenticatedAccount,
  checkSignInAllowed,
  consumeTicketTry,
  describeFailure,
  findTicket,
  runInTurn,
  signInWithTicket,
  type Ticket,
} from "#modules/identity/session/server";
import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#core/request/context";
import { recordSecurityEvent, countFailures, getMaxFailures, recordFailure } from "#modules/identity/access/server";
import type { TokenPair } from "#core/request/identity";
import { defineFunction } from "#core/rows/databaseFunction";
import { readSettings } from "#core/request/settings";
import { consumeRecoveryCode } from "./recoveryCode.ts";
import { openFactorSecret } from "./secondFactor.service.ts";
import { secondFactors } from "./secondFactor.table.ts";
import { findTimeStep } from "./totp.ts";

const takeTimeStep = defineFunction<{ accountId: Id; step: number }, { row: Id }>("take_time_step", [
  "accountId",
  "step",
]);

/** The account, and the ticket of its first factor. */
type PendingSignIn = Pick<AuthenticatedAccount, "account"> & { readonly ticket: Ticket };

/** A second factor in a sign-in. */
export type SecondStep = {
  /** Whether it is right. This uses it up. */
  verify(inTenant: TenantContext, halfway: PendingSignIn): Promise<boolean>;
  createError(): ExpectedError;
};

/** Completes a sign-in with a code after the first factor. */
export async function signInBySecondFactor(
  ctx: AnyContext,
  { ticket, code }: InputOf<typeof secondStepApi.calls.loginSecond>,
): Promise<TokenPair> {
  return await completeSecondStep(ctx, ticket, {
    verify: async (inTenant, { account }) => await spendCode(inTenant, account, code),
    createError: () => secondFactorError("secondFactor.wrong_code"),
  });
}

/** Completes a sign-in with a second factor. Wrong ones count like wrong passwords. */
export async function completeSecondStep(ctx: AnyContext, typed: string, step: SecondStep): Promise<TokenPair> {
  const ticket = await consumeTicketTry(ctx, typed);
  if (ticket === undefined) throw ticketOver();
  return await runInTurn(ctx, `second ${ticket.accountId}`, async () => await attempt(ctx, ticket, step));
}

/** The ticket of a sign-in that waits for its second factor; uses up no attempt. */
export async function getTicket(ctx: AnyContext, typed: string): Promise<Ticket> {
  const ticket = await findTicket(ctx, typed);
  if (ticket === undefined) throw ticketOver();
  return ticket;
}

async function attempt(ctx: AnyContext, ticket: Ticket, step: SecondStep): Promise<AttemptOutcome<TokenPair>> {
  const { tenantId } = ticket;
  const settings = await readSettings(ctx.app, tenantId);
  const { account, failures } = await ctx.inTenant(tenantId, async (inTenant) => {
    const found = await inTenant.rows(accounts).find(ticket.accountId);
    if (found === undefined) throw ticketOver();
    const most = getMaxFailures(settings);
    return { account: found, failures: await countFailures(inTenant, { typed: found.account, owner: found }, most) };
  });
  await checkSignInAllowed(ctx, { tenantId, account }, failures);
  const isRight = await ctx.inTenant(tenantId, async (inTenant) => await step.verify(inTenant, { account, ticket }));
  if (!isRight) {
    await noteWrong(ctx, { tenantId, account });
    return describeFailure(step.createError(), failures);
  }
  const result = await signInWithTicket(ctx, { tenantId, account }, ticket);
  if (result === undefined) throw ticketOver();
  return { result };
}

function ticketOver() {
  return secondFactorError("secondFactor.ticket_over");
}

/** Whether a code is right. This uses it up, also for concurrent requests with the same code. */
async function spendCode(
  ctx: TenantContext,
  account: AuthenticatedAccount["account"],
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/gu, "");
  if (/^\d{6}$/u.test(code)) return await spendAppCode(ctx, account.id, code);
  if (!(await consumeRecoveryCode(ctx, account.id, code))) return false;
  await recordSecurityEvent(ctx, "account.recovery_code_used", { accountId: account.id, account: account.account });
  return true;
}

async function spendAppCode(ctx: TenantContext, accountId: Id, code: string): Promise<boolean> {
  const own = await ctx.rows(secondFactors).list({ accountId });
  const factor = own.find(({ confirmedAt }) => confirmedAt !== null);
  const step = factor === undefined ? undefined : findTimeStep(openFactorSecret(ctx, factor), code, ctx.now());
  if (step === undefined) return false;
  return (await ctx.callFunction(takeTimeStep, { accountId, step })).length > 0;
}

async function noteWrong(ctx: AnyContext, { tenantId, account }: AuthenticatedAccount): Promise<void> {
  const event = { accountId: account.id, account: account.account };
  await ctx.inTenant(tenantId, async (inTenant) => {
    await recordFailure(inTenant, account.account);
    await recordSecurityEvent(inTenant, "session.second_factor_failed", event);
  });
}
