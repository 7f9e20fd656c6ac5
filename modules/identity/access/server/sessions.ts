import type { Id } from "#contract/id";
import { wireHeader } from "#contract/wire";
import type { Settings } from "#core/request/settings";
import { defineFunction } from "#core/rows/databaseFunction";
import type { TokenPair } from "#core/request/identity";
import type { TenantContext } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import { singleLogin } from "./access.settings.ts";
import { getAccessLifetimeSeconds, getRefreshLifetimeMs, getSessionLifetimeMs } from "./lifetimes.ts";
import type { SessionEndReason } from "./sessionEnd.ts";
import { refreshTokens, sessions } from "./session.table.ts";
import { signAccessToken } from "#core/crypto/accessToken";
import { generateSecret, hashSecret } from "#core/crypto/secret";

/** The account and properties of a new session. */
export type SessionStart = {
  readonly accountId: Id;
  readonly accountType: number;
  readonly organisationId: Id | null;
  readonly tokenVersion: number;
  readonly mustChangePassword: boolean;
  readonly loginMode: 1 | 2;
  /** The account proved its identity itself; otherwise another session of the account approved this one. */
  readonly isProved: boolean;
};

/**
 * Starts a session and also sets its token pair in the headers of the answer. With `sys_single_login` the account's
 * other sessions of the same login mode end.
 */
export async function startSession(ctx: TenantContext, settings: Settings, options: SessionStart): Promise<TokenPair> {
  const { accountId, loginMode, tokenVersion } = options;
  if (settings.get(singleLogin)) await endSessions(ctx, { accountId, loginMode }, "other_sign_in");
  const now = ctx.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const sessionId = await ctx.rows(sessions).add({
    accountId,
    loginMode,
    ip: ctx.address.slice(0, 64),
    ...parseUserAgent(ctx.userAgent),
    tokenVersion,
    mustChange: options.mustChangePassword,
    createdAt: now,
    provedAt: options.isProved ? now : null,
    lastSeenAt: now,
    expiresAt: after(getSessionLifetimeMs(settings)),
  });
  const pair = await joinSession(ctx, settings, { ...options, sessionId });
  ctx.header(wireHeader.accessToken, pair.accessToken);
  ctx.header(wireHeader.refreshToken, pair.refreshToken);
  return pair;
}

/** The session that a page joins. */
export type SessionJoin = Pick<SessionStart, "accountId" | "accountType" | "organisationId" | "loginMode"> & {
  readonly sessionId: Id;
};

/** Creates a separate token pair for a page that joins a session. */
export async function joinSession(ctx: TenantContext, settings: Settings, options: SessionJoin): Promise<TokenPair> {
  const { accountId, sessionId, loginMode } = options;
  const now = ctx.now();
  const refreshToken = generateSecret();
  const hash = hashSecret(refreshToken);
  const expiresAt = new Date(now.getTime() + getRefreshLifetimeMs(settings));
  await ctx.rows(refreshTokens).addAll([{ sessionId, family: sessionId, hash, createdAt: now, expiresAt }]);
  const accessToken = await signAccessToken(
    ctx.app.keys,
    {
      UserId: accountId,
      TenantId: ctx.tenantId,
      AccountType: options.accountType,
      OrgId: options.organisationId ?? 0,
      LoginMode: loginMode,
      sid: sessionId,
    },
    { now, lifetimeSeconds: getAccessLifetimeSeconds(settings) },
  );
  return { accessToken, refreshToken };
}

/** Ends open sessions of an account (one session, one login mode, or all but one); every node knows within moments. */
export async function endSessions(
  ctx: TenantContext,
  { except, ...which }: { accountId: Id; id?: Id; loginMode?: 1 | 2; except?: Id },
  reason: SessionEndReason,
): Promise<void> {
  const rows = ctx.rows(sessions);
  const { caller } = ctx;
  const endedByName = caller === undefined || caller.accountId === which.accountId ? null : caller.realName;
  const open = (await rows.list({ ...which, endedAt: null })).filter(({ id }) => id !== except);
  const endColumns = { endedAt: ctx.now(), endReason: reason, endedByName };
  await Promise.all(open.map(async ({ id }) => await rows.set(id, endColumns)));
  ctx.afterCommit(async () => await forgetSessions(ctx, which.accountId, open));
}

/**
 * Above this number all sessions of the tenant are invalidated together, because each pass through the cache takes
 * time.
 */
const maxSingleRemovals = 20;

async function forgetSessions(
  { app: { caches }, tenantId }: TenantContext,
  accountId: Id,
  endedSessions: readonly { readonly id: Id }[],
): Promise<void> {
  if (endedSessions.length > maxSingleRemovals) return await caches.invalidate("session", tenantId);
  for (const { id } of endedSessions) await caches.invalidate("session", tenantId, String(id));
  await caches.invalidate("session", tenantId, `account:${accountId}`);
}

/** The account that has just signed in, and its password hash if it had to be renewed. */
export type SignInRecord = { readonly accountId: Id; readonly newHash: string | undefined };

type SignInUpdate = {
  readonly signedIn: Id;
  readonly fromAddress: string;
  readonly at: Date;
  readonly device: string;
  readonly inLanguage: string;
  readonly renewedHash: string | null;
};

const noteOnAccount = defineFunction<SignInUpdate, { row: boolean }>("note_sign_in", [
  ...(["signedIn", "fromAddress", "at", "device", "inLanguage", "renewedHash"] as const),
]);

/** Records the last sign-in of the account. This is no update of the record: version and last editor stay unchanged. */
export async function recordSignIn(ctx: TenantContext, { accountId, newHash }: SignInRecord): Promise<void> {
  const { browser, os } = parseUserAgent(ctx.userAgent);
  const from = { fromAddress: ctx.address.slice(0, 256), device: `${browser} ${os}`.trim() };
  await ctx.callFunction(noteOnAccount, {
    signedIn: accountId,
    at: ctx.now(),
    inLanguage: ctx.language,
    renewedHash: newHash ?? null,
    ...from,
  });
}
