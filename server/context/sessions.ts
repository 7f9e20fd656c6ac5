import type { Id } from "#contract/id";
import { wireHeader } from "#contract/wire";
import type { Settings } from "#server/settings";
import { writing } from "#server/rows/transaction";
import { listen } from "#server/listen";
import type { App } from "#server/app";
import type { AnyContext, TenantContext } from "./context.ts";
import { deviceOf } from "./device.ts";
import { accessLifetimeSeconds, refreshLifetimeMs, sessionLifetimeMs } from "./lifetimes.ts";
import { refreshTokens, sessions } from "./session.table.ts";
import { systemIn } from "./standing.ts";
import { hashOfRefreshToken, newRefreshToken, signAccessToken, type TokenPair } from "./tokens.ts";

/** Whose session begins. */
export type Beginning = {
  readonly accountId: Id;
  readonly accountType: number;
  readonly organisationId: Id | null;
  readonly tokenVersion: number;
  readonly mustChangePassword: boolean;
  readonly loginMode: 1 | 2;
};

/** Why a session ended before its time. */
export type EndReason =
  | "signed_out"
  | "password_changed"
  | "password_reset"
  | "contact_changed"
  | "account_disabled"
  | "account_deleted"
  | "other_sign_in"
  | "forced_offline"
  | "unlock_failed";

/**
 * Begins a session and puts its pair of tokens into the headers of the answer as well. With `sys_single_login` on, the
 * account's other sessions of the same login mode end.
 */
export async function startSession(ctx: TenantContext, settings: Settings, about: Beginning): Promise<TokenPair> {
  const { accountId, loginMode, tokenVersion } = about;
  if (settings.isOn("sys_single_login", false)) await endSessionsOf(ctx, { accountId, loginMode }, "other_sign_in");
  const now = ctx.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const sessionId = await ctx.rows(sessions).add({
    accountId,
    loginMode,
    ip: ctx.address.slice(0, 64),
    ...deviceOf(ctx.userAgent),
    tokenVersion,
    mustChange: about.mustChangePassword,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(sessionLifetimeMs),
  });
  const pair = await joinSession(ctx, settings, { ...about, sessionId });
  ctx.header(wireHeader.accessToken, pair.accessToken);
  ctx.header(wireHeader.refreshToken, pair.refreshToken);
  return pair;
}

/** Whose session a page goes on with. */
export type Joining = Pick<Beginning, "accountId" | "accountType" | "organisationId" | "loginMode"> & {
  readonly sessionId: Id;
};

/** A pair of tokens of its own for a page that goes on with a session. */
export async function joinSession(ctx: TenantContext, settings: Settings, about: Joining): Promise<TokenPair> {
  const { accountId, sessionId, loginMode } = about;
  const now = ctx.now();
  const refreshToken = newRefreshToken();
  const hash = hashOfRefreshToken(refreshToken);
  const expiresAt = new Date(now.getTime() + refreshLifetimeMs(settings));
  await ctx.rows(refreshTokens).addAll([{ sessionId, family: sessionId, hash, createdAt: now, expiresAt }]);
  const accessToken = await signAccessToken(
    ctx.app.keys,
    {
      UserId: accountId,
      TenantId: ctx.tenantId,
      AccountType: about.accountType,
      OrgId: about.organisationId ?? 0,
      LoginMode: loginMode,
      sid: sessionId,
    },
    { now, lifetimeSeconds: accessLifetimeSeconds(settings) },
  );
  return { accessToken, refreshToken };
}

/** Ends the open sessions of an account (of one session, of one login mode, all but one); every node knows within moments. */
export async function endSessionsOf(
  ctx: TenantContext,
  { except, ...which }: { accountId: Id; id?: Id; loginMode?: 1 | 2; except?: Id },
  reason: EndReason,
): Promise<void> {
  const rows = ctx.rows(sessions);
  const { caller } = ctx;
  const endedByName = caller === undefined || caller.accountId === which.accountId ? null : caller.realName;
  const open = await rows.list({ ...which, endedAt: null });
  for (const { id } of open) {
    if (id === except) continue;
    await rows.set(id, { endedAt: ctx.now(), endReason: reason, endedByName });
    ctx.afterCommit(async () => await ctx.app.caches.drop("session", ctx.tenantId, String(id)));
  }
  ctx.afterCommit(async () => await ctx.app.caches.drop("session", ctx.tenantId, `account:${which.accountId}`));
}

/** Who has just signed in, and his password's hash where it had to be renewed. */
export type SignedIn = { readonly tenantId: Id; readonly accountId: Id; readonly newHash: string | undefined };

/**
 * Notes the last sign-in on the account, in a transaction of its own. It is no edit of the record: neither its version
 * nor who changed it moves.
 */
export async function noteSignIn(ctx: AnyContext, { tenantId, accountId, newHash }: SignedIn): Promise<void> {
  const { browser, os } = deviceOf(ctx.userAgent);
  const transaction = writing(ctx.app.requests, systemIn(tenantId, ctx.requestId));
  try {
    await transaction.change({
      sql: `update account set last_login_ip = $3, last_login_time = $4, last_login_device = $5,
  password_hash = coalesce($6, password_hash) where tenant_id = $1 and id = $2`,
      parameters: [
        tenantId,
        accountId,
        ctx.address.slice(0, 256),
        ctx.now(),
        `${browser} ${os}`.trim(),
        newHash ?? null,
      ],
    });
    await transaction.commit();
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

const channel = "siteward_session";

/** What became of a session. */
export type SessionChange = { readonly tenantId: number; readonly sessionId: number; readonly state: SessionEvent };
/** See `SessionChange`. */
export type SessionEvent = "ended" | "locked" | "unlocked";

/**
 * Hears from all nodes, within moments, that a session ended, was locked or unlocked: the database itself tells it, whoever
 * wrote it. `onDeaf`: something may have been missed, all open sessions are to be looked at (`findSession`).
 */
export function watchSessions(
  { plain, log }: Pick<App, "plain" | "log">,
  onChange: (change: SessionChange) => void,
  onDeaf: () => void,
): { close(): Promise<void> } {
  return listen({
    ...{ plain, log, channel, onDeaf },
    onMessage: (text) => {
      const change = changeIn(text);
      if (change !== undefined) onChange(change);
    },
  });
}

function changeIn(text: string): SessionChange | undefined {
  const said = /^(?<tenant>\d+):(?<session>\d+):(?<state>ended|locked|unlocked)$/u.exec(text)?.groups;
  const state = (["ended", "locked", "unlocked"] as const).find((one) => one === said?.["state"]);
  if (state === undefined) return undefined;
  return { tenantId: Number(said?.["tenant"]), sessionId: Number(said?.["session"]), state };
}
