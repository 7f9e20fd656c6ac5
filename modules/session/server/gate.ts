import { setTimeout } from "node:timers/promises";
import type { ExpectedError } from "#contract/errors";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import { type Id, idOf } from "#contract/id";
import { accounts } from "#modules/account/server";
import { sessionError } from "#modules/session/contract";
import { findTenant, type Tenant } from "#modules/tenant/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { checkAddress, type FailureCount, lockMinutes, mostFailures, noteFailure } from "#server/context/failures";
import { openLine } from "#server/context/line";
import type { Outside } from "#server/context/turnstile";
import type { TokenPair } from "#server/context/tokens";
import { readSettings } from "#server/settings";
import { mainTenantId } from "#server/tenancy";
import { asksForMore } from "./human.ts";
import { type Account, type Found, letIn, type Welcome } from "./letIn.ts";
import { secondFactorNeeded } from "./secondStep.ts";

/** Somebody who wants to come in, and what proves who he is. */
export type Entry = {
  readonly tenantId: Id;
  /** What he says he is; failures count for it where there is no such account. */
  readonly typed: string;
  readonly loginMode: 1 | 2;
  /** Finds the account, and how often somebody has failed to get into it. */
  look(inTenant: TenantContext, most: number): Promise<{ account: Account | undefined; failures: FailureCount }>;
  /** What is wrong with the proof. It costs the same without an account. */
  faultOf(account: Account | undefined): Promise<ExpectedError | undefined>;
  /** The password's new hash where the stored one has become too weak. */
  renewedHash?(account: Account): Promise<string | undefined>;
  /** Where he waits who keeps others from coming in meanwhile. */
  readonly outside?: Outside;
  /** The proof stands for the second factor as well: it is a session that has shown it. */
  readonly hasSecondFactor?: true;
};

/** Attempts on one account wait for each other, so that none of them sees the counters before the one ahead has failed. */
const attempts = openLine({ mostOfKey: 100, mostInAll: 500 });

/**
 * The one way in. Whatever is wrong about who somebody says he is, or about the proof, the answer is the same and takes as
 * long; that an account is locked, disabled or of a closed tenant is told only to whoever has proved that it is his.
 */
export async function enter(ctx: AnyContext, entry: Entry): Promise<TokenPair> {
  const key = `${entry.tenantId}:${entry.typed.toLowerCase()}`;
  return await attempts.run(key, async () => await attempt(ctx, entry), entry.outside);
}

/** How a tenant is asked for somebody, and which tenants know him. */
export type Home = {
  find(inTenant: TenantContext): Promise<Account | undefined>;
  tenants(inTenant: TenantContext): Promise<readonly { row: number }[]>;
};

/**
 * The tenant that was meant; for whoever is unknown there the one other tenant that knows him, if it is just one and asks
 * for no more than the one that was meant. Both questions are always asked, so that their time tells nothing.
 */
export async function homeOf(ctx: AnyContext, tenantId: Id, { find, tenants }: Home): Promise<Id> {
  const [account, others] = await ctx.readInTenant(
    tenantId,
    async (inTenant) => await Promise.all([find(inTenant), tenants(inTenant), checkAddress(inTenant)]),
  );
  const [other, ...more] = others.map(({ row }) => idOf(row)).filter((id) => id !== tenantId);
  if (account !== undefined || other === undefined || more.length > 0) return tenantId;
  return (await asksForMore(ctx, other, tenantId)) ? tenantId : other;
}

async function attempt(ctx: AnyContext, entry: Entry): Promise<TokenPair> {
  const { tenantId } = entry;
  const settings = await readSettings(ctx.app);
  const { account, failures } = await ctx.readInTenant(
    tenantId,
    async (inTenant) => await entry.look(inTenant, mostFailures(settings)),
  );
  await pause(failures.delayMs, entry.outside);
  const fault = await entry.faultOf(account);
  if (fault !== undefined || account === undefined) {
    await noteWrong(ctx, { tenantId, account, typed: entry.typed });
    throw fault ?? sessionError("session.wrong_password");
  }
  const found = { tenantId, account };
  const reason = await reasonAgainst(ctx, found, failures.isLocked);
  if (reason !== undefined) return await turnAway(ctx, found, reason);
  const newHash = await entry.renewedHash?.(account);
  const isLent = entry.hasSecondFactor === true;
  const welcome = { ...found, loginMode: entry.loginMode, newHash, isProved: !isLent, settings };
  return isLent ? await letIn(ctx, welcome) : await begin(ctx, welcome);
}

type Wrong = { readonly tenantId: Id; readonly account: Account | undefined; readonly typed: string };

/** Writes down that somebody could not prove who he is. */
export async function noteWrong(ctx: AnyContext, { tenantId, account, typed }: Wrong): Promise<void> {
  const name = account?.account ?? typed;
  const about = { accountId: account?.id ?? null, account: name.toLowerCase() };
  await ctx.inTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([noteFailure(inTenant, name), noteEvent(inTenant, "session.sign_in_failed", about)]),
  );
}

type Reason = "session.locked" | "session.account_disabled" | "session.tenant_disabled";

/**
 * Throws, and writes down, why somebody who has proved who he is may not go on: his account or tenant is closed, or
 * locked by what has failed before.
 */
export async function checkOpen(
  ctx: AnyContext,
  found: Found,
  { isLocked }: Pick<FailureCount, "isLocked"> = { isLocked: false },
): Promise<void> {
  const reason = await reasonAgainst(ctx, found, isLocked);
  if (reason !== undefined) await turnAway(ctx, found, reason);
}

async function reasonAgainst(ctx: AnyContext, found: Found, isLocked: boolean): Promise<Reason | undefined> {
  if (isLocked && !(await isLastPlatformAdministrator(ctx, found))) return "session.locked";
  if (found.account.status !== Status.enabled) return "session.account_disabled";
  return isOpen(await findTenant(ctx, found.tenantId), ctx.now()) ? undefined : "session.tenant_disabled";
}

/** Whether people may come into a tenant. */
export function isOpen(tenant: Tenant | undefined, now: Date): boolean {
  if (tenant === undefined || tenant.status !== Status.enabled) return false;
  return tenant.expirationTime === null || tenant.expirationTime > now;
}

/** Nobody could unlock him, so wrong passwords must not keep him out; they only make him wait (security rules 2.6). */
async function isLastPlatformAdministrator(ctx: AnyContext, { tenantId, account }: Found): Promise<boolean> {
  const { accountType, id } = account;
  if (accountType !== AccountType.platform || tenantId !== mainTenantId) return false;
  const all = await ctx.inTenant(
    mainTenantId,
    async (inMain) => await inMain.rows(accounts).list({ accountType, status: Status.enabled }),
  );
  return all.every((other) => other.id === id);
}

async function turnAway(ctx: AnyContext, { tenantId, account }: Found, reason: Reason): Promise<never> {
  await ctx.inTenant(tenantId, async (inTenant) => {
    const about = { accountId: account.id, account: account.account, detail: { reason } };
    await noteEvent(inTenant, "session.sign_in_refused", about);
  });
  throw sessionError(reason, { minutes: lockMinutes });
}

/** Goes on with somebody who has shown the first factor: whoever has a second one is asked for it before he is let in. */
async function begin(ctx: AnyContext, welcome: Welcome): Promise<TokenPair> {
  if (welcome.account.secondFactorSince !== null) throw await secondFactorNeeded(ctx, welcome);
  return await letIn(ctx, welcome);
}

/** Lets an attempt wait for what has failed before it. */
export async function pause(ms: number, outside: Outside = async (wait) => await wait()): Promise<void> {
  if (ms > 0) await outside(async () => await setTimeout(ms));
}
