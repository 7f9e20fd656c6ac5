import type { InputOf, OutputOf } from "#contract/api";
import { type ExpectedError, refusal } from "#contract/errors";
import { accounts, passwordIn } from "#modules/account/server";
import { passkeys } from "#modules/passkey/tables";
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
  const [{ avatar, passwordHash }, keys] = await Promise.all([
    ctx.rows(accounts).get(accountId),
    ctx.rows(passkeys).count({ accountId, host: ctx.host.toLowerCase() }),
  ]);
  return { account, realName, avatar, hasPassword: passwordHash !== null, hasPasskey: keys > 0, isLocked };
}

/** Unlocks with the account's own password. */
export async function unlockScreen(
  ctx: Context,
  input: InputOf<typeof sessionApi.calls.unLockScreen>,
): Promise<OutputOf<typeof sessionApi.calls.unLockScreen>> {
  const { app, caller, tenantId } = ctx;
  const password = passwordIn(app, input.password);
  return await unlockBy(ctx, {
    isRight: async () => {
      const own = await ctx.inTenant(tenantId, async ({ rows }) => await rows(accounts).get(caller.accountId));
      return await app.passwords.verify(own.passwordHash, password);
    },
    wrong: (count) => sessionError("session.wrong_unlock", { count }),
  });
}

/** What is to show that somebody is the owner of a screen. */
type Proof = {
  isRight(): Promise<boolean>;
  /** What is told while tries are left. */
  wrong(count: number): ExpectedError;
};

/**
 * Unlocks by whatever shows that it is the owner. Wrong ones count like failed sign-ins, and the fifth ends the session: a
 * screen that somebody left is no place to guess.
 */
export async function unlockBy(ctx: Context, { isRight, wrong }: Proof): Promise<true> {
  const { caller, tenantId } = ctx;
  const tries = await takeUnlockTry(ctx);
  if (tries === undefined) throw refusal("request.signed_out");
  const left = mostUnlockTries - tries;
  if (!(await isRight())) {
    await noteRefused(ctx, left);
    throw left > 0 ? wrong(left) : refusal("request.signed_out");
  }
  await unlockSession(ctx);
  await ctx.inTenant(tenantId, async (inTenant) => {
    await clearFailures(inTenant, caller.account);
    await noteEvent(inTenant, "session.unlocked", caller);
  });
  return true;
}

async function noteRefused({ caller, tenantId, inTenant }: Context, left: number): Promise<void> {
  await inTenant(tenantId, async (tenant) => {
    await noteFailure(tenant, caller.account);
    await noteEvent(tenant, "session.unlock_failed", caller);
    if (left > 0) return;
    await endSessionsOf(tenant, { accountId: caller.accountId, id: caller.sessionId }, "unlock_failed");
  });
}
