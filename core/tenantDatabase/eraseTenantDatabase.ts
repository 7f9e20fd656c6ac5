import type { ClientBase } from "pg";
import { withConnection } from "#core/archive/archiveAccess";
import { toDatabaseAddress } from "./connectionString.ts";
import type { MoveOptions } from "./moveTenant.ts";
import { listTenantTables } from "./movedTable.ts";
import { findDeletedDatabase, type StoredDatabase } from "./storedDatabase.ts";
import { eraseRows } from "./tableRows.ts";

/** What became of the database of a deleted tenant. */
export type DatabaseErasure = {
  readonly rows: number;
  /** The name of the database if it did not answer: its rows are still there. */
  readonly leftName: string | undefined;
};

type Options = Pick<MoveOptions, "addresses" | "keys" | "tenantId" | "signal" | "onRows"> & {
  /** The table with the tenants' own rows. */
  readonly tenantTable: string;
};

/**
 * Erases all rows of a deleted tenant in the database of its own, which serves it no longer; the tables and the database
 * stay. Does nothing if the tenant has none, and may be repeated.
 */
export async function eraseTenantDatabase(options: Options): Promise<DatabaseErasure> {
  const { addresses, keys, tenantId, signal } = options;
  return await withConnection(addresses.owner, signal, async (control) => {
    await control.query("select pg_advisory_lock(hashtextextended('tenant_move', $1))", [tenantId]);
    const database = await findDeletedDatabase(control, keys, tenantId);
    // A database without tables has no rows.
    if (database === undefined || database.schemaVersion === null) return { rows: 0, leftName: undefined };
    if (!(await canOpen(database, signal))) return { rows: 0, leftName: database.databaseName };
    const work = async (own: ClientBase) => await eraseAll(own, options);
    return { rows: await withConnection(toDatabaseAddress(database.owner), signal, work), leftName: undefined };
  });
}

async function canOpen(database: StoredDatabase, signal: AbortSignal): Promise<boolean> {
  try {
    return await withConnection(toDatabaseAddress(database.owner), signal, async () => await Promise.resolve(true));
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function eraseAll(own: ClientBase, { tenantId, tenantTable, signal, onRows }: Options): Promise<number> {
  await own.query("select set_config('app.moving', 'on', false), set_config('app.history', 'off', false)");
  // A database that has served a tenant never serves one that is not listed: 0 is no tenant.
  await own.query("insert into served_tenant (of_tenant) values (0) on conflict do nothing");
  await own.query("delete from served_tenant where of_tenant = $1", [tenantId]);
  let total = await eraseRows(own, await listTenantTables(own, tenantId), { signal, onRows });
  const { rows: mirrored } = await own.query<{ name: string; key: string }>(mirroredText, [tenantTable]);
  for (const { name, key } of mirrored) {
    const { rowCount } = await own.query(`delete from ${name} where ${key} = $1`, [tenantId]);
    total += rowCount ?? 0;
  }
  return total;
}

/** Tables with rows that are mirrored from the shared database or to it; that of the tenant itself comes last. */
const mirroredText = `
  select quote_ident(relname) as name, quote_ident(attname) as key from pg_class
  join pg_attribute on attrelid = pg_class.oid and not attisdropped
    and attname = case when relname = $1 then 'id' when relname = 'sign_in_name' then 'of_tenant' else 'tenant_id' end
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and obj_description(pg_class.oid, 'pg_class') = 'home: control'
  order by relname = $1, relname`;
