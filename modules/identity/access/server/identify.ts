import { Status } from "#contract/fields";
import type { Credentials, SessionOwner, Identity, RequestOrigin } from "#core/request/identity";
import type { App } from "#core/request/app";
import type { Id } from "#contract/id";
import { readSettings, type Settings } from "#core/request/settings";
import { openWriteTransaction } from "#core/rows/transaction";
import type { Caller } from "#core/request/caller";
import { rotateRefreshToken } from "./refreshToken.ts";
import {
  type AccountState,
  createCaller,
  createVisitor,
  type EffectiveRights,
  loadAccount,
  loadEffectiveRights,
  loadSession,
  type SessionState,
} from "./authState.ts";
import { getSystemSettings, openSystemTransaction, type SystemTransaction } from "#core/request/systemTransaction";
import { getAccessLifetimeSeconds, getIdleTimeoutMs, getRefreshLifetimeMs } from "./lifetimes.ts";
import { getTenantPhase, type TenantTerm } from "./tenancy.ts";
import { isVisitOpen, loadVisitor } from "./visitor.ts";
import { type Claims, signAccessToken, verifyAccessToken } from "#core/crypto/accessToken";

/** A session's last use is written at most this often. */
const touchMs = 30_000;

/**
 * Authenticates a request: signature, then session, tenant and account as they were at most five seconds ago, then the
 * effect of the roles. An expired access token is replaced if the request also carries the refresh token of its
 * session.
 */
export async function identify(app: App, credentials: Credentials): Promise<Identity> {
  const token = bearer(credentials.authorization);
  if (token === undefined) return {};
  const verification = await verifyAccessToken(app.keys, token, app.now());
  if (verification.state === "refused") return {};
  const { claims, state } = verification;
  if (state === "valid" || credentials.acceptsExpired === true) {
    const caller = await findAuthState(app, claims, credentials);
    return caller === undefined ? await endedIdentity(app, claims, credentials) : { caller };
  }
  const refresh = bearer(credentials.refresh);
  if (refresh === undefined || credentials.isAnonymousRoute) return {};
  return await refreshIdentity(app, { claims, token: refresh }, credentials);
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(?<token>[\w.~+/=-]+)$/iu.exec(header?.trim() ?? "")?.groups?.["token"];
}

type RefreshAttempt = { readonly claims: Claims; readonly token: string };
type IdentifyOptions = Pick<Credentials, "requestId" | "isUserActivity">;

async function refreshIdentity(
  app: App,
  { claims, token }: RefreshAttempt,
  origin: RequestOrigin & IdentifyOptions,
): Promise<Identity> {
  const caller = await findAuthState(app, claims, origin);
  if (caller === undefined) return await endedIdentity(app, claims, origin);
  const settings = await readSettings(app, caller.tenantId);
  const now = app.now();
  const { tenantId, sessionId, accountId, account } = caller;
  const expiresAt = new Date(now.getTime() + getRefreshLifetimeMs(settings));
  const rotation = await rotateRefreshToken(app, { tenantId, sessionId, accountId, account, token, expiresAt, origin });
  if (rotation.outcome !== "rotated") return {};
  const accessToken = await signAccessToken(
    app.keys,
    { ...claims, AccountType: caller.accountType, OrgId: caller.organisationId ?? 0 },
    { now, lifetimeSeconds: getAccessLifetimeSeconds(settings) },
  );
  return { caller, tokens: { accessToken, refreshToken: rotation.refreshToken } };
}

/**
 * An anonymous identity with the end of the session, only for holders of a token of it that this installation signed.
 */
async function endedIdentity(app: App, claims: Claims, { requestId }: IdentifyOptions): Promise<Identity> {
  const session = await sessionOf(openSystemTransaction(app, claims.TenantId, requestId), claims);
  if (session?.accountId !== claims.UserId || session.endedAt === null || session.endReason === null) return {};
  return { sessionEnd: { reason: session.endReason, name: session.endedByName ?? "" } };
}

type State = { session: SessionState; account: AccountState };

/**
 * The caller for valid claims; `undefined` if session, account or tenant no longer allow it, or the session was idle
 * for too long.
 */
async function findAuthState(
  app: App,
  claims: Claims,
  { requestId, isUserActivity }: IdentifyOptions,
): Promise<Caller | undefined> {
  const found = await look(app, claims, requestId);
  if (found === undefined) return undefined;
  const settings = await readSettings(app, claims.TenantId);
  if (isIdle(settings, app.now(), found.session)) return undefined;
  if (isUserActivity) noteUse(app, claims, { session: found.session, settings });
  const { TenantId: tenantId, UserId: accountId, sid: sessionId, LoginMode: loginMode } = claims;
  return toCaller(app, { tenantId, sessionId, accountId, loginMode }, found);
}

type CallerKey = Pick<Caller, "tenantId" | "sessionId" | "accountId" | "loginMode">;

function toCaller(app: App, key: CallerKey, { session, account, rights }: SessionAuthState): Caller {
  const isReadOnly = getTenantPhase(termOf(session), app.now()) === "readOnly";
  const identity = { ...key, isLocked: session.lockedAt !== null, isReadOnly };
  const { homeTenantId, expiresAt: endsAt } = session;
  if (homeTenantId === null) return createCaller(identity, account, rights);
  return createVisitor({ ...identity, visit: { homeTenantId, endsAt } }, account, rights);
}

function termOf({ tenantStatus: status, tenantExpires: expirationTime }: SessionState): TenantTerm {
  return { status, expirationTime };
}

/**
 * Whether a session is open, and whether its screen is locked. This does not count as activity: an idle connection does
 * not keep its session alive.
 */
export async function findSession(
  app: App,
  holder: SessionOwner,
  requestId: string,
): Promise<ActiveSession | undefined> {
  const found = await lookQuietly(app, holder, requestId);
  return found === undefined ? undefined : { isLocked: found.session.lockedAt !== null, account: found.account };
}

/** The caller of an open session; does not count as activity either. */
export async function findCaller(app: App, holder: SessionOwner, requestId: string): Promise<Caller | undefined> {
  const found = await lookQuietly(app, holder, requestId);
  if (found === undefined) return undefined;
  return toCaller(app, { ...holder, loginMode: 1 }, found);
}

async function lookQuietly(app: App, holder: SessionOwner, requestId: string): Promise<SessionAuthState | undefined> {
  const { tenantId: TenantId, sessionId: sid, accountId: UserId } = holder;
  const found = await look(app, { TenantId, sid, UserId }, requestId);
  return found === undefined || isIdle(await readSettings(app, TenantId), app.now(), found.session) ? undefined : found;
}

/** An open session. */
export type ActiveSession = { readonly isLocked: boolean; readonly account: AccountState };

type SessionClaims = Pick<Claims, "TenantId" | "UserId" | "sid">;
type SessionAuthState = State & { readonly rights: EffectiveRights };

/**
 * Loads session, account and roles, unless one of them, or the tenant, is closed. Cached under `session` (the session's
 * id, `account:` and the account's id) and `permission` (the account's id).
 */
async function look(app: App, claims: SessionClaims, requestId: string): Promise<SessionAuthState | undefined> {
  const { TenantId: tenantId, UserId: accountId } = claims;
  const { caches } = app;
  const from = openSystemTransaction(app, tenantId, requestId);
  const [session, account, rights] = await Promise.all([
    sessionOf(from, claims),
    caches.get(
      "session",
      { tenantId, key: `account:${accountId}` },
      async () => await loadAccount(from, tenantId, accountId),
    ),
    caches.get(
      "permission",
      { tenantId, key: String(accountId) },
      async () => await loadEffectiveRights(from, tenantId, accountId),
    ),
  ]);
  if (session !== undefined && session.homeTenantId !== null) {
    const owner = { tenantId, accountId, sessionId: claims.sid };
    const state = await loadVisitor(app, owner, { session, requestId });
    return state !== undefined && isVisitOpen(session, state.account, app.now()) ? { session, ...state } : undefined;
  }
  if (session === undefined || account === undefined) return undefined;
  // A session that began after the account was cached (the account has just changed its password) must not be taken for
  // an old one.
  const current = session.tokenVersion > account.tokenVersion ? await loadAccount(from, tenantId, accountId) : account;
  if (current === undefined || !isGood(app, accountId, { session, account: current })) return undefined;
  return { session, account: current, rights };
}

async function sessionOf(
  from: SystemTransaction,
  { TenantId: tenantId, sid }: Pick<Claims, "TenantId" | "sid">,
): Promise<SessionState | undefined> {
  const load = async () => await loadSession(from, tenantId, sid);
  return await from.app.caches.get("session", { tenantId, key: String(sid) }, load);
}

function isGood(app: App, accountId: Id, { session, account }: State): boolean {
  const now = app.now().getTime();
  if (session.accountId !== accountId || session.endedAt !== null || session.expiresAt.getTime() <= now) return false;
  if (getTenantPhase(termOf(session), app.now()) === "closed" || account.status !== Status.enabled) return false;
  return session.tokenVersion === account.tokenVersion;
}

type SessionUse = { readonly session: SessionState; readonly settings: Settings };

/** Records the use of a session now and then. */
function noteUse(app: App, claims: Claims, { session, settings }: SessionUse): void {
  const idleMs = getIdleTimeoutMs(settings);
  const unusedMs = app.now().getTime() - session.lastSeenAt.getTime();
  if (unusedMs <= Math.min(touchMs, idleMs > 0 ? idleMs / 4 : touchMs)) return;
  session.lastSeenAt = app.now();
  void touch(app, claims, session.lastSeenAt);
}

function isIdle(settings: Settings, now: Date, session: SessionState): boolean {
  const idleMs = getIdleTimeoutMs(settings);
  return idleMs > 0 && now.getTime() - session.lastSeenAt.getTime() > idleMs;
}

/** The request neither waits for it nor fails with it. */
async function touch(app: App, { TenantId: tenantId, sid }: Claims, at: Date): Promise<void> {
  const transaction = openWriteTransaction(app.requests, getSystemSettings(tenantId, "session.touch"));
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
