import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { planForLargeTenants } from "./planForLargeTenants.ts";

/** Why the schema cannot be brought to the server's version. The database is unchanged. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Options of `migrate`: the owner's address, a writer of progress lines, and (tests) another folder. */
export type MigrateOptions = {
  readonly owner: pg.ClientConfig;
  readonly log: (line: string) => void;
  readonly folder?: string;
  /** Only these, for tables of an older version; by default all. */
  readonly versions?: ReadonlySet<string>;
};

/** One lock for all changes of the schema or the standard rows; the number is arbitrary and used only here. */
export const migrationLock = 4_215_207_113;

const ownFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));
/** Another server may be migrating; a first start takes seconds. */
const waitForLockSeconds = 120;
const waitForTableSeconds = 10;

type Migration = { version: string; name: string; sql: string; checksum: string };
type AppliedMigration = { version: string; name: string; checksum: string };

/**
 * Applies pending migrations, oldest first, each in a transaction with its row in `schema_migration`. Two servers that
 * start together take turns. A changed or missing file, or a schema newer than the server, is refused.
 */
export async function migrate({
  owner,
  log,
  folder = ownFolder,
  versions,
}: MigrateOptions): Promise<{ applied: string[] }> {
  const known = await readMigrations(folder);
  const migrations = known.filter(({ version }) => versions?.has(version) ?? true);
  return await withConnection(owner, async (client) => {
    await takeLock(client);
    await client.query(versionTable);
    const started = performance.now();
    const applied = await readApplied(client);
    const open = openOf(migrations, applied);
    for (const migration of open) {
      const duration = await apply(client, migration);
      if (applied.length > 0) log(`Migrated ${fileOf(migration)} in ${duration} ms`);
    }
    // Of a new database the single steps tell nothing.
    if (applied.length === 0)
      log(`Created the tables (${open.length} migrations) in ${Math.round(performance.now() - started)} ms`);
    await planForLargeTenants(client);
    return { applied: open.map(fileOf) };
  });
}

/**
 * Names of pending migrations, read as the application: a server without the owner's address starts only if there are
 * none.
 */
export async function listPendingMigrations(
  application: pg.ClientConfig,
  folder: string = ownFolder,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return await withConnection(application, async (client) => {
    const exists = await client.query<{ found: string | null }>("select to_regclass('schema_migration') as found");
    if (exists.rows[0]?.found === null) return migrations.map(fileOf);
    return openOf(migrations, await readApplied(client)).map(fileOf);
  });
}

const versionTable = `
  do $$
  begin
    if to_regclass('schema_migration') is null then
      create table schema_migration (
        version varchar(12) primary key,
        name varchar(128) not null,
        checksum varchar(64) not null,
        applied_at timestamptz not null default now()
      );
      comment on table schema_migration is 'home: control';
      grant select on schema_migration to siteward_app;
    end if;
  end
  $$`;

async function withConnection<Result>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ application_name: "siteward migration", ...address });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Also releases the advisory lock, whatever the outcome.
    await client.end();
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = '${waitForLockSeconds}s'`);
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
    throw new MigrationError(`Another server has been migrating this database for ${waitForLockSeconds} s.`, {
      cause: error,
    });
  }
  await client.query(`set lock_timeout = '${waitForTableSeconds}s'`);
}

const lockNotAvailable = "55P03";

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  const migrations = await Promise.all(files.map(async (file) => await readMigration(folder, file)));
  const versions = new Set(migrations.map(({ version }) => version));
  if (versions.size < migrations.length) throw new MigrationError(`Two migrations in ${folder} have the same version.`);
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const { version, name } = /^(?<version>\d{12})_(?<name>[a-z][a-z0-9_]*)\.sql$/u.exec(file)?.groups ?? {};
  if (version === undefined || name === undefined) {
    throw new MigrationError(`${file} is not named yyyymmddhhmm_name.sql.`);
  }
  // A checkout may change line ends, which does not change the migration.
  const sql = (await readFile(path.join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  return { version, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "select version, name, checksum from schema_migration order by version",
  );
  return rows;
}

/** The migrations that the database lacks; throws if the database has one that this server does not know. */
function openOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? "";
  for (const row of applied) {
    const migration = byVersion.get(row.version);
    if (migration === undefined) {
      throw new MigrationError(
        row.version > newest
          ? `The database was migrated by a newer version of Siteward (${fileOf(row)}). Start that version or a newer one.`
          : `The migration ${fileOf(row)} was applied to the database, but its file is missing here.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(`The migration ${fileOf(row)} was changed after it had been applied. Restore its file.`);
    }
    byVersion.delete(row.version);
  }
  return [...byVersion.values()];
}

/** Returns how long it took, in milliseconds. */
async function apply(client: pg.Client, migration: Migration): Promise<number> {
  const started = performance.now();
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (version, name, checksum) values ($1, $2, $3)", [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    // Only the original reason matters; on a lost connection the rollback fails as well, and the database rolls back by
    // itself.
    await client.query("rollback").catch(() => undefined);
    throw new MigrationError(
      `The migration ${fileOf(migration)} failed and was undone: ${reasonOf(error, migration)}`,
      {
        cause: error,
      },
    );
  }
  return Math.round(performance.now() - started);
}

function reasonOf(error: unknown, { sql }: Migration): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  return position > 0 ? `${error.message} (line ${sql.slice(0, position).split("\n").length})` : error.message;
}

function fileOf({ version, name }: { version: string; name: string }): string {
  return `${version}_${name}`;
}
