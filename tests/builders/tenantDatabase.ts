import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, inject } from "vitest";
import type { Id } from "#contract/id";
import { formatConnection } from "#core/tenantDatabase/connectionString";
import { readServer } from "#core/tenantDatabase/databaseAccess";
import { tenantDatabaseApi } from "#modules/identity/tenantDatabase/contract";
import { atEndOfFile } from "#tests/builders/server";
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
  const { owner } = inject("database");
  const name = `tenant_${nextUnique()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "_")}`;
  await asSuperuser("postgres", `create database ${name} owner siteward_owner`);
  await asSuperuser(name, "create extension btree_gin; create extension pg_trgm");
  atEndOfFile(async () => {
    // The servers of all later files would connect to it.
    await forgetDatabase("database_name", name);
    await asSuperuser("postgres", `drop database if exists ${name} with (force)`);
  });
  const connection = formatConnection({ ...readServer(owner), database: name, encryption: "off" });
  return {
    name,
    connection,
    lose: async () => await asSuperuser("postgres", `drop database ${name} with (force)`),
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

async function asSuperuser(database: string, sql: string): Promise<void> {
  const { owner, dataDir } = inject("database");
  const secrets: { superuser: string } = JSON.parse(
    await readFile(path.join(dataDir, "secrets/postgres.json"), "utf8"),
  );
  const { host, port } = readServer(owner);
  const client = new pg.Client({ host, port, user: "postgres", password: secrets.superuser, database });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Gives a tenant a database, and prepares it. */
export async function aPreparedDatabase(platform: TestAccount, id: Id): Promise<SecondDatabase> {
  const database = await aSecondDatabase();
  await platform.get(tenantDatabaseApi, "saveDatabase", { id, connection: database.connection });
  const taskId = await platform.get(tenantDatabaseApi, "prepareDatabase", { id });
  const { result } = await waitForTask(platform, taskId, "done");
  expect(result).toMatchObject({ databases: [{ tenantId: id, fault: null }] });
  return database;
}
