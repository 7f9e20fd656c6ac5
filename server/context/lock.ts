import type { Id } from "#contract/id";
import { writing } from "#server/rows/transaction";
import type { Statement } from "#server/rows/statement";
import type { Context } from "./context.ts";
import { systemIn } from "./standing.ts";

/** So many wrong passwords on one lock screen end the session. */
export const mostUnlockTries = 5;

/** Locks the caller's session: from now on it gets nothing but the way back in. A locked one stays as it is. */
export async function lockSession(ctx: Context): Promise<void> {
  await change(ctx, {
    sql: "update session set locked_at = $3 where tenant_id = $1 and id = $2 and ended_at is null and locked_at is null",
    parameters: [...keyOf(ctx), ctx.now()],
  });
}

/** Unlocks it. */
export async function unlockSession(ctx: Context): Promise<void> {
  await change(ctx, {
    sql: "update session set locked_at = null, unlock_tries = 0 where tenant_id = $1 and id = $2",
    parameters: keyOf(ctx),
  });
}

/**
 * Takes one of the tries before a password is compared, so that attempts at once do not share one; answers which it was,
 * `undefined` when there is none left.
 */
export async function takeUnlockTry(ctx: Context): Promise<number | undefined> {
  const [taken] = await change<{ unlockTries: number }>(ctx, {
    sql: `update session set unlock_tries = unlock_tries + 1
where tenant_id = $1 and id = $2 and ended_at is null and unlock_tries < $3 returning unlock_tries`,
    parameters: [...keyOf(ctx), mostUnlockTries],
  });
  return taken?.unlockTries;
}

function keyOf({ caller }: Context): [Id, Id] {
  return [caller.tenantId, caller.sessionId];
}

/** In a transaction of its own: what was tried stays although the call fails, and other nodes know at once. */
async function change<Row>(ctx: Context, statement: Statement<Row>): Promise<Row[]> {
  const { app, caller, requestId } = ctx;
  const transaction = writing(app.requests, systemIn(caller.tenantId, requestId));
  try {
    const rows = await transaction.run(statement);
    await transaction.commit();
    await app.caches.drop("session", caller.tenantId, String(caller.sessionId));
    return rows;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
