import type { ClientBase } from "pg";

/**
 * Waits until no transaction that was begun before writes rows of a tenant in the database of this connection, on any
 * server. Transactions that begin afterwards are refused if the tenant has been frozen first: `served_tenant` in the
 * database of a tenant, `tenant_database` in the shared one. Throws an error of the database (55P03) after `timeoutMs`.
 */
export async function waitForTenantWriters(client: ClientBase, tenantId: number, timeoutMs: number): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [`${Math.max(1, Math.round(timeoutMs))}ms`]);
    // Held only for a moment: those that wait behind it see that the tenant is frozen.
    await client.query("select pg_advisory_xact_lock(hashtextextended('tenant_writes', $1))", [tenantId]);
  } finally {
    await client.query("rollback");
  }
}
