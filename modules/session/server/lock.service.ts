import type { InputOf, OutputOf } from "#contract/api";
import { refusal } from "#contract/errors";
import { accounts, passwordIn } from "#modules/account/server";
import { type sessionApi, sessionError } from "#modules/session/contract";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { clearFailures, noteFailure } from "#server/context/failures";
import { lockSession, mostUnlockTries, takeUnlockTry, unlockSession } from "#server/context/lock";
import { endSessionsOf } from "#server/context/sessions";

/** Locks the screen on the server too: whoever has the token gets nothing with it until the password is given. */
export async function lockScreen(ctx: Context): Promise<void> {
  if (ctx.caller.isLocked) return;
  await lockSession(ctx);
  await ctx.inTenant(ctx.tenantId, async (inTenant) => await noteEvent(inTenant, "session.locked", ctx.caller));
}

/** Whose screen it is. */
export async function readLockScreen(ctx: Context): Promise<OutputOf<typeof sessionApi.calls.lockScreen>> {
  const { accountId, account, realName, isLocked } = ctx.caller;
  const { avatar, passwordHash } = await ctx.rows(accounts).get(accountId);
  return { account, realName, avatar, hasPassword: passwordHash !== null, isLocked };
}

/**
 * Unlocks with the account's own password. Wrong ones count like failed sign-ins, and the fifth ends the session: a
 * screen that somebody left is no place to guess.
 */
export async function unlockScreen(
  ctx: Context,
  input: InputOf<typeof sessionApi.calls.unLockScreen>,
): Promise<OutputOf<typeof sessionApi.calls.unLockScreen>> {
  const { app, caller, tenantId } = ctx;
  const password = passwordIn(app, input.password);
  const tries = await takeUnlockTry(ctx);
  if (tries === undefined) throw refusal("request.signed_out");
  const { passwordHash } = await ctx.inTenant(tenantId, async ({ rows }) => await rows(accounts).get(caller.accountId));
  if (!(await app.passwords.verify(passwordHash, password))) return await refuse(ctx, mostUnlockTries - tries);
  await unlockSession(ctx);
  await ctx.inTenant(tenantId, async (inTenant) => {
    await clearFailures(inTenant, caller.account);
    await noteEvent(inTenant, "session.unlocked", caller);
  });
  return true;
}

async function refuse(ctx: Context, count: number): Promise<never> {
  const { caller, tenantId } = ctx;
  await ctx.inTenant(tenantId, async (inTenant) => {
    await noteFailure(inTenant, caller.account);
    await noteEvent(inTenant, "session.unlock_failed", caller);
    if (count > 0) return;
    await endSessionsOf(inTenant, { accountId: caller.accountId, id: caller.sessionId }, "unlock_failed");
  });
  throw count > 0 ? sessionError("session.wrong_unlock", { count }) : refusal("request.signed_out");
}
