import type { Id } from "#contract/id";
import { openWriteTransaction } from "#core/rows/transaction";
import type { Statement } from "#core/rows/statement";
import type { Context } from "#core/request/context";
import { getSystemSettings } from "#core/request/systemTransaction";

/** This many wrong passwords on one lock screen end the session. */
export const maxUnlockTries = 5;

/** Locks the caller's session: from now on only unlocking is open. Locking it again changes nothing. */
export async function lockSession(ctx: Context): Promise<void> {
  await change(ctx, {
    sql: "update session set locked_at = $3 where tenant_id = $1 and id = $2 and ended_at is null and locked_at is null",
    parameters: [...keyOf(ctx), ctx.now()],
  });
}

/** Unlocks the caller's session. */
export async function unlockSession(ctx: Context): Promise<void> {
  await change(ctx, {
    sql: "update session set locked_at = null, unlock_tries = 0 where tenant_id = $1 and id = $2",
    parameters: keyOf(ctx),
  });
}

/**
 * Uses up one attempt before a password is compared, so that concurrent attempts do not share one; returns its number,
 * `undefined` if none is left.
 */
export async function consumeUnlockTry(ctx: Context): Promise<number | undefined> {
  const [session] = await change<{ unlockTries: number }>(ctx, {
    sql: `update session set unlock_tries = unlock_tries + 1
where tenant_id = $1 and id = $2 and ended_at is null and unlock_tries < $3 returning unlock_tries`,
    parameters: [...keyOf(ctx), maxUnlockTries],
  });
  return session?.unlockTries;
}

function keyOf({ caller }: Context): [Id, Id] {
  return [caller.tenantId, caller.sessionId];
}

/** A separate transaction: the attempt counts even if the call fails, and other nodes learn of it immediately. */
async function change<Row>(ctx: Context, statement: Statement<Row>): Promise<Row[]> {
  const { app, caller, requestId } = ctx;
  const transaction = openWriteTransaction(app.requests, getSystemSettings(caller.tenantId, requestId));
  try {
    const rows = await transaction.run(statement);
    await transaction.commit();
    await app.caches.invalidate("session", caller.tenantId, String(caller.sessionId));
    return rows;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
