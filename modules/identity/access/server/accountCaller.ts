import { Status } from "#contract/fields";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { SessionOwner } from "#core/request/identity";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { createCaller, loadAccount, loadEffectiveRights } from "./authState.ts";
import { getTenantPhase, type TenantTerm } from "./tenancy.ts";
import { findVisitor } from "./visitor.ts";

const tenantText = "select status, expiration_time from tenant where id = $1 and deleted_at is null";

/**
 * Loads an account as a caller, whether or not the session is still open; `undefined` if account or tenant is closed. A
 * platform administrator in another tenant needs the session.
 */
export async function findAccountCaller(app: App, owner: SessionOwner, requestId: string): Promise<Caller | undefined> {
  const { tenantId, accountId, sessionId } = owner;
  const from = openSystemTransaction(app, tenantId, requestId);
  const [[tenant], account, rights] = await Promise.all([
    from.run<TenantTerm>({ sql: tenantText, parameters: [tenantId] }),
    loadAccount(from, tenantId, accountId),
    loadEffectiveRights(from, tenantId, accountId),
  ]);
  if (tenant === undefined) return undefined;
  if (account === undefined) return await findVisitor(app, owner, requestId);
  const phase = getTenantPhase(tenant, app.now());
  if (phase === "closed" || account.status !== Status.enabled) return undefined;
  const isReadOnly = phase === "readOnly";
  return createCaller({ tenantId, sessionId, accountId, loginMode: 1, isLocked: false, isReadOnly }, account, rights);
}
