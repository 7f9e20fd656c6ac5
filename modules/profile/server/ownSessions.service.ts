import type { Id } from "#contract/id";
import { placeOf } from "#modules/online/server";
import { type OwnSession, profileError } from "#modules/profile/contract";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { idleTimeoutMs } from "#server/context/lifetimes";
import { sessions } from "#server/context/session.table";
import { endSessionsOf } from "#server/context/sessions";
import type { RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";

type Row = RowOf<typeof sessions>;

/** The caller's own sessions that live, this one first, then the one used last. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const { sessionId } = ctx.caller;
  const rows = await living(ctx);
  return rows
    .toSorted((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
    .toSorted((one, other) => Number(other.id === sessionId) - Number(one.id === sessionId))
    .map((row) => asOwnSession(row, sessionId));
}

/** Sessions whose time is not over; the database writes that down only when somebody comes to use one. */
async function living(ctx: Context): Promise<Row[]> {
  const now = ctx.now().getTime();
  const idleMs = idleTimeoutMs(await readSettings(ctx.app));
  const open = await ctx.rows(sessions).list({ accountId: ctx.caller.accountId, endedAt: null });
  return open.filter(
    ({ expiresAt, lastSeenAt }) => expiresAt.getTime() > now && (idleMs === 0 || now - lastSeenAt.getTime() <= idleMs),
  );
}

function asOwnSession(row: Row, current: Id): OwnSession {
  const { id, ip, browser, os, loginMode, lockedAt, createdAt, lastSeenAt } = row;
  return {
    ...{ id, isOwn: id === current, ip, place: placeOf(ip), browser: browser ?? "", os: os ?? "", loginMode },
    ...{ isLocked: lockedAt !== null, time: createdAt, lastSeenTime: lastSeenAt },
  };
}

/** Ends one of the caller's sessions; those of others are like sessions that are not there. */
export async function endOwnSession(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = await living(ctx);
  if (!rows.some((row) => row.id === id)) throw profileError("profile.session_missing");
  await end(ctx, [id]);
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const others = (await living(ctx)).filter(({ id }) => id !== ctx.caller.sessionId);
  await end(
    ctx,
    others.map(({ id }) => id),
  );
  return others.length;
}

async function end(ctx: Context, ids: readonly Id[]): Promise<void> {
  const { accountId, account } = ctx.caller;
  for (const id of ids) {
    await endSessionsOf(ctx, { accountId, id }, "ended_by_owner");
    await noteEvent(ctx, "session.ended_by_owner", { accountId, account, detail: { sessionId: id } });
  }
}
