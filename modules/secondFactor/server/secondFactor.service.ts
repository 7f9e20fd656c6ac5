import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accounts, ownAccount, passwordIn, provePassword } from "#modules/account/server";
import { type secondFactorApi, secondFactorError } from "#modules/secondFactor/contract";
import { passkeys } from "#modules/passkey/tables";
import { tenantName } from "#modules/tenant/server";
import { dropAccount } from "#server/access/drop";
import type { Context, TenantContext } from "#server/context/context";
import { noteEvent, type SecurityEventKind } from "#server/context/events";
import { endSessionsOf } from "#server/context/sessions";
import type { RowOf } from "#server/rows/table";
import { seal, unseal } from "#server/seal";
import { readSettings } from "#server/settings";
import { replaceRecoveryCodes } from "./recoveryCode.ts";
import { recoveryCodes, secondFactors } from "./secondFactor.table.ts";
import { newSecret, stepOf, uriOf } from "./totp.ts";

type Calls = typeof secondFactorApi.calls;

/** A secret that nobody has confirmed by then is forgotten: its owner has turned away from it. */
const pendingMs = 600_000;

/** Whether signing in asks the caller for a second factor. */
export async function readSecondFactor(ctx: Context): Promise<OutputOf<Calls["read"]>> {
  const { accountId, requiresSecondFactor } = ctx.caller;
  const [{ secondFactorSince }, recoveryCodesLeft, hasApp, keys] = await Promise.all([
    ctx.rows(accounts).get(accountId),
    ctx.rows(recoveryCodes).count({ accountId }),
    isAppConfirmed(ctx),
    ctx.rows(passkeys).count({ accountId }),
  ]);
  return {
    since: secondFactorSince,
    recoveryCodesLeft,
    hasApp,
    hasPasskey: keys > 0,
    isRequired: requiresSecondFactor,
  };
}

/** Makes a secret for the caller's app. What he has counts on until a code of the new one is confirmed. */
export async function beginSecondFactor(
  ctx: Context,
  { password }: InputOf<Calls["begin"]>,
): Promise<OutputOf<Calls["begin"]>> {
  const { id: accountId, account } = await provedAccount(ctx, password);
  const secret = newSecret();
  const rows = ctx.rows(secondFactors);
  await lockFactors(ctx, accountId);
  await rows.erase({ accountId, confirmedAt: null });
  const sealed = seal(ctx.app.keys, placeOf(ctx, accountId), secret);
  await rows.addAll([{ accountId, secret: sealed, createdAt: ctx.now() }]);
  return { secret, uri: uriOf(secret, { issuer: await tenantName(ctx), account }) };
}

/** From now on signing in asks for a code: the caller's app has just shown a right one. */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: InputOf<Calls["confirm"]>,
): Promise<OutputOf<Calls["confirm"]>> {
  const { accountId } = ctx.caller;
  const rows = ctx.rows(secondFactors);
  await lockFactors(ctx, accountId);
  const [pending] = await rows.list({ accountId, confirmedAt: null });
  const now = ctx.now();
  if (pending === undefined || pending.createdAt.getTime() + pendingMs <= now.getTime()) {
    throw secondFactorError("secondFactor.begin_again");
  }
  const lastStep = stepOf(secretIn(ctx, pending), code.replaceAll(/\s/gu, ""), now);
  if (lastStep === undefined) throw secondFactorError("secondFactor.wrong_code");
  const former = (await rows.list({ accountId })).filter(({ id }) => id !== pending.id);
  await rows.erase({ id: former.map(({ id }) => id) });
  await rows.set(pending.id, { confirmedAt: now, lastStep });
  await ctx.rows(accounts).set(accountId, { secondFactorSince: now });
  const codes = await replaceRecoveryCodes(ctx, accountId);
  await noteFactorChange(ctx, "account.second_factor_set");
  return { codes };
}

/** Gives the caller new recovery codes; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(
  ctx: Context,
  { password }: InputOf<Calls["renewCodes"]>,
): Promise<OutputOf<Calls["renewCodes"]>> {
  const { id: accountId, secondFactorSince } = await provedAccount(ctx, password);
  if (secondFactorSince === null) throw secondFactorError("secondFactor.missing");
  await lockFactors(ctx, accountId);
  const codes = await replaceRecoveryCodes(ctx, accountId);
  await noteFactorChange(ctx, "account.recovery_codes_renewed");
  return { codes };
}

/** Takes the caller's app away. */
export async function removeSecondFactor(ctx: Context, { password }: InputOf<Calls["remove"]>): Promise<void> {
  const { id: accountId } = await provedAccount(ctx, password);
  await lockFactors(ctx, accountId);
  if (!(await isAppConfirmed(ctx))) throw secondFactorError("secondFactor.missing");
  await ctx.rows(secondFactors).erase({ accountId });
  await settleFactors(ctx);
  await noteFactorChange(ctx, "account.second_factor_removed");
}

/**
 * After something was taken away: where nothing else is left, signing in asks for the first factor alone again. Throws
 * where a role asks for a second one.
 */
export async function settleFactors(ctx: Context): Promise<void> {
  const { accountId, requiresSecondFactor } = ctx.caller;
  if ((await isAppConfirmed(ctx)) || (await ctx.rows(passkeys).count({ accountId })) > 0) return;
  if (requiresSecondFactor) throw secondFactorError("secondFactor.required");
  await ctx.rows(recoveryCodes).erase({ accountId });
  await ctx.rows(accounts).set(accountId, { secondFactorSince: null });
}

async function isAppConfirmed(ctx: Context): Promise<boolean> {
  const own = await ctx.rows(secondFactors).list({ accountId: ctx.caller.accountId });
  return own.some(({ confirmedAt }) => confirmedAt !== null);
}

/** What a second factor shares with the app. */
export function secretIn(
  { app, tenantId }: Pick<TenantContext, "app" | "tenantId">,
  { accountId, secret }: Pick<RowOf<typeof secondFactors>, "accountId" | "secret">,
): string {
  return unseal(app.keys, placeOf({ tenantId }, accountId), secret);
}

function placeOf({ tenantId }: Pick<TenantContext, "tenantId">, accountId: Id): string {
  return `second_factor:${tenantId}:${accountId}`;
}

/** The caller's own account, once he has proved by his password that it is he (security 2.10). */
export async function provedAccount(ctx: Context, password: string) {
  const account = await ownAccount(ctx, await readSettings(ctx.app));
  await provePassword(ctx, account, { password: passwordIn(ctx.app, password), wrong: "account.wrong_password" });
  return account;
}

/** Two pages that change it at once do so one after the other. */
export async function lockFactors(ctx: Context, accountId: Id): Promise<void> {
  await ctx.rows(accounts).ever([accountId], "lock");
}

/** Ends the caller's other sessions, and writes down what has changed. */
export async function noteFactorChange(ctx: Context, kind: SecurityEventKind): Promise<void> {
  const { accountId, account, sessionId } = ctx.caller;
  await endSessionsOf(ctx, { accountId, except: sessionId }, "second_factor_changed");
  await noteEvent(ctx, kind, { accountId, account });
  dropAccount(ctx, accountId);
}
