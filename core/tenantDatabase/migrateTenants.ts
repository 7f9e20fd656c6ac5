import { withConnection } from "#core/archive/archiveAccess";
import type { Id } from "#contract/id";
import type { Keys } from "#core/crypto/keys";
import { listPendingMigrations, MigrationError } from "#core/database/migrate";
import type { DatabaseAddress } from "#core/database/pool";
import { toDatabaseAddress } from "./connectionString.ts";
import type { DatabaseAddresses } from "./databaseAccess.ts";
import { copySharedRows, prepareSchema } from "./prepareDatabase.ts";
import { listStoredDatabases, saveSchemaState, type StoredDatabase } from "./storedDatabase.ts";

/** What a migration needs. */
export type TenantMigrationOptions = {
  readonly addresses: DatabaseAddresses & { readonly owner: DatabaseAddress };
  readonly keys: Keys;
  readonly signal: AbortSignal;
  /** Only this one; by default all. */
  readonly tenantId?: Id;
  /** Tables, shared rows, or both, which is the default. */
  readonly parts?: readonly ("schema" | "rows")[];
  readonly onDone?: (outcome: TenantMigration) => void;
};

/** What became of the database of one tenant. */
export type TenantMigration = {
  readonly tenantId: Id;
  readonly tenantName: string;
  readonly databaseName: string;
  /** Names of the migrations that were applied. */
  readonly applied: readonly string[];
  readonly changedRows: number;
  /** Why it has not the schema of this server. */
  readonly fault: string | undefined;
};

const atOnce = 3;

/**
 * Brings the databases of tenants to the schema of this server, and their shared rows to those of the shared database,
 * which has to be migrated before. One that is away or fails does not stop the others. Every step may be repeated, so an
 * interrupted run is simply started again.
 */
export async function migrateTenants(options: TenantMigrationOptions): Promise<TenantMigration[]> {
  const { addresses, keys, signal, tenantId } = options;
  const databases = await withConnection(
    addresses.owner,
    signal,
    async (owner) => await listStoredDatabases(owner, keys, tenantId),
  );
  const outcomes: TenantMigration[] = [];
  const waiting = [...databases];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await migrateOne(options, next);
      outcomes.push(outcome);
      options.onDone?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes.toSorted((left, right) => left.tenantId - right.tenantId);
}

async function migrateOne(
  { addresses, signal, parts = ["schema", "rows"] }: TenantMigrationOptions,
  database: StoredDatabase,
): Promise<TenantMigration> {
  const { tenantId, tenantName, databaseName } = database;
  const named = { tenantId, tenantName, databaseName };
  let applied: readonly string[] = [];
  let changedRows = 0;
  try {
    if (parts.includes("schema")) {
      const prepared = await prepareSchema(addresses, database, signal);
      applied = prepared.applied;
      await save({ version: prepared.version, fault: undefined });
    }
    if (parts.includes("rows")) changedRows = await copySharedRows(addresses, database, { signal });
    return { ...named, applied, changedRows, fault: undefined };
  } catch (error) {
    signal.throwIfAborted();
    const fault = describeFault(error);
    await save({ version: undefined, fault });
    return { ...named, applied, changedRows, fault };
  }

  async function save(state: { version: string | undefined; fault: string | undefined }): Promise<void> {
    await withConnection(addresses.owner, signal, async (owner) => await saveSchemaState(owner, tenantId, state));
  }
}

/** Only what helps: errors of connections name the address and the user. */
function describeFault(error: unknown): string {
  if (error instanceof MigrationError) return error.message.slice(0, 500);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "" ? "The database cannot be used." : `The database cannot be used (${code}).`;
}

/** The migrations that a database lacks; undefined if it does not answer. */
export type PlannedMigration = {
  readonly tenantId: Id;
  readonly tenantName: string;
  readonly databaseName: string;
  readonly pending: readonly string[] | undefined;
};

/** What `migrateTenants` would do. */
export async function planTenantMigrations({
  addresses,
  keys,
  signal,
}: TenantMigrationOptions): Promise<PlannedMigration[]> {
  const databases = await withConnection(addresses.owner, signal, async (owner) => {
    // The shared database itself may not have been migrated yet.
    const { rows } = await owner.query("select from pg_class where oid = to_regclass('tenant_database')");
    return rows.length === 0 ? [] : await listStoredDatabases(owner, keys);
  });
  return await Promise.all(
    databases.map(async (database) => {
      const { tenantId, tenantName, databaseName } = database;
      const pending = await listPending(database).catch(() => undefined);
      return { tenantId, tenantName, databaseName, pending };
    }),
  );
}

async function listPending({ owner }: StoredDatabase): Promise<readonly string[]> {
  return await listPendingMigrations(toDatabaseAddress(owner));
}
