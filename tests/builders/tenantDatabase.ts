import pg from "pg";
import { expect, inject } from "vitest";
import type { Id } from "#contract/id";
import { formatConnection } from "#core/tenantDatabase/connectionString";
import { readServer } from "#core/tenantDatabase/databaseAccess";
import { markOfTenant } from "#core/tenantDatabase/inspectDatabase";
import { tenantDatabaseApi } from "#modules/identity/tenantDatabase/contract";
import { atEndOfFile } from "#tests/builders/server";
import { migratedDatabase, runAsSuperuser } from "#tests/builders/superuser";
import { waitForTask } from "#tests/builders/tasks";
import { nextUnique, type TestAccount } from "#tests/builders/tenant";

/** A second database on the server of the tests. */
export type SecondDatabase = {
  readonly name: string;
  /** Its address as an administrator enters it. */
  readonly connection: string;
  /** Statements as its owner. */
  run(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Drops it, as if its server were lost. */
  lose(): Promise<void>;
};

/** Creates an empty database that belongs to the owner of the shared one. */
export async function aSecondDatabase(): Promise<SecondDatabase> {
  const database = await createDatabase("template1");
  await runAsSuperuser(inject("database"), database.name, "create extension btree_gin; create extension pg_trgm");
  return database;
}

/** Creates a database with the tables of the product and no rows. */
export async function aMigratedDatabase(): Promise<SecondDatabase> {
  return await createDatabase(migratedDatabase);
}

async function createDatabase(template: string): Promise<SecondDatabase> {
  const server = inject("database");
  const name = `tenant_${nextUnique()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "_")}`;
  await runAsSuperuser(server, "postgres", `create database ${name} owner siteward_owner template ${template}`);
  atEndOfFile(async () => {
    // The servers of all later files would connect to it.
    await forgetDatabase("database_name", name);
    await runAsSuperuser(server, "postgres", `drop database if exists ${name} with (force)`);
  });
  const connection = formatConnection({ ...readServer(server.owner), database: name, encryption: "off" });
  return {
    name,
    connection,
    lose: async () => await runAsSuperuser(server, "postgres", `drop database ${name} with (force)`),
    async run(sql, values = []) {
      const client = new pg.Client({ connectionString: connection });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Removes the location of a tenant, which is served from the shared database again. */
export async function forgetDatabase(column: "database_name" | "tenant_id", value: Id | string): Promise<void> {
  const client = new pg.Client(inject("database").owner);
  await client.connect();
  try {
    await client.query(`delete from tenant_database where ${column} = $1`, [value]);
  } finally {
    await client.end();
  }
}

/** Gives a tenant a database, and prepares it. Its tables are there already: most tests are not about making them. */
export async function aPreparedDatabase(platform: TestAccount, id: Id): Promise<SecondDatabase> {
  const database = await aMigratedDatabase();
  await database.run(`comment on schema public is ${pg.escapeLiteral(`${markOfTenant}${id}`)}`);
  await prepareDatabase(platform, id, database);
  return database;
}

/** Makes a database that of a tenant, with all tables and the rows that tenants share. */
export async function prepareDatabase(platform: TestAccount, id: Id, { connection }: SecondDatabase): Promise<void> {
  await platform.get(tenantDatabaseApi, "saveDatabase", { id, connection });
  const taskId = await platform.get(tenantDatabaseApi, "prepareDatabase", { id });
  const { result } = await waitForTask(platform, taskId, "done");
  expect(result).toMatchObject({ databases: [{ tenantId: id, fault: null }] });
}
