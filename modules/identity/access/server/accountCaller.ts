import { Status } from "#contract/fields";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { SessionOwner } from "#core/request/identity";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { createCaller, loadAccount, loadEffectiveRights } from "./authState.ts";

const tenantText = "select status, expiration_time from tenant where id = $1 and deleted_at is null";

type TenantState = { status: number; expirationTime: Date | null };

/**
 * Loads an account as a caller, whether or not the session is still open; `undefined` if account or tenant is closed.
 */
export async function findAccountCaller(
  app: App,
  { tenantId, accountId, sessionId }: SessionOwner,
  requestId: string,
): Promise<Caller | undefined> {
  const from = openSystemTransaction(app, tenantId, requestId);
  const [[tenant], account, rights] = await Promise.all([
    from.run<TenantState>({ sql: tenantText, parameters: [tenantId] }),
    loadAccount(from, tenantId, accountId),
    loadEffectiveRights(from, tenantId, accountId),
  ]);
  if (tenant === undefined || !isOpen(tenant, app.now())) return undefined;
  if (account === undefined || account.status !== Status.enabled) return undefined;
  return createCaller({ tenantId, sessionId, accountId, loginMode: 1, isLocked: false }, account, rights);
}

function isOpen({ status, expirationTime }: TenantState, now: Date): boolean {
  return status === Status.enabled && (expirationTime === null || expirationTime > now);
}
