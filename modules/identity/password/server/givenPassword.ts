import type { Id } from "#contract/id";
import { findPasswordFault, type PasswordPolicy } from "#contract/password";
import { type AccountPasswords, type AccountRow, storePassword } from "#modules/identity/account/server";
import { getTenantName } from "#modules/identity/tenant/server";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import { clearAllFailures, endSessions } from "#modules/identity/access/server";
import { generatePassword } from "#core/crypto/generatePassword";
import { InvalidInput } from "#core/http/input";
import { readPasswordField } from "#core/crypto/passwordField";
import { storePreviousPassword } from "./passwordHistory.ts";
import { findDefaultPassword, loadPasswordRules } from "./passwordPolicy.service.ts";
import { checkNewPassword } from "./rules.ts";

/** Passwords that administrators set for accounts. */
export const accountPasswordRules: AccountPasswords = { createInitial: createInitialPassword, reset: resetPassword };

/**
 * Sets the password of an account: the given one, the default of the tenant or the installation, or a random one, and
 * returns it (security 2.4). All sessions end, and the account is unlocked.
 */
async function resetPassword(ctx: TenantContext, row: AccountRow, newPassword: string | undefined): Promise<string> {
  const password = await chosenPassword(ctx, row.account, newPassword);
  await storePassword(ctx, row, {
    passwordHash: await ctx.app.passwords.hash(password),
    mustChangePassword: true,
    lastChangePasswordTime: null,
  });
  await storePreviousPassword(ctx, row);
  await clearAllFailures(ctx, row);
  await endSessions(ctx, { accountId: row.id }, "password_reset");
  return password;
}

type InitialPasswordInput = { account: string; password: string | undefined };

/** The password of a new account: the given or the default one, to be changed at the first sign-in; else none. */
async function createInitialPassword(
  ctx: Context,
  { account, password }: InitialPasswordInput,
): Promise<{ passwordHash: string | null; mustChangePassword: boolean }> {
  const isGiven = password !== undefined;
  const first = isGiven ? await checkedPassword(ctx, account, password) : await findDefaultPassword(ctx, ctx.tenantId);
  return {
    passwordHash: first === undefined ? null : await ctx.app.passwords.hash(first),
    mustChangePassword: true,
  };
}

async function chosenPassword(
  ctx: TenantContext,
  account: string,
  requestedPassword: string | undefined,
): Promise<string> {
  if (requestedPassword !== undefined) return await checkedPassword(ctx, account, requestedPassword);
  const [usual, policy] = await Promise.all([
    findDefaultPassword(ctx, ctx.tenantId),
    loadPasswordRules(ctx, ctx.tenantId),
  ]);
  return usual ?? randomBy(policy, account, await getTenantName(ctx));
}

async function checkedPassword(ctx: TenantContext, account: string, candidate: string): Promise<string> {
  const password = await readPasswordField(ctx.app, candidate);
  checkNewPassword(await loadPasswordRules(ctx, ctx.tenantId), password, {
    account,
    tenantName: await getTenantName(ctx),
  });
  return password;
}

const usualLength = 14;

/** As long as the policy allows, and generated again in the rare case that it contains a name. */
function randomBy(policy: PasswordPolicy, account: string, tenant: string): string {
  const length = Math.min(Math.max(usualLength, policy.minimumLength), policy.maximumLength);
  for (;;) {
    const password = generatePassword(length);
    if (findPasswordFault(password, policy, { account, tenantName: tenant }) === undefined) return password;
  }
}

/** A random password for the first account of a new tenant, and its hash. It must be changed at the first sign-in. */
export async function createTenantPassword(
  ctx: TenantContext,
  { account, tenantName }: { account: string; tenantName: string },
): Promise<{ clear: string; hash: string }> {
  const clear = randomBy(await loadPasswordRules(ctx, ctx.tenantId), account, tenantName);
  return { clear, hash: await ctx.app.passwords.hash(clear) };
}

type FirstPasswordInput = {
  readonly tenant: { readonly id: Id; readonly name: string };
  readonly account: string;
  readonly password: string;
};

/** The first password that a new account chooses; without one the default of the tenant, which must be changed. */
export async function resolveFirstPassword(
  ctx: AnyContext,
  { tenant, account, password }: FirstPasswordInput,
): Promise<{ clear: string; mustChangePassword: boolean }> {
  const isGiven = password !== "";
  const clear = isGiven ? await readPasswordField(ctx.app, password) : await findDefaultPassword(ctx, tenant.id);
  if (clear === undefined) throw new InvalidInput(new Map([["password", [{ key: "invalid.required" }]]]));
  if (isGiven) checkNewPassword(await loadPasswordRules(ctx, tenant.id), clear, { account, tenantName: tenant.name });
  return { clear, mustChangePassword: !isGiven };
}
