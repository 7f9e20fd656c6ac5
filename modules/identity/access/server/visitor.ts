import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { SessionOwner } from "#core/request/identity";
import { openSystemTransaction, type SystemTransaction } from "#core/request/systemTransaction";
import {
  type AccountState,
  createVisitor,
  type EffectiveRights,
  isPlatformAccount,
  loadAccount,
  loadAdministratorRights,
  loadSession,
  type SessionState,
} from "./authState.ts";

/** The account and the rights of a platform administrator in another tenant. */
export type VisitorState = { readonly account: AccountState; readonly rights: EffectiveRights };

/**
 * Loads what a session of a platform administrator in another tenant depends on, at most five seconds old; `undefined`
 * unless the session is one, and its account still a platform administrator.
 */
export async function loadVisitor(
  app: App,
  { tenantId, accountId }: SessionOwner,
  { session, requestId }: { session: SessionState; requestId: string },
): Promise<VisitorState | undefined> {
  const { homeTenantId } = session;
  if (homeTenantId === null || session.accountId !== accountId) return undefined;
  const home = openSystemTransaction(app, homeTenantId, requestId);
  const here = openSystemTransaction(app, tenantId, requestId);
  const [account, rights] = await Promise.all([
    app.caches.get(
      "session",
      { tenantId: homeTenantId, key: `account:${accountId}` },
      async () => await loadAccount(home, homeTenantId, accountId),
    ),
    app.caches.get(
      "permission",
      { tenantId, key: "visitor" },
      async () => await loadAdministratorRights(here, tenantId),
    ),
  ]);
  if (account === undefined || !isPlatformAccount(homeTenantId, account)) return undefined;
  return (await isHomeOpen(home, { tenantId, session })) ? { account, rights } : undefined;
}

/** In one database the end of the home session ends the visit. From another one it is looked up. */
async function isHomeOpen(
  home: SystemTransaction,
  { tenantId, session }: { tenantId: Id; session: SessionState },
): Promise<boolean> {
  const { app } = home;
  const { homeTenantId, homeSessionId } = session;
  if (homeTenantId === null || homeSessionId === null) return false;
  if (app.databases.find(tenantId) === app.databases.find(homeTenantId)) return true;
  const found = await app.caches.get(
    "session",
    { tenantId: homeTenantId, key: String(homeSessionId) },
    async () => await loadSession(home, homeTenantId, homeSessionId),
  );
  return found?.endedAt === null && found.expiresAt > app.now();
}

/** Whether a session in another tenant is open: expiry of the tenant does not count, the operator prolongs it. */
export function isVisitOpen(session: SessionState, account: AccountState, now: Date): boolean {
  if (session.endedAt !== null || session.expiresAt <= now || session.tenantStatus !== Status.enabled) return false;
  return account.status === Status.enabled && session.tokenVersion === account.tokenVersion;
}

/** The caller of an open session of a platform administrator in another tenant; does not count as activity. */
export async function findVisitor(app: App, owner: SessionOwner, requestId: string): Promise<Caller | undefined> {
  const { tenantId, sessionId, accountId } = owner;
  const session = await loadSession(openSystemTransaction(app, tenantId, requestId), tenantId, sessionId);
  if (session === undefined || session.homeTenantId === null) return undefined;
  const state = await loadVisitor(app, owner, { session, requestId });
  if (state === undefined || !isVisitOpen(session, state.account, app.now())) return undefined;
  const visit = { homeTenantId: session.homeTenantId, endsAt: session.expiresAt };
  return createVisitor(
    { tenantId, sessionId, accountId, loginMode: 1, isLocked: session.lockedAt !== null, isReadOnly: false, visit },
    state.account,
    state.rights,
  );
}
