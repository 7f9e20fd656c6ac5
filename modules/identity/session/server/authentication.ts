import type { ExpectedError } from "#contract/errors";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import { type Id, toId } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { sessionError } from "../contract.ts";
import { findTenant, type Tenant } from "#modules/identity/tenant/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import {
  recordSecurityEvent,
  checkAddress,
  getTenantPhase,
  getMaxFailures,
  lockMinutes,
  recordFailure,
  type SignInThrottle,
  mainTenantId,
} from "#modules/identity/access/server";
import type { TokenPair } from "#core/request/identity";
import { readSettings } from "#core/request/settings";
import { requiresMoreCaptchas } from "./captchaCheck.ts";
import { type Account, type AuthenticatedAccount, startUserSession, type UserSessionOptions } from "./userSession.ts";
import { createSecondFactorError } from "./secondStep.ts";
import { describeFailure } from "./failureNotice.ts";
import { type AttemptOutcome, runInTurn } from "./signInTurn.ts";

/** A sign-in attempt with its proof. */
export type SignInAttempt = {
  readonly tenantId: Id;
  readonly loginMode: 1 | 2;
  /** Loads the account and its throttle. */
  loadAccount(
    inTenant: TenantContext,
    most: number,
  ): Promise<{ account: Account | undefined; failures: SignInThrottle }>;
  /** The fault of the proof. The check takes the same time without an account. */
  verifyProof(account: Account | undefined): Promise<ExpectedError | undefined>;
  /** The name under which failures count; by default that of the account, or the login name while none is found. */
  readonly failureName?: string;
  /** The password's new hash if the stored one is outdated. */
  rehashPassword?(account: Account): Promise<string | undefined>;
  /** The proof includes the second factor, so it is not asked for. */
  readonly hasSecondFactor?: true;
  /** Another session of the account is the proof. It does not count as a recent one of the account itself. */
  readonly isApproved?: true;
};

/**
 * The only way to sign in. If name or proof is wrong, the answer is always the same and takes the same time; whether an
 * account is locked, disabled or of a closed tenant is only revealed after the proof. Failures count for `loginName`
 * even if there is no such account. `prepare` runs when the attempt has its turn.
 */
export async function authenticate(
  ctx: AnyContext,
  loginName: string,
  prepare: () => Promise<SignInAttempt>,
): Promise<TokenPair> {
  return await runInTurn(ctx, loginName, async () => await attempt(ctx, loginName, await prepare()));
}

/** Finds an account in a tenant, and the tenants that know it. */
export type TenantLookup = {
  findAccount(inTenant: TenantContext): Promise<Account | undefined>;
  tenants(inTenant: TenantContext): Promise<readonly { row: number }[]>;
};

/**
 * The requested tenant. If it does not know the account, the only other tenant that does, provided that it requires no
 * more captchas. Both queries always run, so that the time reveals nothing.
 */
export async function resolveTenant(
  ctx: AnyContext,
  tenantId: Id,
  { findAccount, tenants }: TenantLookup,
): Promise<Id> {
  const [account, others] = await lookInTenant(ctx, tenantId, { findAccount, tenants });
  const [other, ...furtherIds] = others.map(({ row }) => toId(row)).filter((id) => id !== tenantId);
  if (account !== undefined || other === undefined || furtherIds.length > 0) return tenantId;
  return (await requiresMoreCaptchas(ctx, other, tenantId)) ? tenantId : other;
}

/** The directory of all tenants is in the shared database. */
async function lookInTenant(
  ctx: AnyContext,
  tenantId: Id,
  { findAccount, tenants }: TenantLookup,
): Promise<[Account | undefined, readonly { row: number }[]]> {
  if (ctx.app.databases.find(tenantId) === undefined)
    return await ctx.readInTenant(
      tenantId,
      async (inTenant) => await Promise.all([findAccount(inTenant), tenants(inTenant)]),
    );
  return await Promise.all([
    ctx.readInTenant(tenantId, findAccount),
    ctx.readInTenant(mainTenantId, async (inMain) => await tenants(inMain)),
  ]);
}

async function attempt(ctx: AnyContext, loginName: string, entry: SignInAttempt): Promise<AttemptOutcome<TokenPair>> {
  const { tenantId } = entry;
  const settings = await readSettings(ctx.app, tenantId);
  const [{ account, failures }] = await ctx.readInTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([entry.loadAccount(inTenant, getMaxFailures(settings)), checkAddress(inTenant)]),
  );
  const fault = await entry.verifyProof(account);
  if (fault !== undefined || account === undefined) {
    await recordFailedAttempt(ctx, { tenantId, account, typed: loginName, failureName: entry.failureName });
    return describeFailure(fault ?? sessionError("session.wrong_password"), failures);
  }
  const found = { tenantId, account };
  const reason = await reasonAgainst(ctx, found, failures.isLocked);
  if (reason !== undefined) return await rejectSignIn(ctx, found, reason);
  const newHash = await entry.rehashPassword?.(account);
  const welcome = { ...found, loginMode: entry.loginMode, newHash, isProved: entry.isApproved !== true, settings };
  const isComplete = entry.hasSecondFactor === true;
  return { result: isComplete ? await startUserSession(ctx, welcome) : await begin(ctx, welcome) };
}

type FailedAttempt = {
  readonly tenantId: Id;
  readonly account: Account | undefined;
  readonly typed: string;
  readonly failureName?: string | undefined;
};

/** Records a failed proof. */
export async function recordFailedAttempt(
  ctx: AnyContext,
  { tenantId, account, typed, failureName }: FailedAttempt,
): Promise<void> {
  const name = account?.account ?? typed;
  const event = { accountId: account?.id ?? null, account: name.toLowerCase() };
  await ctx.inTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([
        recordFailure(inTenant, failureName ?? name),
        recordSecurityEvent(inTenant, "session.sign_in_failed", event),
      ]),
  );
}

type RejectionReason =
  | "session.locked"
  | "session.account_disabled"
  | "session.tenant_disabled"
  | "session.tenant_expired";

/**
 * Throws and records why an account may not continue after its proof: account or tenant is closed, or locked by earlier
 * failures.
 */
export async function checkSignInAllowed(
  ctx: AnyContext,
  found: AuthenticatedAccount,
  { isLocked }: Pick<SignInThrottle, "isLocked"> = { isLocked: false },
): Promise<void> {
  const reason = await reasonAgainst(ctx, found, isLocked);
  if (reason !== undefined) await rejectSignIn(ctx, found, reason);
}

async function reasonAgainst(
  ctx: AnyContext,
  found: AuthenticatedAccount,
  isLocked: boolean,
): Promise<RejectionReason | undefined> {
  if (isLocked && !(await isLastPlatformAdministrator(ctx, found))) return "session.locked";
  if (found.account.status !== Status.enabled) return "session.account_disabled";
  const tenant = await findTenant(ctx, found.tenantId);
  // For some days after its expiry a tenant can still be read.
  if (tenant !== undefined && getTenantPhase(tenant, ctx.now()) !== "closed") return undefined;
  return tenant?.status === Status.enabled ? "session.tenant_expired" : "session.tenant_disabled";
}

/** Whether a tenant is in use, so that accounts may be added. */
export function isTenantOpen(tenant: Tenant | undefined, now: Date): boolean {
  return tenant !== undefined && getTenantPhase(tenant, now) === "open";
}

/**
 * No other account could unlock the last platform administrator, so wrong passwords never lock it; they only delay it
 * (security rules 2.6).
 */
async function isLastPlatformAdministrator(
  ctx: AnyContext,
  { tenantId, account }: AuthenticatedAccount,
): Promise<boolean> {
  const { accountType, id } = account;
  if (accountType !== AccountType.platform || tenantId !== mainTenantId) return false;
  const all = await ctx.inTenant(
    mainTenantId,
    async (inMain) => await inMain.rows(accounts).list({ accountType, status: Status.enabled }),
  );
  return all.every((other) => other.id === id);
}

async function rejectSignIn(
  ctx: AnyContext,
  { tenantId, account }: AuthenticatedAccount,
  reason: RejectionReason,
): Promise<never> {
  await ctx.inTenant(tenantId, async (inTenant) => {
    const event = { accountId: account.id, account: account.account, detail: { reason } };
    await recordSecurityEvent(inTenant, "session.sign_in_refused", event);
  });
  throw sessionError(reason, { minutes: lockMinutes });
}

/** Continues after the first factor: an account with a second factor must show it first. */
async function begin(ctx: AnyContext, welcome: UserSessionOptions): Promise<TokenPair> {
  if (welcome.account.secondFactorSince !== null) throw await createSecondFactorError(ctx, welcome);
  return await startUserSession(ctx, welcome);
}
