import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import { startPolling } from "#core/jobs/polling";
import { migrateTenants, type TenantMigration } from "#core/tenantDatabase/migrateTenants";

const everyMs = 600_000;

/**
 * Brings the databases of tenants to the schema of this server when it starts, and again every ten minutes: one that was
 * away then is back later, and menus, dictionaries and settings have changed. Servers take turns by the lock of
 * migrations.
 */
export function startSchemaUpdates(app: App): RunningService {
  return startPolling(app, {
    everyMs,
    firstMs: 0,
    service: { name: "service_schema_updates", title: "job.service.schemaUpdates" },
    event: "tenant_database.unread",
    failure: "databases of tenants were not updated",
    async run(signal) {
      const { owner } = app.databaseAddresses;
      if (owner === undefined) return;
      const addresses = { ...app.databaseAddresses, owner };
      await migrateTenants({ addresses, keys: app.keys, signal, onDone: (outcome) => logOutcome(app, outcome) });
    },
  });
}

function logOutcome({ log }: App, { tenantId, applied, fault }: TenantMigration): void {
  if (fault !== undefined)
    log.error({ event: "tenant_database.outdated", tenantId, fault }, "a tenant's database was not updated");
  else if (applied.length > 0)
    log.info({ event: "tenant_database.updated", tenantId, count: applied.length }, "updated a tenant's database");
}
