import pg from "pg";
import { inject } from "vitest";
import type { Id } from "#contract/id";
import { migrate } from "#core/database/migrate";
import { columnTypes, type DatabaseAddress } from "#core/database/pool";
import type { Connection } from "#core/database/embedded";
import { sealText } from "#core/crypto/seal";
import { readServer } from "#core/tenantDatabase/databaseAccess";
import { anOutsideDatabase, type ExternalDatabase, formatDatabaseUrl } from "#tests/builders/externalDatabase";
import { getKnownPasswordHash } from "#tests/builders/passwords";
import { seedStandardRows } from "#tests/builders/seed";
import { atEndOfFile, type TestServer, theServer } from "#tests/builders/server";
import { runAsSuperuser } from "#tests/builders/superuser";
import { aMigratedDatabase, forgetDatabase } from "#tests/builders/tenantDatabase";

/** Another database with the tables and the standard rows of the product, where tenants of this file can live. */
export type OwnDatabase = {
  readonly owner: Connection;
  /** Statements as the owner of its tables. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  asSuperuser(sql: string): Promise<void>;
  /** Copies the rows of a tenant, which is served from here from now on. What it had in the shared database stays there. */
  takeTenant(tenantId: Id): Promise<void>;
  clear(): Promise<void>;
};

type Connections = { readonly owner: Connection; readonly application: Connection };

/** Opens one on the server of the tests, which has its roles. */
export async function anOwnDatabase(): Promise<OwnDatabase> {
  const server = inject("database");
  const { name, lose } = await aMigratedDatabase();
  const toConnection = (address: DatabaseAddress) => ({ ...readServer(address), database: name });
  return await fillDatabase({
    owner: toConnection(server.owner),
    application: toConnection(server.application),
    asSuperuser: async (sql) => await runAsSuperuser(server, name, sql),
    clear: lose,
  });
}

/** Opens one on a server of its own, which can be lost. Its roles have the names and rights of those of the shared one. */
export async function anOwnServer(): Promise<OwnDatabase & Pick<ExternalDatabase, "stop" | "restart">> {
  const { database, asSuperuser, stop, restart, clear } = await anOutsideDatabase();
  const { owner, application } = database;
  await migrate({ owner, log: () => undefined });
  return { ...(await fillDatabase({ owner, application, asSuperuser, clear })), stop, restart };
}

/** Adds the standard rows. */
async function fillDatabase(database: Connections & Pick<OwnDatabase, "asSuperuser" | "clear">): Promise<OwnDatabase> {
  const { owner, application, asSuperuser, clear } = database;
  await seedStandardRows(owner, await getKnownPasswordHash());
  const query: OwnDatabase["query"] = async (sql, values = []) =>
    await withClient(owner, async (client) => (await client.query<Record<string, unknown>>(sql, [...values])).rows);
  return {
    owner,
    query,
    asSuperuser,
    clear,
    async takeTenant(tenantId) {
      const shared = await theServer();
      await copyTenant(shared, asSuperuser, tenantId);
      await query("insert into served_tenant (of_tenant) values ($1)", [tenantId]);
      await placeTenant(shared, { owner, application }, tenantId);
    },
  };
}

/** Says where a tenant lives, and waits until the server knows. */
async function placeTenant({ app, owner }: TestServer, own: Connections, tenantId: Id): Promise<void> {
  const seal = (kind: string, address: Connection) =>
    sealText(app.keys, `tenant_database:${tenantId}:${kind}`, formatDatabaseUrl(address));
  await owner.query(
    `insert into tenant_database (tenant_id, connection, owner_connection, database_name, home)
     values ($1, $2, $3, $4, 'own')`,
    [tenantId, seal("connection", own.application), seal("owner_connection", own.owner), own.application.database],
  );
  atEndOfFile(async () => await forgetDatabase("tenant_id", tenantId));
  await app.databases.refresh();
}

/** Without triggers: what they derive is copied as well. */
async function copyTenant({ owner }: TestServer, asSuperuser: OwnDatabase["asSuperuser"], tenantId: Id): Promise<void> {
  const statements = ["set session_replication_role = replica"];
  const { rows: tables } = await owner.query<{ name: string; key: string; columns: string }>(tablesText);
  for (const { name, key, columns } of tables) {
    // As text: the numbers of JavaScript do not keep decimals as they are.
    const { rows } = await owner.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(copied))::text as rows from (select ${columns} from "${name}" where ${key} = $1) copied`,
      [tenantId],
    );
    const copied = rows[0]?.rows ?? null;
    if (copied === null) continue;
    const source = `jsonb_populate_recordset(null::"${name}", ${pg.escapeLiteral(copied)}::jsonb)`;
    statements.push(`insert into "${name}" (${columns}) select ${columns} from ${source}`);
  }
  await asSuperuser(statements.join(";\n"));
}

const tablesText = `
  select relname as name, case relname when 'tenant' then 'id' else 'tenant_id' end as key,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and (obj_description(oid, 'pg_class') = 'home: tenant' or relname = 'tenant')`;

async function withClient<Result>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, types: columnTypes });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
