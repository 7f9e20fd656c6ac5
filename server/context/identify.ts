import type { App } from "#server/app";
import type { Id } from "#contract/id";
import type { SessionEnd } from "#contract/wire";
import { readSettings, type Settings } from "#server/settings";
import { writing } from "#server/rows/transaction";
import type { Caller } from "./caller.ts";
import { type Origin, rotate } from "./refresh.ts";
import {
  type AccountState,
  callerFrom,
  type Granted,
  loadAccount,
  loadGranted,
  loadSession,
  readingAsSystem,
  type SessionState,
  systemIn,
  type SystemReading,
} from "./standing.ts";
import { accessLifetimeSeconds, idleTimeoutMs, refreshLifetimeMs } from "./lifetimes.ts";
import { type Claims, signAccessToken, type TokenPair, verifyAccessToken } from "./tokens.ts";

/** Who makes a request. No caller: nobody, or somebody whose session is over; then `over` says what has ended it. */
export type Identity = { readonly caller?: Caller; readonly tokens?: TokenPair; readonly over?: SessionEnd };

/** What a request shows of its maker. */
export type Credentials = Origin & {
  readonly authorization: string | undefined;
  /** The refresh token of an existing client: `X-Authorization: Bearer …`. */
  readonly refresh: string | undefined;
  /** A call for anybody reads a token but never refreshes it. */
  readonly isAnonymousRoute: boolean;
  /** Somebody has asked for it: his session is in use. */
  readonly isUse: boolean;
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
    const caller = await standing(app, claims, credentials);
    return caller === undefined ? await endedIdentity(app, claims, credentials) : { caller };
  }
  const refresh = bearer(credentials.refresh);
  if (refresh === undefined || credentials.isAnonymousRoute) return {};
  return await refreshed(app, { claims, token: refresh }, credentials);
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(?<token>[\w.~+/=-]+)$/iu.exec(header?.trim() ?? "")?.groups?.["token"];
}

type Refreshing = { readonly claims: Claims; readonly token: string };
type Asking = Pick<Credentials, "requestId" | "isUse">;

async function refreshed(app: App, { claims, token }: Refreshing, origin: Origin & Asking): Promise<Identity> {
  const caller = await standing(app, claims, origin);
  if (caller === undefined) return await endedIdentity(app, claims, origin);
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

/** Nobody, and what has ended his session: only to whoever has held a token of it that we have signed. */
async function endedIdentity(app: App, claims: Claims, { requestId }: Asking): Promise<Identity> {
  const session = await sessionOf(readingAsSystem(app, claims.TenantId, requestId), claims);
  if (session?.accountId !== claims.UserId || session.endedAt === null || session.endReason === null) return {};
  return { over: { reason: session.endReason, name: session.endedByName ?? "" } };
}

type State = { session: SessionState; account: AccountState };

/**
 * The caller behind valid claims, `undefined` when session, account or tenant say no by now, or nobody has used the
 * session for too long.
 */
async function standing(app: App, claims: Claims, { requestId, isUse }: Asking): Promise<Caller | undefined> {
  const found = await look(app, claims, requestId);
  if (found === undefined) return undefined;
  const settings = await readSettings(app);
  if (isIdle(settings, app.now(), found.session)) return undefined;
  if (isUse) noteUse(app, claims, { session: found.session, settings });
  const { session, account, granted } = found;
  const { TenantId: tenantId, UserId: accountId, sid: sessionId, LoginMode: loginMode } = claims;
  return callerFrom(
    { tenantId, sessionId, accountId, loginMode, isLocked: session.lockedAt !== null },
    account,
    granted,
  );
}

/** Whose session it is. */
export type Holder = { readonly tenantId: Id; readonly sessionId: Id; readonly accountId: Id };

/**
 * Whether a session still lives, and whether its screen is locked. Asking is no use of the session: a connection that
 * merely stays open does not keep it from ending for want of use.
 */
export async function findSession(app: App, holder: Holder, requestId: string): Promise<Standing | undefined> {
  const found = await lookQuietly(app, holder, requestId);
  return found === undefined ? undefined : { isLocked: found.session.lockedAt !== null, account: found.account };
}

/** Who is behind a session that still lives; asking is no use of it either. */
export async function findCaller(app: App, holder: Holder, requestId: string): Promise<Caller | undefined> {
  const found = await lookQuietly(app, holder, requestId);
  if (found === undefined) return undefined;
  const { session, account, granted } = found;
  return callerFrom({ ...holder, loginMode: 1, isLocked: session.lockedAt !== null }, account, granted);
}

async function lookQuietly(app: App, holder: Holder, requestId: string): Promise<Found | undefined> {
  const { tenantId: TenantId, sessionId: sid, accountId: UserId } = holder;
  const found = await look(app, { TenantId, sid, UserId }, requestId);
  return found === undefined || isIdle(await readSettings(app), app.now(), found.session) ? undefined : found;
}

/** A session that lives. */
export type Standing = { readonly isLocked: boolean; readonly account: AccountState };

type Named = Pick<Claims, "TenantId" | "UserId" | "sid">;
type Found = State & { readonly granted: Granted };

/**
 * Session, account and roles, unless one of them, or the tenant, says no by now. Cached under `session` (the session's
 * id, `account:` and the account's id) and `permission` (the account's id).
 */
async function look(app: App, claims: Named, requestId: string): Promise<Found | undefined> {
  const { TenantId: tenantId, UserId: accountId } = claims;
  const { caches } = app;
  const from = readingAsSystem(app, tenantId, requestId);
  const [session, account, granted] = await Promise.all([
    sessionOf(from, claims),
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
  if (current === undefined || !isGood(app, accountId, { session, account: current })) return undefined;
  return { session, account: current, granted };
}

async function sessionOf(
  from: SystemReading,
  { TenantId: tenantId, sid }: Pick<Claims, "TenantId" | "sid">,
): Promise<SessionState | undefined> {
  const load = async () => await loadSession(from, tenantId, sid);
  return await from.app.caches.get("session", { tenantId, key: String(sid) }, load);
}

function isGood(app: App, accountId: Id, { session, account }: State): boolean {
  const now = app.now().getTime();
  if (session.accountId !== accountId || session.endedAt !== null || session.expiresAt.getTime() <= now) return false;
  if (session.tenantStatus !== enabled || account.status !== enabled) return false;
  if (session.tenantExpires !== null && session.tenantExpires.getTime() <= now) return false;
  return session.tokenVersion === account.tokenVersion;
}

type Used = { readonly session: SessionState; readonly settings: Settings };

/** Notes the use of a session now and then. */
function noteUse(app: App, claims: Claims, { session, settings }: Used): void {
  const idleMs = idleTimeoutMs(settings);
  const unusedMs = app.now().getTime() - session.lastSeenAt.getTime();
  if (unusedMs <= Math.min(touchMs, idleMs > 0 ? idleMs / 4 : touchMs)) return;
  session.lastSeenAt = app.now();
  void touch(app, claims, session.lastSeenAt);
}

function isIdle(settings: Settings, now: Date, session: SessionState): boolean {
  const idleMs = idleTimeoutMs(settings);
  return idleMs > 0 && now.getTime() - session.lastSeenAt.getTime() > idleMs;
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
