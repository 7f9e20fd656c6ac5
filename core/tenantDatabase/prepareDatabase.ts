import pg from "pg";
import { withConnection } from "#core/archive/archiveAccess";
import type { DatabaseAddress } from "#core/database/pool";
import { migrate, MigrationError } from "#core/database/migrate";
import { checkRequestRole } from "#core/database/role";
import { type PostgresAddress, toDatabaseAddress } from "./connectionString.ts";
import { type DatabaseAddresses, isOwnServer } from "./databaseAccess.ts";
import { listCopiedTables } from "./movedTable.ts";
import { prepareRoles } from "./prepareRoles.ts";
import type { StoredDatabase } from "./storedDatabase.ts";
import { syncTables } from "./syncTables.ts";

/** What the tables of a tenant's database have become. */
export type PreparedSchema = { readonly applied: readonly string[]; readonly version: string };

/**
 * Brings the database of a tenant to the schema of this server: roles, all pending migrations, and with them the
 * policies. It may be repeated, also after it was interrupted.
 */
export async function prepareSchema(
  addresses: DatabaseAddresses,
  database: StoredDatabase,
  signal: AbortSignal,
): Promise<PreparedSchema> {
  const { tenantId, application, owner } = database;
  const address = toDatabaseAddress(owner);
  const hasLogin = isOwnServer(addresses, owner) || (await canConnect(application));
  await withConnection(address, signal, async (client) => {
    await prepareRoles(client, { tenantId, application, hasLogin });
  });
  const { applied } = await migrate({ owner: address, log: () => undefined });
  return await withConnection(toDatabaseAddress(application), signal, async (client) => {
    await checkRequestRole(client);
    const { rows } = await client.query<{ version: string }>("select max(version) as version from schema_migration");
    const version = rows[0]?.version;
    if (version === undefined) throw new MigrationError("The database has no tables.");
    return { applied, version };
  });
}

/** Whether requests could sign in already: an earlier preparation has made their role, or the administrator has. */
async function canConnect(application: PostgresAddress): Promise<boolean> {
  const client = new pg.Client(toDatabaseAddress(application));
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isMember: boolean }>(
      `select coalesce((select pg_has_role(current_user, oid, 'usage') from pg_roles where rolname = 'siteward_app'), false)
         as "isMember"`,
    );
    return rows[0]?.isMember === true;
  } catch {
    // Then the preparation makes it, or says why it cannot.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the rows that all tenants share, and that of the tenant itself, the same as in the shared database. Returns how many changed. */
export async function copySharedRows(
  addresses: DatabaseAddresses & { readonly owner: DatabaseAddress },
  { tenantId, owner }: Pick<StoredDatabase, "tenantId" | "owner">,
  { signal, onRows }: { signal: AbortSignal; onRows?: (count: number) => void },
): Promise<number> {
  return await withConnection(addresses.owner, signal, async (source) => {
    return await withConnection(toDatabaseAddress(owner), signal, async (target) => {
      await target.query("select set_config('app.moving', 'on', false), set_config('app.history', 'off', false)");
      const tables = await listCopiedTables(source, { tenantTable: addresses.tenantTable, tenantId });
      const { changed } = await syncTables({
        source,
        target,
        tables,
        signal,
        ...(onRows === undefined ? {} : { onRows }),
      });
      return changed;
    });
  });
}
