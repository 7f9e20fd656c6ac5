import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import { migrateTenants, type TenantMigration } from "#core/tenantDatabase/migrateTenants";

const everyMs = 600_000;

/**
 * Brings the databases of tenants to the schema of this server when it starts, and again every ten minutes: one that was
 * away then is back later, and menus, dictionaries and settings have changed. Servers take turns by the lock of
 * migrations.
 */
export function startSchemaUpdates(app: App): RunningService {
  const closing = new AbortController();
  let isRunning = false;
  async function update(): Promise<void> {
    const { owner } = app.databaseAddresses;
    if (owner === undefined || isRunning) return;
    isRunning = true;
    try {
      const addresses = { ...app.databaseAddresses, owner };
      await migrateTenants({ addresses, keys: app.keys, signal: closing.signal, onDone: tell });
    } catch (error) {
      if (!closing.signal.aborted)
        app.log.warn({ event: "tenant_database.unread", err: error }, "databases of tenants were not updated");
    } finally {
      isRunning = false;
    }
  }

  function tell({ tenantId, applied, fault }: TenantMigration): void {
    if (fault !== undefined)
      app.log.error({ event: "tenant_database.outdated", tenantId, fault }, "a tenant's database was not updated");
    else if (applied.length > 0)
      app.log.info(
        { event: "tenant_database.updated", tenantId, count: applied.length },
        "updated a tenant's database",
      );
  }

  void update();
  const timer = setInterval(() => void update(), everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      closing.abort();
      await Promise.resolve();
    },
  };
}
