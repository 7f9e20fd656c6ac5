import { readPasswordField } from "#core/crypto/passwordField";
import type { InputOf, OutputOf } from "#contract/api";
import { type ExpectedError, requestError } from "#contract/errors";
import { loadOwnAccount } from "#modules/identity/account/server";
import { type sessionApi, sessionError } from "../contract.ts";
import type { Context } from "#core/request/context";
import {
  recordSecurityEvent,
  clearFailures,
  recordFailure,
  consumeUnlockTry,
  lockSession,
  maxUnlockTries,
  unlockSession,
  endSessions,
} from "#modules/identity/access/server";
import { isFactorUsable } from "./signInFactor.ts";

/** Locks the screen on the server as well: the token alone opens nothing until the password is given. */
export async function lockScreen(ctx: Context): Promise<void> {
  if (ctx.caller.isLocked) return;
  await lockSession(ctx);
  await ctx.inTenant(
    ctx.tenantId,
    async (inTenant) => await recordSecurityEvent(inTenant, "session.locked", ctx.caller),
  );
}

/** The account of the locked screen. */
export async function readLockScreen(ctx: Context): Promise<OutputOf<typeof sessionApi.calls.lockScreen>> {
  const { accountId, account, realName, isLocked } = ctx.caller;
  const [{ avatar, passwordHash }, hasPasskey] = await Promise.all([
    loadOwnAccount(ctx),
    isFactorUsable(ctx, "passkey", accountId),
  ]);
  return { account, realName, avatar, hasPassword: passwordHash !== null, hasPasskey, isLocked };
}

/** Unlocks with the account's own password. */
export async function unlockScreen(
  ctx: Context,
  input: InputOf<typeof sessionApi.calls.unLockScreen>,
): Promise<OutputOf<typeof sessionApi.calls.unLockScreen>> {
  const { app } = ctx;
  const password = await readPasswordField(app, input.password);
  return await unlockWithProof(ctx, {
    verify: async () => {
      const own = await loadOwnAccount(ctx);
      return await app.passwords.verify(own.passwordHash, password);
    },
    createError: (count) => sessionError("session.wrong_unlock", { count }),
  });
}

/** A proof of the screen's owner. */
type OwnerProof = {
  verify(): Promise<boolean>;
  /** The error while attempts are left. */
  createError(count: number): ExpectedError;
};

/**
 * Unlocks with a proof. Wrong ones count like failed sign-ins, and the fifth ends the session, so that an unattended
 * screen cannot be used for guessing.
 */
export async function unlockWithProof(ctx: Context, { verify, createError }: OwnerProof): Promise<true> {
  const { caller, tenantId } = ctx;
  const tries = await consumeUnlockTry(ctx);
  if (tries === undefined) throw requestError("request.signed_out");
  const attemptsLeft = maxUnlockTries - tries;
  if (!(await verify())) {
    await noteRefused(ctx, attemptsLeft);
    throw attemptsLeft > 0 ? createError(attemptsLeft) : requestError("request.signed_out");
  }
  await unlockSession(ctx);
  await ctx.inTenant(tenantId, async (inTenant) => {
    await clearFailures(inTenant, { account: caller.account, phone: null, email: null });
    await recordSecurityEvent(inTenant, "session.unlocked", caller);
  });
  return true;
}

async function noteRefused({ caller, tenantId, inTenant }: Context, attemptsLeft: number): Promise<void> {
  await inTenant(tenantId, async (tenant) => {
    await recordFailure(tenant, caller.account);
    await recordSecurityEvent(tenant, "session.unlock_failed", caller);
    if (attemptsLeft > 0) return;
    await endSessions(tenant, { accountId: caller.accountId, id: caller.sessionId }, "unlock_failed");
  });
}
