import { readPasswordField } from "#core/crypto/passwordField";
import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import {
  accounts,
  getUnlockedOwnAccount,
  setSecondFactorSince,
  verifyAccountPassword,
} from "#modules/identity/account/server";
import { type secondFactorApi, secondFactorError } from "../contract.ts";
import { isFactorSetUp, type SignInFactor } from "#modules/identity/session/server";
import { getTenantName } from "#modules/identity/tenant/server";
import {
  invalidateAccount,
  recordSecurityEvent,
  type SecurityEventKind,
  endSessions,
} from "#modules/identity/access/server";
import type { Context, TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { sealText, unsealText } from "#core/crypto/seal";
import { readSettings } from "#core/request/settings";
import { replaceRecoveryCodes } from "./recoveryCode.ts";
import { recoveryCodes, secondFactors } from "./secondFactor.table.ts";
import { createTotpSecret, findTimeStep, toTotpUri } from "./totp.ts";

type Calls = typeof secondFactorApi.calls;

/** Lifetime of a secret that is not confirmed. */
const pendingMs = 600_000;

/** Whether the caller has set up a second factor. */
export async function hasSecondFactor(ctx: Context): Promise<boolean> {
  return (await ctx.rows(accounts).get(ctx.caller.accountId)).secondFactorSince !== null;
}

/** Whether sign-in requires a second factor of the caller. */
export async function readSecondFactor(ctx: Context): Promise<OutputOf<Calls["read"]>> {
  const { accountId, requiresSecondFactor } = ctx.caller;
  const [{ secondFactorSince }, recoveryCodesLeft, hasApp, hasPasskey] = await Promise.all([
    ctx.rows(accounts).get(accountId),
    ctx.rows(recoveryCodes).count({ accountId }),
    isAppConfirmed(ctx, accountId),
    isFactorSetUp(ctx, "passkey", accountId),
  ]);
  return {
    since: secondFactorSince,
    recoveryCodesLeft,
    hasApp,
    hasPasskey,
    isRequired: requiresSecondFactor,
  };
}

/** Creates a secret for the caller's app. The existing one stays valid until a code of the new one is confirmed. */
export async function beginSecondFactor(
  ctx: Context,
  { password }: InputOf<Calls["begin"]>,
): Promise<OutputOf<Calls["begin"]>> {
  const { id: accountId, account } = await verifyOwnPassword(ctx, password);
  const secret = createTotpSecret();
  const rows = ctx.rows(secondFactors);
  await lockFactors(ctx, accountId);
  await rows.erase({ accountId, confirmedAt: null });
  const sealedSecret = sealText(ctx.app.keys, placeOf(ctx, accountId), secret);
  await rows.addAll([{ accountId, secret: sealedSecret, createdAt: ctx.now() }]);
  return { secret, uri: toTotpUri(secret, { issuer: await getTenantName(ctx), account }) };
}

/** From now on sign-in requires a code: the caller's app has just shown a right one. */
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
  const lastStep = findTimeStep(openFactorSecret(ctx, pending), code.replaceAll(/\s/gu, ""), now);
  if (lastStep === undefined) throw secondFactorError("secondFactor.wrong_code");
  const previousFactors = (await rows.list({ accountId })).filter(({ id }) => id !== pending.id);
  await rows.erase({ id: previousFactors.map(({ id }) => id) });
  await rows.set(pending.id, { confirmedAt: now, lastStep });
  await setSecondFactorSince(ctx, accountId, now);
  const codes = await replaceRecoveryCodes(ctx, accountId);
  await recordFactorChange(ctx, "account.second_factor_set");
  return { codes };
}

/** Creates new recovery codes for the caller; the previous ones become invalid. */
export async function renewRecoveryCodes(
  ctx: Context,
  { password }: InputOf<Calls["renewCodes"]>,
): Promise<OutputOf<Calls["renewCodes"]>> {
  const { id: accountId, secondFactorSince } = await verifyOwnPassword(ctx, password);
  if (secondFactorSince === null) throw secondFactorError("secondFactor.missing");
  await lockFactors(ctx, accountId);
  const codes = await replaceRecoveryCodes(ctx, accountId);
  await recordFactorChange(ctx, "account.recovery_codes_renewed");
  return { codes };
}

/** Removes the caller's app. */
export async function removeSecondFactor(ctx: Context, { password }: InputOf<Calls["remove"]>): Promise<void> {
  const { id: accountId } = await verifyOwnPassword(ctx, password);
  await lockFactors(ctx, accountId);
  if (!(await isAppConfirmed(ctx, accountId))) throw secondFactorError("secondFactor.missing");
  await ctx.rows(secondFactors).erase({ accountId });
  await finishFactorRemoval(ctx);
  await recordFactorChange(ctx, "account.second_factor_removed");
}

/**
 * Completes a removal: without another second factor, sign-in requires only the first one again. Throws if a role
 * requires a second factor.
 */
export async function finishFactorRemoval(ctx: Context): Promise<void> {
  const { accountId, requiresSecondFactor } = ctx.caller;
  if ((await isAppConfirmed(ctx, accountId)) || (await isFactorSetUp(ctx, "passkey", accountId))) return;
  if (requiresSecondFactor) throw secondFactorError("secondFactor.required");
  await ctx.rows(recoveryCodes).erase({ accountId });
  await setSecondFactorSince(ctx, accountId, null);
}

/** The codes of an app as a second factor of sign-in. */
export const appFactor: SignInFactor = { kind: "app", isSetUp: isAppConfirmed, isUsable: isAppConfirmed };

async function isAppConfirmed(ctx: TenantContext, accountId: Id): Promise<boolean> {
  const own = await ctx.rows(secondFactors).list({ accountId });
  return own.some(({ confirmedAt }) => confirmedAt !== null);
}

/** The secret shared with the app. */
export function openFactorSecret(
  { app, tenantId }: Pick<TenantContext, "app" | "tenantId">,
  { accountId, secret }: Pick<RowOf<typeof secondFactors>, "accountId" | "secret">,
): string {
  return unsealText(app.keys, placeOf({ tenantId }, accountId), secret);
}

function placeOf({ tenantId }: Pick<TenantContext, "tenantId">, accountId: Id): string {
  return `second_factor:${tenantId}:${accountId}`;
}

/** The caller's own account, after the password has proved the caller's identity (security 2.10). */
export async function verifyOwnPassword(ctx: Context, password: string) {
  const account = await getUnlockedOwnAccount(ctx, await readSettings(ctx.app, ctx.tenantId));
  await verifyAccountPassword(ctx, account, {
    password: await readPasswordField(ctx.app, password),
    wrong: "account.wrong_password",
  });
  return account;
}

/** Serialises concurrent changes. */
export async function lockFactors(ctx: Context, accountId: Id): Promise<void> {
  await ctx.rows(accounts).listWithDeleted([accountId], "lock");
}

/** Ends the caller's other sessions, and records the change. */
export async function recordFactorChange(ctx: Context, kind: SecurityEventKind): Promise<void> {
  const { accountId, account, sessionId } = ctx.caller;
  await endSessions(ctx, { accountId, except: sessionId }, "second_factor_changed");
  await recordSecurityEvent(ctx, kind, { accountId, account });
  invalidateAccount(ctx, accountId);
}
