import pg from "pg";
import type { Id } from "#contract/id";
import { migrate } from "#core/database/migrate";
import { columnTypes } from "#core/database/pool";
import { sealText } from "#core/crypto/seal";
import { anOutsideDatabase, type ExternalDatabase, formatDatabaseUrl } from "#tests/builders/externalDatabase";
import { getKnownPasswordHash } from "#tests/builders/passwords";
import { seedStandardRows } from "#tests/builders/seed";
import { atEndOfFile, type TestServer, theServer } from "#tests/builders/server";
import { forgetDatabase } from "#tests/builders/tenantDatabase";

/** Another database server with the tables of the product, where tenants of this file can live. */
export type OwnDatabase = ExternalDatabase & {
  /** Statements as the owner of its tables. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Copies the rows of a tenant, which is served from here from now on. What it had in the shared database stays there. */
  takeTenant(tenantId: Id): Promise<void>;
};

/** Opens one. Its roles have the names and rights of those of the shared database. */
export async function anOwnDatabase(): Promise<OwnDatabase> {
  const outside = await anOutsideDatabase();
  const { owner } = outside.database;
  await migrate({ owner, log: () => undefined });
  await seedStandardRows(owner, await getKnownPasswordHash());
  const query: OwnDatabase["query"] = async (sql, values = []) =>
    await withClient(owner, async (client) => (await client.query<Record<string, unknown>>(sql, [...values])).rows);
  return {
    ...outside,
    query,
    async takeTenant(tenantId) {
      const server = await theServer();
      await copyTenant(server, outside, tenantId);
      await query("insert into served_tenant (of_tenant) values ($1)", [tenantId]);
      await placeTenant(server, outside, tenantId);
    },
  };
}

/** Says where a tenant lives, and waits until the server knows. */
async function placeTenant({ app, owner }: TestServer, { database }: ExternalDatabase, tenantId: Id): Promise<void> {
  const seal = (kind: string, address: typeof database.owner) =>
    sealText(app.keys, `tenant_database:${tenantId}:${kind}`, formatDatabaseUrl(address));
  await owner.query(
    `insert into tenant_database (tenant_id, connection, owner_connection, database_name, home)
     values ($1, $2, $3, $4, 'own')`,
    [
      tenantId,
      seal("connection", database.application),
      seal("owner_connection", database.owner),
      database.application.database,
    ],
  );
  atEndOfFile(async () => await forgetDatabase("tenant_id", tenantId));
  await app.databases.refresh();
}

/** Without triggers: what they derive is copied as well. */
async function copyTenant({ owner }: TestServer, outside: ExternalDatabase, tenantId: Id): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; key: string; columns: string }>(tablesText);
  for (const { name, key, columns } of tables) {
    // As text: the numbers of JavaScript do not keep decimals as they are.
    const { rows } = await owner.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(copied))::text as rows from (select ${columns} from "${name}" where ${key} = $1) copied`,
      [tenantId],
    );
    const copied = rows[0]?.rows ?? null;
    if (copied === null) continue;
    const json = pg.escapeLiteral(copied);
    await outside.asSuperuser(
      `set session_replication_role = replica;
       insert into "${name}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${name}", ${json}::jsonb)`,
    );
  }
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
