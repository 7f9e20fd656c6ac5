import {
  faultOfPassword,
  longestPassword,
  type PasswordOwner,
  type PasswordPolicy,
  passwordError,
  policyOf,
  weakPassword,
} from "#contract/password";
import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { tenantName } from "#modules/tenant/server";
import type { App } from "#server/app";
import type { AnyContext, Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { countFailures, mostFailures, noteFailure } from "#server/context/failures";
import { endSessionsOf } from "#server/context/sessions";
import { refusal } from "#contract/errors";
import { readSettings, type Settings } from "#server/settings";
import { sm2Decrypt } from "#server/sm2";
import { type AccountRow, accounts } from "./account.table.ts";
import { isCommonPassword } from "./usualPasswords.ts";
import { passwordHistory } from "./password.table.ts";

/** How many earlier passwords are remembered; comparing with one costs as much as a sign-in. */
const mostRemembered = 24;
const dayMs = 86_400_000;

/** The password in a field that may be encrypted. What is too long for a plain one must be a cipher text of ours. */
export function passwordIn(app: App, field: string): string {
  if (field.length <= longestPassword) return field.normalize("NFC");
  const clear = sm2Decrypt(field, app.keys.sm2.privateKey);
  if (clear === undefined || clear.length > longestPassword) throw passwordError("password.unreadable");
  return clear.normalize("NFC");
}

/** What the installation asks of passwords. */
export function policyIn(settings: Settings): PasswordPolicy {
  return policyOf({
    isStrong: settings.isOn("sys_password_strength", true),
    expression: settings.text("sys_password_strength_expression"),
  });
}

/** Throws unless a new password keeps the rules of the installation. */
export function checkNewPassword(settings: Settings, password: string, owner: PasswordOwner): void {
  const policy = policyIn(settings);
  const fault = faultOfPassword(password, policy, owner);
  if (fault !== undefined) throw weakPassword(fault);
  if (isCommonPassword(password)) throw weakPassword({ key: "password.common" });
}

/**
 * Changes the caller's own password and ends all his sessions, this one too (specification 4). Wrong old passwords count
 * like failed sign-ins: a stolen session is no place to guess at leisure.
 */
export async function changePassword(
  ctx: Context,
  input: { passwordOld: string; passwordNew: string },
): Promise<number> {
  const { app, caller } = ctx;
  const settings = await readSettings(app);
  const account = await ownAccount(ctx, settings);
  const [old, wanted] = [passwordIn(app, input.passwordOld), passwordIn(app, input.passwordNew)];
  await provePassword(ctx, account, { password: old, wrong: "account.wrong_old_password" });
  if (old === wanted) throw accountError("account.same_password");
  checkNewPassword(settings, wanted, { account: account.account, tenantName: await tenantName(ctx) });
  if (settings.isOn("sys_password_record", false)) await checkUnused(ctx, caller, wanted);
  const passwordHash = await app.passwords.hash(wanted);

  const changed = await ctx.rows(accounts).set(account.id, {
    passwordHash,
    mustChangePassword: false,
    lastChangePasswordTime: ctx.now(),
    tokenVersion: account.tokenVersion + 1,
  });
  await rememberPassword(ctx, account);
  await endSessionsOf(ctx, { accountId: caller.accountId }, "password_changed");
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

type Proof = { password: string; wrong: "account.wrong_old_password" | "account.wrong_password" };

/** Throws unless it is the account's password. Wrong ones count like failed sign-ins. */
export async function provePassword(ctx: Context, account: AccountRow, { password, wrong }: Proof): Promise<void> {
  if (await ctx.app.passwords.verify(account.passwordHash, password)) return;
  // Its own transaction: the call fails, what it did wrong stays.
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await noteFailure(inTenant, account.account);
    await noteEvent(inTenant, "account.password_refused", { accountId: account.id, account: account.account });
  });
  throw accountError(wrong);
}

type Whose = { readonly tenantId: Id; readonly accountId: Id };

/** Throws where somebody has had this password before. */
export async function checkUnused(ctx: AnyContext, { tenantId, accountId }: Whose, wanted: string): Promise<void> {
  const earlier = await ctx.inTenant(
    tenantId,
    async (inTenant) => await inTenant.rows(passwordHistory).list({ accountId }),
  );
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

/** Whether the caller's password is still young enough; always, unless the installation limits its age. */
export async function isPasswordYoung(ctx: Context): Promise<boolean> {
  const settings = await readSettings(ctx.app);
  const days = settings.whole("sys_password_expiration_time", { otherwise: 0, minimum: 0, maximum: 3650 });
  if (days === 0) return true;
  const { lastChangePasswordTime } = await ctx.rows(accounts).get(ctx.caller.accountId);
  return lastChangePasswordTime !== null && ctx.now().getTime() - lastChangePasswordTime.getTime() <= days * dayMs;
}
