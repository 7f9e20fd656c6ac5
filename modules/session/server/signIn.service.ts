import { Status } from "#contract/fields";
import { type Id, idOf } from "#contract/id";
import type { InputOf, OutputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { accounts, passwordIn } from "#modules/account/server";
import { type sessionApi, sessionError } from "#modules/session/contract";
import { findTenant, type Tenant, tenantMeant } from "#modules/tenant/server";
import { solveCaptcha } from "#server/captcha/captcha";
import type { AnyContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import {
  checkAddress,
  clearFailures,
  countFailures,
  lockMinutes,
  mostFailures,
  noteFailure,
} from "#server/context/failures";
import { openLine } from "#server/context/line";
import { noteSignIn, startSession } from "#server/context/sessions";
import { defineFunction } from "#server/rows/function";
import type { Rows } from "#server/rows/rows";
import type { RowOf } from "#server/rows/table";
import { readSettings, type Settings } from "#server/settings";
import { mainTenantId } from "#server/tenancy";

type Input = InputOf<typeof sessionApi.calls.login>;
type Output = OutputOf<typeof sessionApi.calls.login>;
type Account = RowOf<typeof accounts>;

/** Somebody found or not; what follows costs the same for both. */
type Candidate = { readonly tenantId: Id; readonly account: Account | undefined };

const findSignInTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);

/** Attempts on one account wait for each other, so that none of them sees the counters before the one ahead has failed. */
const attempts = openLine({ mostOfKey: 100, mostInAll: 500 });

/**
 * Signs somebody in (contract 01, 1). Whatever is wrong about account or password, the answer is the same and takes as
 * long; that an account is locked, disabled or of a closed tenant is told only to whoever knows its password.
 */
export async function signIn(ctx: AnyContext, input: Input): Promise<Output> {
  const tenant = await tenantMeant(ctx, input.tenantId);
  const tenantId = await homeOf(ctx, tenant.id, input.account);
  if (tenant.captcha) await checkCaptcha(ctx, input);
  const password = passwordIn(ctx.app, input.password);
  const key = `${tenantId}:${input.account.toLowerCase()}`;
  return await attempts.run(key, async () => await attempt(ctx, input, { tenantId, password }));
}

async function checkCaptcha(ctx: AnyContext, { codeId, code }: Input): Promise<void> {
  const { app, requestId } = ctx;
  if (!(await solveCaptcha(app, { id: codeId, answer: code, requestId }))) throw sessionError("session.wrong_captcha");
}

/**
 * The tenant that was meant; for whoever is unknown there the one other tenant that knows him, if it is just one. Both
 * questions are always asked, so that their time tells nothing.
 */
async function homeOf(ctx: AnyContext, tenantId: Id, name: string): Promise<Id> {
  const [account, others] = await ctx.inTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([
        findAccount(inTenant.rows(accounts), name),
        inTenant.ask(findSignInTenants, { account: name }),
        checkAddress(inTenant),
      ]),
  );
  const [other, ...more] = others.map(({ row }) => idOf(row)).filter((id) => id !== tenantId);
  return account === undefined && other !== undefined && more.length === 0 ? other : tenantId;
}

async function findAccount(rows: Rows<typeof accounts>, name: string): Promise<Account | undefined> {
  const [found] = await rows.run(
    rows
      .select()
      .selectAll("row")
      .where((on) => on(on.fn<string>("lower", ["row.account"]), "=", on.fn<string>("lower", [on.val(name)])))
      .limit(1),
  );
  return found;
}

type Typed = { readonly tenantId: Id; readonly password: string };

async function attempt(ctx: AnyContext, input: Input, { tenantId, password }: Typed): Promise<Output> {
  const { passwords } = ctx.app;
  const settings = await readSettings(ctx.app);
  const [account, { isLocked, delayMs }] = await ctx.inTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([
        findAccount(inTenant.rows(accounts), input.account),
        countFailures(inTenant, input.account, mostFailures(settings)),
      ]),
  );
  await pause(delayMs);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!isRight || account === undefined) return await refuse(ctx, input.account, { tenantId, account });
  const found = { tenantId, account };
  const reason = await reasonAgainst(ctx, found, isLocked);
  if (reason !== undefined) return await turnAway(ctx, found, reason);
  const isOutdated = account.passwordHash !== null && passwords.isOutdated(account.passwordHash);
  const newHash = isOutdated ? await passwords.hash(password) : undefined;
  return await begin(ctx, input, { tenantId, account, newHash, settings });
}

/** The one answer to everything that is wrong about account and password. */
async function refuse(ctx: AnyContext, typed: string, { tenantId, account }: Candidate): Promise<never> {
  const about = { accountId: account?.id ?? null, account: typed.toLowerCase() };
  await ctx.inTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([noteFailure(inTenant, typed), noteEvent(inTenant, "session.sign_in_failed", about)]),
  );
  throw sessionError("session.wrong_password");
}

type Found = { readonly tenantId: Id; readonly account: Account };
type Reason = "session.locked" | "session.account_disabled" | "session.tenant_disabled";

/** Why somebody with the right password may not come in all the same. */
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

async function begin(ctx: AnyContext, { loginMode }: Input, welcome: Welcome): Promise<Output> {
  const { tenantId, account, newHash, settings } = welcome;
  const { id: accountId, accountType, organisationId, tokenVersion, mustChangePassword } = account;
  await noteSignIn(ctx, { tenantId, accountId, newHash });
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const noted = Promise.all([
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
