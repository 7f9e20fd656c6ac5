import type { Id } from "#contract/id";
import { locateAddress } from "#modules/identity/online/server";
import { type OwnSession, profileError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { recordSecurityEvent, getIdleTimeoutMs, endSessions } from "#modules/identity/access/server";
import { sessions } from "#modules/identity/access/server/session.table";
import type { RowOf } from "#core/rows/table";
import { readSettings } from "#core/request/settings";

type Row = RowOf<typeof sessions>;

/** The caller's own open sessions, this one first, then by last use. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const { sessionId } = ctx.caller;
  const rows = await living(ctx);
  return rows
    .toSorted((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime())
    .toSorted((left, right) => Number(right.id === sessionId) - Number(left.id === sessionId))
    .map((row) => asOwnSession(row, sessionId));
}

/** Sessions that have not expired; the database records the expiry only when such a session is used. */
async function living(ctx: Context): Promise<Row[]> {
  const now = ctx.now().getTime();
  const idleMs = getIdleTimeoutMs(await readSettings(ctx.app, ctx.tenantId));
  const open = await ctx.rows(sessions).list({ accountId: ctx.caller.accountId, endedAt: null });
  return open.filter(
    ({ expiresAt, lastSeenAt }) => expiresAt.getTime() > now && (idleMs === 0 || now - lastSeenAt.getTime() <= idleMs),
  );
}

function asOwnSession(row: Row, current: Id): OwnSession {
  const { id, ip, browser, os, loginMode, lockedAt, createdAt, lastSeenAt } = row;
  return {
    id,
    isOwn: id === current,
    ip,
    place: locateAddress(ip),
    browser: browser ?? "",
    os: os ?? "",
    loginMode,
    isLocked: lockedAt !== null,
    time: createdAt,
    lastSeenTime: lastSeenAt,
  };
}

/** Ends one of the caller's sessions; those of others answer as missing. */
export async function endOwnSession(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = await living(ctx);
  if (!rows.some((row) => row.id === id)) throw profileError("profile.session_missing");
  await end(ctx, [id]);
}

/** Ends all of the caller's sessions except this one. */
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
    await endSessions(ctx, { accountId, id }, "ended_by_owner");
    await recordSecurityEvent(ctx, "session.ended_by_owner", { accountId, account, detail: { sessionId: id } });
  }
}
