import { isHidden } from "#server/access/fields";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { faultOfPassword, type PasswordPolicy } from "#contract/password";
import { accountError } from "#modules/account/contract";
import { checkNewPassword, defaultPasswordOf, policyOfTenant } from "#modules/passwordPolicy/server";
import { tenantName } from "#modules/tenant/server";
import type { Context } from "#server/context/context";
import { forgetFailures } from "#server/context/failures";
import { endSessionsOf } from "#server/context/sessions";
import { randomPassword } from "#server/randomPassword";
import { dropAccount } from "#server/access/drop";
import { passwordIn } from "#server/passwordField";
import type { MaskedField } from "../person.contract.ts";
import { noteTarget } from "./account.links.ts";
import { checkPower, checkRank } from "./account.rights.ts";
import { accounts } from "./account.table.ts";
import { rememberPassword } from "./password.service.ts";

/**
 * Sets a password that must be changed at the next sign-in, and answers it: the given one, the default of the tenant or the
 * installation, or a random one (security 2.4). All sessions end, and what was locked is open again.
 */
export async function resetPassword(
  ctx: Context,
  { id, newPassword }: { id: Id; newPassword?: string | undefined },
): Promise<string> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_password");
  checkRank(ctx, row);
  await checkPower(ctx, row);
  const password = await chosenPassword(ctx, row.account, newPassword);
  await ctx.rows(accounts).set(id, {
    passwordHash: await ctx.app.passwords.hash(password),
    mustChangePassword: true,
    lastChangePasswordTime: null,
    tokenVersion: row.tokenVersion + 1,
  });
  await rememberPassword(ctx, row);
  await forgetFailures(ctx, row.account);
  await endSessionsOf(ctx, { accountId: id }, "password_reset");
  await noteTarget(ctx, "account.password_reset", { id, account: row.account });
  dropAccount(ctx, id);
  return password;
}

type First = { account: string; password: string | undefined };

/** What a new account signs in with: the given password or the default one, to be changed at once; else nothing. */
export async function firstPassword(
  ctx: Context,
  { account, password }: First,
): Promise<{ passwordHash: string | null; mustChangePassword: boolean }> {
  const isGiven = password !== undefined;
  const first = isGiven ? await checkedPassword(ctx, account, password) : await defaultPasswordOf(ctx, ctx.tenantId);
  return {
    passwordHash: first === undefined ? null : await ctx.app.passwords.hash(first),
    mustChangePassword: true,
  };
}

async function chosenPassword(ctx: Context, account: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return await checkedPassword(ctx, account, given);
  const [usual, policy] = await Promise.all([defaultPasswordOf(ctx, ctx.tenantId), policyOfTenant(ctx, ctx.tenantId)]);
  return usual ?? randomBy(policy, account, await tenantName(ctx));
}

async function checkedPassword(ctx: Context, account: string, given: string): Promise<string> {
  const password = passwordIn(ctx.app, given);
  checkNewPassword(await policyOfTenant(ctx, ctx.tenantId), password, { account, tenantName: await tenantName(ctx) });
  return password;
}

const usualLength = 14;

/** As long as the policy allows, and drawn again in the rare case that it holds a name. */
function randomBy(policy: PasswordPolicy, account: string, tenant: string): string {
  const length = Math.min(Math.max(usualLength, policy.minimumLength), policy.maximumLength);
  for (;;) {
    const password = randomPassword(length);
    if (faultOfPassword(password, policy, { account, tenantName: tenant }) === undefined) return password;
  }
}

/** Shows one masked field of an account; who looked at whose is kept for the audit. */
export async function revealField(
  ctx: Context,
  { id, field }: { id: Id; field: MaskedField },
): Promise<{ value: string | null }> {
  if (isHidden(ctx.caller, "sysUser", field)) {
    throw new ExpectedError("field.hidden", { status: 403, parameters: { field } });
  }
  const row = await ctx.rows(accounts).get(id);
  await noteTarget(ctx, "account.field_revealed", { id, account: row.account, field });
  return { value: row[field] };
}
