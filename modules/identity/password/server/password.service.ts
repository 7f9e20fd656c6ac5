import { accountError } from "#modules/identity/account/contract";
import {
  accounts,
  getUnlockedOwnAccount,
  storePassword,
  verifyAccountPassword,
} from "#modules/identity/account/server";
import { getTenantName } from "#modules/identity/tenant/server";
import {
  invalidateAccount,
  getPasswordExpiry,
  recordSecurityEvent,
  endSessions,
} from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { readPasswordField } from "#core/crypto/passwordField";
import { readSettings } from "#core/request/settings";
import { checkPasswordHistory, storePreviousPassword } from "./passwordHistory.ts";
import { loadPasswordRules } from "./passwordPolicy.service.ts";
import { checkNewPassword } from "./rules.ts";

/**
 * Changes the caller's own password, or sets the first one. All sessions of the account end, including this one
 * (specification 4). Wrong old passwords count like failed sign-ins, so that a stolen session cannot be used for
 * guessing.
 */
export async function changePassword(
  ctx: Context,
  input: { passwordOld: string; passwordNew: string },
): Promise<number> {
  const { app, caller } = ctx;
  const [settings, policy] = await Promise.all([readSettings(app, ctx.tenantId), loadPasswordRules(ctx, ctx.tenantId)]);
  const account = await getUnlockedOwnAccount(ctx, settings);
  const oldPassword = await readPasswordField(app, input.passwordOld);
  const newPassword = await readPasswordField(app, input.passwordNew);
  await verifyAccountPassword(ctx, account, { password: oldPassword, wrong: "account.wrong_old_password" });
  if (oldPassword === newPassword) throw accountError("account.same_password");
  checkNewPassword(policy, newPassword, { account: account.account, tenantName: await getTenantName(ctx) });
  await checkPasswordHistory(ctx, { ...caller, historyCount: policy.historyCount }, newPassword);
  const passwordHash = await app.passwords.hash(newPassword);

  const storedAccount = await storePassword(ctx, account, {
    passwordHash,
    mustChangePassword: false,
    lastChangePasswordTime: ctx.now(),
  });
  await storePreviousPassword(ctx, account);
  await endSessions(ctx, { accountId: caller.accountId }, "password_changed");
  invalidateAccount(ctx, caller.accountId);
  await recordSecurityEvent(ctx, "account.password_changed", { accountId: caller.accountId, account: caller.account });
  return storedAccount;
}

/** Whether the caller's password has not expired; always true unless tenant or installation limit its age. */
export async function isPasswordWithinMaxAge(ctx: Context): Promise<boolean> {
  const { expiryDays } = await loadPasswordRules(ctx, ctx.tenantId);
  const { passwordHash, lastChangePasswordTime } = await ctx.rows(accounts).get(ctx.caller.accountId);
  const end = passwordHash === null ? null : getPasswordExpiry(lastChangePasswordTime, expiryDays);
  return end === null || end > ctx.now();
}
