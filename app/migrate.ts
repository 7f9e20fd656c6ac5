import pg from "pg";
import { getTenantTableName, listTables } from "#core/boot/walls";
import { openKeys } from "#core/crypto/keys";
import { findServer } from "#core/database/embedded/serverInstance";
import { listPendingMigrations, migrate } from "#core/database/migrate";
import { openDatabase } from "#core/database/openDatabase";
import { migrateTenants, planTenantMigrations, type TenantMigrationOptions } from "#core/tenantDatabase/migrateTenants";
import { modules } from "./modules.server.ts";
import { type CommandContext, runCommand } from "./backupCommand.ts";

await runCommand({ usage: "usage.migrate", options: { plan: { type: "boolean" } }, run: migrateAll });

/** Shows which migrations would run where, and runs them: the shared database first, then those of tenants. */
async function migrateAll(context: CommandContext): Promise<void> {
  const { config, options, signal, tell, announce } = context;
  if (config.databaseUrl === undefined && (await findServer(config.dataDir)) !== undefined) {
    process.exitCode = 1;
    return tell("servedAlready");
  }
  const database = await openDatabase(config, announce);
  try {
    const { application, owner } = database;
    if (owner === undefined) throw new Error("DATABASE_OWNER_URL is not set");
    const target = {
      addresses: { application, owner, tenantTable: getTenantTableName(listTables(modules)) },
      keys: await openKeys(config.dataDir),
      signal,
    };
    showPlan(context, new pg.Client(owner).database ?? "", await listPendingMigrations(owner));
    if (options["plan"] === true) return await planTenants(context, target);
    await migrate({ owner, log: announce });
    await planTenants(context, target);
    await runTenants(context, target);
  } finally {
    await database.stop();
  }
}

function showPlan({ tell }: CommandContext, place: string, pending: readonly string[] | undefined): void {
  if (pending === undefined) tell("migration.away", { place });
  else if (pending.length === 0) tell("migration.current", { place });
  else tell("migration.pending", { place, number: pending.length, names: pending.join(", ") });
}

async function planTenants(context: CommandContext, target: TenantMigrationOptions): Promise<void> {
  for (const { tenantName, databaseName, pending } of await planTenantMigrations(target))
    showPlan(context, `${tenantName} (${databaseName})`, pending);
}

async function runTenants({ tell }: CommandContext, target: TenantMigrationOptions): Promise<void> {
  const onDone: TenantMigrationOptions["onDone"] = ({ tenantName, databaseName, applied, changedRows, fault }) => {
    const place = `${tenantName} (${databaseName})`;
    if (fault === undefined) tell("migration.done", { place, number: applied.length, rows: changedRows });
    else tell("migration.failed", { place, reason: fault });
  };
  const outcomes = await migrateTenants({ ...target, onDone });
  const failed = outcomes.filter(({ fault }) => fault !== undefined).length;
  tell("migration.total", { total: outcomes.length, failed });
  if (failed > 0) process.exitCode = 1;
}
