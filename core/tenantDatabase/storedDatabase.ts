import type { ClientBase } from "pg";
import { type Id, toId } from "#contract/id";
import type { Keys } from "#core/crypto/keys";
import { sealText, unsealText } from "#core/crypto/seal";
import { formatConnection, parseConnection, type PostgresAddress } from "./connectionString.ts";

/** Where the rows of a tenant are served from. While they are on their way, where they come from still serves them. */
export type TenantHome = "shared" | "moving" | "own" | "returning";

/** The database of a tenant. */
export type StoredDatabase = {
  readonly tenantId: Id;
  readonly tenantName: string;
  readonly databaseName: string;
  readonly home: TenantHome;
  readonly schemaVersion: string | null;
  /** Decrypted when it is read. Throws if it cannot be, so that one address does not stop work on the others. */
  readonly application: PostgresAddress;
  /** As `application`. */
  readonly owner: PostgresAddress;
};

type Row = {
  tenant_id: number;
  tenant_name: string;
  database_name: string;
  home: TenantHome;
  schema_version: string | null;
  connection: Buffer;
  owner_connection: Buffer;
};

type Kind = "connection" | "owner_connection";

/** The databases of all tenants, or of one, read as the owner of the shared database. */
export async function listStoredDatabases(owner: ClientBase, keys: Keys, tenantId?: Id): Promise<StoredDatabase[]> {
  const { rows } = await owner.query<Row>(
    `select tenant_id, tenant_name, database_name, home, schema_version, connection, owner_connection
     from stored_tenant_databases($1)`,
    [tenantId ?? null],
  );
  return rows.map((row) => openRow(keys, row));
}

/** The database of a deleted tenant, read as the owner of the shared database. */
export async function findDeletedDatabase(
  owner: ClientBase,
  keys: Keys,
  tenantId: Id,
): Promise<StoredDatabase | undefined> {
  const { rows } = await owner.query<Row>(
    `select tenant_id, tenant_name, database_name, home, schema_version, connection, owner_connection
     from stored_database_of_deleted($1)`,
    [tenantId],
  );
  const [row] = rows;
  return row === undefined ? undefined : openRow(keys, row);
}

function openRow(keys: Keys, row: Row): StoredDatabase {
  const id = toId(row.tenant_id);
  return {
    tenantId: id,
    tenantName: row.tenant_name,
    databaseName: row.database_name,
    home: row.home,
    schemaVersion: row.schema_version,
    get application() {
      return openAddress(keys, id, { kind: "connection", sealed: row.connection });
    },
    get owner() {
      return openAddress(keys, id, { kind: "owner_connection", sealed: row.owner_connection });
    },
  };
}

/** Encrypts an address for its row. */
export function sealAddress(keys: Keys, tenantId: Id, { kind, address }: { kind: Kind; address: PostgresAddress }) {
  return sealText(keys, placeOf(tenantId, kind), formatConnection(address));
}

/** Decrypts an address of a row. */
export function openAddress(
  keys: Keys,
  tenantId: Id,
  { kind, sealed }: { kind: Kind; sealed: Buffer },
): PostgresAddress {
  const address = parseConnection(unsealText(keys, placeOf(tenantId, kind), sealed));
  if (address === undefined) throw new Error("the stored address of a tenant's database is none");
  return address;
}

function placeOf(tenantId: Id, kind: Kind): string {
  return `tenant_database:${tenantId}:${kind}`;
}

/** Notes which version the tables of a database have, or why they have it not. */
export async function saveSchemaState(
  owner: ClientBase,
  tenantId: Id,
  { version, fault }: { version: string | undefined; fault: string | undefined },
): Promise<void> {
  await owner.query(
    `update tenant_database set schema_version = coalesce($2, schema_version), schema_fault = $3
     where tenant_id = $1 and (schema_version, schema_fault) is distinct from (coalesce($2, schema_version), $3)`,
    [tenantId, version ?? null, fault ?? null],
  );
}
