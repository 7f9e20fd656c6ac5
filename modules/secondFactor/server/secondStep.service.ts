import type { InputOf } from "#contract/api";
import type { ExpectedError } from "#contract/errors";
import { accounts } from "#modules/account/server";
import { secondFactorError, type secondStepApi } from "#modules/secondFactor/contract";
import {
  checkOpen,
  enterByTicket,
  findTicket,
  type Found,
  pause,
  takeTicketTry,
  type Ticket,
} from "#modules/session/server";
import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { countFailures, mostFailures, noteFailure } from "#server/context/failures";
import { openLine } from "#server/context/line";
import type { TokenPair } from "#server/context/tokens";
import { defineFunction } from "#server/rows/function";
import { readSettings } from "#server/settings";
import { spendRecoveryCode } from "./recoveryCode.ts";
import { secretIn } from "./secondFactor.service.ts";
import { secondFactors } from "./secondFactor.table.ts";
import { stepOf } from "./totp.ts";

const takeTimeStep = defineFunction<{ accountId: Id; step: number }, { row: Id }>("take_time_step", [
  "accountId",
  "step",
]);

/** Tries for one account are looked at one after the other, whichever tickets they come with: each sees what failed before. */
const attempts = openLine({ mostOfKey: 20, mostInAll: 500 });

/** Whose second factor is looked at, and the ticket that his first one has brought. */
type Halfway = Pick<Found, "account"> & { readonly ticket: Ticket };

/** A second factor as somebody shows it. */
export type SecondStep = {
  /** Whether it is right. It is used up by this. */
  isRight(inTenant: TenantContext, halfway: Halfway): Promise<boolean>;
  wrong(): ExpectedError;
};

/** Signs somebody in by a code who has shown the first factor. */
export async function signInBySecond(
  ctx: AnyContext,
  { ticket, code }: InputOf<typeof secondStepApi.calls.loginSecond>,
): Promise<TokenPair> {
  return await passSecondStep(ctx, ticket, {
    isRight: async (inTenant, { account }) => await spendCode(inTenant, account, code),
    wrong: () => secondFactorError("secondFactor.wrong_code"),
  });
}

/** Signs somebody in by the second factor who has shown the first. Wrong ones count like wrong passwords. */
export async function passSecondStep(ctx: AnyContext, typed: string, step: SecondStep): Promise<TokenPair> {
  const ticket = await takeTicketTry(ctx, typed);
  if (ticket === undefined) throw ticketOver();
  const key = `${ticket.tenantId}:${ticket.accountId}`;
  return await attempts.run(key, async () => await attempt(ctx, ticket, step));
}

/** The ticket of somebody who is about to show his second factor; no try of it is taken. */
export async function getTicket(ctx: AnyContext, typed: string): Promise<Ticket> {
  const ticket = await findTicket(ctx, typed);
  if (ticket === undefined) throw ticketOver();
  return ticket;
}

async function attempt(ctx: AnyContext, ticket: Ticket, step: SecondStep): Promise<TokenPair> {
  const { tenantId } = ticket;
  const settings = await readSettings(ctx.app);
  const { account, failures } = await ctx.inTenant(tenantId, async (inTenant) => {
    const found = await inTenant.rows(accounts).find(ticket.accountId);
    if (found === undefined) throw ticketOver();
    return { account: found, failures: await countFailures(inTenant, found.account, mostFailures(settings)) };
  });
  await pause(failures.delayMs);
  await checkOpen(ctx, { tenantId, account }, failures);
  const isRight = await ctx.inTenant(tenantId, async (inTenant) => await step.isRight(inTenant, { account, ticket }));
  if (!isRight) {
    await noteWrong(ctx, { tenantId, account });
    throw step.wrong();
  }
  const pair = await enterByTicket(ctx, { tenantId, account }, ticket);
  if (pair === undefined) throw ticketOver();
  return pair;
}

function ticketOver() {
  return secondFactorError("secondFactor.ticket_over");
}

/** Whether a code is right. It is used up by this, also for whoever brings the same one at the same time. */
async function spendCode(ctx: TenantContext, account: Found["account"], typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/gu, "");
  if (/^\d{6}$/u.test(code)) return await spendAppCode(ctx, account.id, code);
  if (!(await spendRecoveryCode(ctx, account.id, code))) return false;
  await noteEvent(ctx, "account.recovery_code_used", { accountId: account.id, account: account.account });
  return true;
}

async function spendAppCode(ctx: TenantContext, accountId: Id, code: string): Promise<boolean> {
  const own = await ctx.rows(secondFactors).list({ accountId });
  const factor = own.find(({ confirmedAt }) => confirmedAt !== null);
  const step = factor === undefined ? undefined : stepOf(secretIn(ctx, factor), code, ctx.now());
  if (step === undefined) return false;
  return (await ctx.ask(takeTimeStep, { accountId, step })).length > 0;
}

async function noteWrong(ctx: AnyContext, { tenantId, account }: Found): Promise<void> {
  const about = { accountId: account.id, account: account.account };
  await ctx.inTenant(tenantId, async (inTenant) => {
    await noteFailure(inTenant, account.account);
    await noteEvent(inTenant, "session.second_factor_failed", about);
  });
}
