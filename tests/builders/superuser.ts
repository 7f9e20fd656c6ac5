import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { DatabaseAddress } from "#core/database/pool";
import { readServer } from "#core/tenantDatabase/databaseAccess";

/** The embedded database of a run. */
type EmbeddedServer = { readonly owner: DatabaseAddress; readonly dataDir: string };

/** An empty database with all migrations, made once in a run; copying it is many times faster than migrating. */
export const migratedDatabase = "siteward_migrated";

/** Statements as the superuser of the tests' database server, in one of its databases. */
export async function runAsSuperuser({ owner, dataDir }: EmbeddedServer, database: string, sql: string): Promise<void> {
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
