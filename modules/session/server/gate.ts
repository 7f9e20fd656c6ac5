import type { ExpectedError } from "#contract/errors";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import { type Id, idOf } from "#contract/id";
import { accounts } from "#modules/account/server";
import { sessionError } from "#modules/session/contract";
import { findTenant, type Tenant } from "#modules/tenant/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import {
  checkAddress,
  clearFailures,
  type FailureCount,
  lockMinutes,
  mostFailures,
  noteFailure,
} from "#server/context/failures";
import { openLine } from "#server/context/line";
import { noteSignIn, startSession } from "#server/context/sessions";
import type { TokenPair } from "#server/context/tokens";
import type { RowOf } from "#server/rows/table";
import { readSettings, type Settings } from "#server/settings";
import { mainTenantId } from "#server/tenancy";

/** Somebody who may sign in. */
export type Account = RowOf<typeof accounts>;

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
};

/** Attempts on one account wait for each other, so that none of them sees the counters before the one ahead has failed. */
const attempts = openLine({ mostOfKey: 100, mostInAll: 500 });

/**
 * The one way in. Whatever is wrong about who somebody says he is, or about the proof, the answer is the same and takes as
 * long; that an account is locked, disabled or of a closed tenant is told only to whoever has proved that it is his.
 */
export async function enter(ctx: AnyContext, entry: Entry): Promise<TokenPair> {
  return await attempts.run(`${entry.tenantId}:${entry.typed.toLowerCase()}`, async () => await attempt(ctx, entry));
}

/** How a tenant is asked for somebody, and which tenants know him. */
export type Home = {
  find(inTenant: TenantContext): Promise<Account | undefined>;
  tenants(inTenant: TenantContext): Promise<readonly { row: number }[]>;
};

/**
 * The tenant that was meant; for whoever is unknown there the one other tenant that knows him, if it is just one. Both
 * questions are always asked, so that their time tells nothing.
 */
export async function homeOf(ctx: AnyContext, tenantId: Id, { find, tenants }: Home): Promise<Id> {
  const [account, others] = await ctx.readInTenant(
    tenantId,
    async (inTenant) => await Promise.all([find(inTenant), tenants(inTenant), checkAddress(inTenant)]),
  );
  const [other, ...more] = others.map(({ row }) => idOf(row)).filter((id) => id !== tenantId);
  return account === undefined && other !== undefined && more.length === 0 ? other : tenantId;
}

async function attempt(ctx: AnyContext, entry: Entry): Promise<TokenPair> {
  const { tenantId } = entry;
  const settings = await readSettings(ctx.app);
  const { account, failures } = await ctx.readInTenant(
    tenantId,
    async (inTenant) => await entry.look(inTenant, mostFailures(settings)),
  );
  await pause(failures.delayMs);
  const fault = await entry.faultOf(account);
  if (fault !== undefined || account === undefined) {
    await noteWrong(ctx, { tenantId, account, typed: entry.typed });
    throw fault ?? sessionError("session.wrong_password");
  }
  const found = { tenantId, account };
  const reason = await reasonAgainst(ctx, found, failures.isLocked);
  if (reason !== undefined) return await turnAway(ctx, found, reason);
  return await begin(ctx, entry.loginMode, { ...found, newHash: await entry.renewedHash?.(account), settings });
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

/** Somebody who has proved who he is. */
export type Found = { readonly tenantId: Id; readonly account: Account };
type Reason = "session.locked" | "session.account_disabled" | "session.tenant_disabled";

/** Throws, and writes down, why somebody who has proved who he is may not go on: his account or tenant is closed. */
export async function checkOpen(ctx: AnyContext, found: Found): Promise<void> {
  const reason = await reasonAgainst(ctx, found, false);
  if (reason !== undefined) await turnAway(ctx, found, reason);
}

async function reasonAgainst(ctx: AnyContext, found: Found, isLocked: boolean): Promise<Reason | undefined> {
  if (isLocked && !(await isLastPlatformAdministrator(ctx, found))) return "session.locked";
  if (found.account.status !== Status.enabled) return "session.account_disabled";
  return isOpen(await findTenant(ctx, found.tenantId), ctx.now()) ? undefined : "session.tenant_disabled";
}

function isOpen(tenant: Tenant | undefined, now: Date): boolean {
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

type Welcome = Found & { readonly newHash: string | undefined; readonly settings: Settings };

async function begin(ctx: AnyContext, loginMode: 1 | 2, welcome: Welcome): Promise<TokenPair> {
  const { tenantId, account, newHash, settings } = welcome;
  const { id: accountId, accountType, organisationId, tokenVersion, mustChangePassword } = account;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const noted = Promise.all([
      noteSignIn(inTenant, { accountId, newHash }),
      clearFailures(inTenant, account.account),
      noteEvent(inTenant, "session.signed_in", { accountId, account: account.account }),
    ]);
    const begun = startSession(inTenant, settings, {
      accountId,
      accountType,
      organisationId,
      tokenVersion,
      mustChangePassword,
      loginMode,
    });
    const [pair] = await Promise.all([begun, noted]);
    return pair;
  });
}

function pause(ms: number): Promise<void> {
  return ms === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
}
