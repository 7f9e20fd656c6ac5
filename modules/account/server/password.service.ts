import type { Id } from "#contract/id";
import { refusal } from "#contract/errors";
import { accountError } from "#modules/account/contract";
import { checkNewPassword, mostRemembered, policyOfTenant } from "#modules/passwordPolicy/server";
import { tenantName } from "#modules/tenant/server";
import { dropAccount } from "#server/access/drop";
import { passwordEnd } from "#server/access/passwordAge";
import type { AnyContext, Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { countFailures, mostFailures, noteFailure } from "#server/context/failures";
import { sessions } from "#server/context/session.table";
import { endSessionsOf } from "#server/context/sessions";
import { passwordIn } from "#server/passwordField";
import { readSettings, type Settings } from "#server/settings";
import { type AccountRow, accounts } from "./account.table.ts";
import { passwordHistory } from "./password.table.ts";

/**
 * Changes the caller's own password, or gives him his first one, and ends all his sessions, this one too (specification 4).
 * Wrong old passwords count like failed sign-ins: a stolen session is no place to guess at leisure.
 */
export async function changePassword(
  ctx: Context,
  input: { passwordOld: string; passwordNew: string },
): Promise<number> {
  const { app, caller } = ctx;
  const [settings, policy] = await Promise.all([readSettings(app), policyOfTenant(ctx, ctx.tenantId)]);
  const account = await ownAccount(ctx, settings);
  const [old, wanted] = [passwordIn(app, input.passwordOld), passwordIn(app, input.passwordNew)];
  await provePassword(ctx, account, { password: old, wrong: "account.wrong_old_password" });
  if (old === wanted) throw accountError("account.same_password");
  checkNewPassword(policy, wanted, { account: account.account, tenantName: await tenantName(ctx) });
  await checkUnused(ctx, { ...caller, historyCount: policy.historyCount }, wanted);
  const passwordHash = await app.passwords.hash(wanted);

  const changed = await ctx.rows(accounts).set(account.id, {
    passwordHash,
    mustChangePassword: false,
    lastChangePasswordTime: ctx.now(),
    tokenVersion: account.tokenVersion + 1,
  });
  await rememberPassword(ctx, account);
  await endSessionsOf(ctx, { accountId: caller.accountId }, "password_changed");
  dropAccount(ctx, caller.accountId);
  await noteEvent(ctx, "account.password_changed", { accountId: caller.accountId, account: caller.account });
  return changed;
}

/**
 * The caller's own account, unless somebody has guessed at its password too often. Read in a transaction of its own: no
 * connection is held while passwords are compared.
 */
export async function ownAccount(ctx: Context, settings: Settings): Promise<AccountRow> {
  const { tenantId, accountId, account } = ctx.caller;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const { isLocked } = await countFailures(inTenant, account, mostFailures(settings));
    if (isLocked) throw refusal("request.too_many");
    return await inTenant.rows(accounts).get(accountId);
  });
}

/** A sign-in that is no older proves as much as a password does. */
const freshMinutes = 10;

type Proof = { password: string; wrong: "account.wrong_old_password" | "account.wrong_password" };

/**
 * Throws unless it is the account's password. Wrong ones count like failed sign-ins. An account that has none, since it is
 * entered by a third party or by a code, is proved by a sign-in that has just been.
 */
export async function provePassword(ctx: Context, account: AccountRow, { password, wrong }: Proof): Promise<void> {
  if (account.passwordHash === null) return await proveFreshSignIn(ctx);
  if (await ctx.app.passwords.verify(account.passwordHash, password)) return;
  // Its own transaction: the call fails, what it did wrong stays.
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await noteFailure(inTenant, account.account);
    await noteEvent(inTenant, "account.password_refused", { accountId: account.id, account: account.account });
  });
  throw accountError(wrong);
}

/** A session that another one has agreed to proves nothing: whoever holds that one could make it. */
async function proveFreshSignIn(ctx: Context): Promise<void> {
  const { tenantId, sessionId } = ctx.caller;
  const { provedAt } = await ctx.inTenant(tenantId, async ({ rows }) => await rows(sessions).get(sessionId));
  const isFresh = provedAt !== null && provedAt.getTime() + freshMinutes * 60_000 > ctx.now().getTime();
  if (!isFresh) throw accountError("account.sign_in_again", { minutes: freshMinutes });
}

/** Whose password it is to be, and how many earlier ones are not to come back. */
type Whose = { readonly tenantId: Id; readonly accountId: Id; readonly historyCount: number };

/** Throws where the new password is one of those that somebody had last. */
export async function checkUnused(ctx: AnyContext, whose: Whose, wanted: string): Promise<void> {
  const { tenantId, accountId, historyCount } = whose;
  if (historyCount === 0) return;
  const earlier = await ctx.inTenant(tenantId, async (inTenant) => {
    const rows = inTenant.rows(passwordHistory);
    const own = rows.select().select("row.passwordHash").where("row.accountId", "=", accountId);
    return await rows.run(own.orderBy("row.id", "desc").limit(historyCount));
  });
  for (const { passwordHash } of earlier) {
    if (await ctx.app.passwords.verify(passwordHash, wanted)) throw accountError("account.password_used_before");
  }
}

/** Keeps the password that goes, also while nobody asks for a history: it may be switched on later. */
export async function rememberPassword(
  ctx: TenantContext,
  { id: accountId, passwordHash }: Pick<AccountRow, "id" | "passwordHash">,
): Promise<void> {
  if (passwordHash === null) return;
  const rows = ctx.rows(passwordHistory);
  await rows.add({ accountId, passwordHash, createdAt: ctx.now() });
  const kept = await rows.run(
    rows
      .select()
      .select("row.id")
      .where("row.accountId", "=", accountId)
      .orderBy("row.id", "desc")
      .limit(2 * mostRemembered),
  );
  const tooOld = kept.slice(mostRemembered).map(({ id }) => id);
  if (tooOld.length > 0) await rows.erase({ id: tooOld });
}

/** Whether the caller's password is still young enough; always, unless tenant or installation limit its age. */
export async function isPasswordYoung(ctx: Context): Promise<boolean> {
  const { expiryDays } = await policyOfTenant(ctx, ctx.tenantId);
  const { passwordHash, lastChangePasswordTime } = await ctx.rows(accounts).get(ctx.caller.accountId);
  const end = passwordHash === null ? null : passwordEnd(lastChangePasswordTime, expiryDays);
  return end === null || end > ctx.now();
}
