import type { App } from "#server/app";
import { readSettings } from "#server/settings";
import { writing } from "#server/rows/transaction";
import type { Caller } from "./caller.ts";
import { type Origin, rotate } from "./refresh.ts";
import {
  type AccountState,
  callerFrom,
  loadAccount,
  loadGranted,
  loadSession,
  readingAsSystem,
  type SessionState,
  systemIn,
} from "./standing.ts";
import { accessLifetimeSeconds, refreshLifetimeMs } from "./lifetimes.ts";
import { type Claims, signAccessToken, type TokenPair, verifyAccessToken } from "./tokens.ts";

/** Who makes a request. No caller: nobody, or somebody whose session is over. */
export type Identity = { readonly caller?: Caller; readonly tokens?: TokenPair };

/** What a request shows of its maker. */
export type Credentials = Origin & {
  readonly authorization: string | undefined;
  /** The refresh token of an existing client: `X-Authorization: Bearer …`. */
  readonly refresh: string | undefined;
  /** A call for anybody reads a token but never refreshes it. */
  readonly isAnonymousRoute: boolean;
};

const enabled = 1;
/** A session's last use is written this often at most. */
const touchMs = 30_000;

/**
 * Finds out who makes a request: signature, then session, tenant and account as they are at most five seconds ago, then
 * what his roles confer. An expired access token is replaced when the refresh token beside it belongs to its session.
 */
export async function identify(app: App, credentials: Credentials): Promise<Identity> {
  const token = bearer(credentials.authorization);
  if (token === undefined) return {};
  const verified = await verifyAccessToken(app.keys, token, app.now());
  if (verified.state === "refused") return {};
  const { claims, state } = verified;
  if (state === "valid") {
    const caller = await standing(app, claims, credentials.requestId);
    return caller === undefined ? {} : { caller };
  }
  const refresh = bearer(credentials.refresh);
  if (refresh === undefined || credentials.isAnonymousRoute) return {};
  return await refreshed(app, { claims, token: refresh }, credentials);
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(?<token>[\w.~+/=-]+)$/iu.exec(header?.trim() ?? "")?.groups?.["token"];
}

type Refreshing = { readonly claims: Claims; readonly token: string };

async function refreshed(app: App, { claims, token }: Refreshing, origin: Origin): Promise<Identity> {
  const caller = await standing(app, claims, origin.requestId);
  if (caller === undefined) return {};
  const settings = await readSettings(app);
  const now = app.now();
  const { tenantId, sessionId, accountId, account } = caller;
  const expiresAt = new Date(now.getTime() + refreshLifetimeMs(settings));
  const rotation = await rotate(app, { tenantId, sessionId, accountId, account, token, expiresAt, origin });
  if (rotation.outcome !== "rotated") return {};
  const accessToken = await signAccessToken(
    app.keys,
    { ...claims, AccountType: caller.accountType, OrgId: caller.organisationId ?? 0 },
    { now, lifetimeSeconds: accessLifetimeSeconds(settings) },
  );
  return { caller, tokens: { accessToken, refreshToken: rotation.refreshToken } };
}

type State = { session: SessionState; account: AccountState };

/**
 * The caller behind valid claims, `undefined` when session, account or tenant say no by now. Cached under `session` (the
 * session's id, `account:` and the account's id) and `permission` (the account's id).
 */
async function standing(app: App, claims: Claims, requestId: string): Promise<Caller | undefined> {
  const { TenantId: tenantId, UserId: accountId, sid } = claims;
  const { caches } = app;
  const from = readingAsSystem(app, tenantId, requestId);
  const [session, account, granted] = await Promise.all([
    caches.get("session", { tenantId, key: String(sid) }, async () => await loadSession(from, tenantId, sid)),
    caches.get(
      "session",
      { tenantId, key: `account:${accountId}` },
      async () => await loadAccount(from, tenantId, accountId),
    ),
    caches.get(
      "permission",
      { tenantId, key: String(accountId) },
      async () => await loadGranted(from, tenantId, accountId),
    ),
  ]);
  if (session === undefined || account === undefined) return undefined;
  // A session that began after the account was cached (he has just changed his password) is not to be mistaken for an old one.
  const current = session.tokenVersion > account.tokenVersion ? await loadAccount(from, tenantId, accountId) : account;
  if (current === undefined || !(await isGood(app, claims, { session, account: current }))) return undefined;
  return callerFrom({ tenantId, sessionId: sid, accountId, loginMode: claims.LoginMode }, current, granted);
}

async function isGood(app: App, claims: Claims, { session, account }: State): Promise<boolean> {
  const now = app.now().getTime();
  if (session.accountId !== claims.UserId || session.endedAt !== null || session.expiresAt.getTime() <= now)
    return false;
  if (session.tenantStatus !== enabled || account.status !== enabled) return false;
  if (session.tenantExpires !== null && session.tenantExpires.getTime() <= now) return false;
  if (session.tokenVersion !== account.tokenVersion) return false;
  return await isInUse(app, claims, session);
}

/** Ends a session that nobody has used for too long, and notes the use of the others now and then. */
async function isInUse(app: App, claims: Claims, session: SessionState): Promise<boolean> {
  const settings = await readSettings(app);
  const idleMs = 1000 * settings.whole("sys_idle_timeout", { otherwise: 0, minimum: 0, maximum: 604_800 });
  const unusedMs = app.now().getTime() - session.lastSeenAt.getTime();
  if (idleMs > 0 && unusedMs > idleMs) return false;
  if (unusedMs > Math.min(touchMs, idleMs > 0 ? idleMs / 4 : touchMs)) {
    session.lastSeenAt = app.now();
    void touch(app, claims, session.lastSeenAt);
  }
  return true;
}

/** The request does not wait for it, and it does not fail with it. */
async function touch(app: App, { TenantId: tenantId, sid }: Claims, at: Date): Promise<void> {
  const transaction = writing(app.requests, systemIn(tenantId, "session.touch"));
  try {
    await transaction.change({
      sql: "update session set last_seen_at = greatest(last_seen_at, $3) where tenant_id = $1 and id = $2",
      parameters: [tenantId, sid, at],
    });
    await transaction.commit();
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    app.log.warn({ event: "session.touch_failed", err: error }, "the last use of a session was not noted");
  }
}
