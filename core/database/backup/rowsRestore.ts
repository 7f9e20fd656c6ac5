import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { exists } from "../embedded/files.ts";
import { migrate } from "../migrate.ts";
import { BackupError } from "./backupError.ts";
import { readPart } from "./backupParts.ts";
import { countTables } from "./census.ts";
import { migrationsFolder, requirePart } from "./checkManifest.ts";
import { type CopyText, openCopyText } from "./copyText.ts";
import { keysFolder } from "./createBackup.ts";
import { findDatabaseSource, withSuperuser } from "./databaseSource.ts";
import { parseJson, type TableCount } from "./manifest.ts";
import type { Recovery } from "./recoverBackup.ts";
import { nameTable, RowsHeader, rowsPart } from "./rowsBackup.ts";

type TableHeader = Extract<RowsHeader, { table: string }>;

/**
 * Restores the rows of a backup into a new cluster in the scratch folder, which may be of another major version: the
 * migrations make the tables as they were, and the rows are copied into them, all or nothing.
 */
export async function restoreRows(recovery: Recovery): Promise<TableCount[]> {
  const { scratch, pgBin, manifest, onStep } = recovery;
  onStep("replaying");
  await takePasswords(recovery);
  const binaries = pgBin === undefined ? {} : { binaries: pgBin };
  const database = await openEmbedded({ dataDir: scratch, announce: () => undefined, ...binaries });
  try {
    await migrate({
      owner: database.owner,
      log: () => undefined,
      versions: await listVersions(`${manifest.schema}.sql`),
    });
    return await withSuperuser(await findDatabaseSource(scratch), async (client) => {
      await client.query("begin; set local session_replication_role = replica");
      await loadRows(client, recovery, database);
      onStep("comparing");
      const counts = await countTables(client);
      await client.query("commit");
      return counts;
    });
  } finally {
    await database.stop();
  }
}

/** A backup without keys keeps the passwords of the data folder that it comes into. */
async function takePasswords({ manifest, dataDir, scratch }: Recovery): Promise<void> {
  const file = path.join(dataDir, keysFolder, "postgres.json");
  if (manifest.hasKeys || !(await exists(file))) return;
  await mkdir(path.join(scratch, keysFolder), { recursive: true, mode: 0o700 });
  await copyFile(file, path.join(scratch, keysFolder, "postgres.json"));
}

async function listVersions(newest: string): Promise<Set<string>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql") && file <= newest);
  return new Set(files.map((file) => file.slice(0, file.indexOf("_"))));
}

async function loadRows(client: Client, recovery: Recovery, database: EmbeddedDatabase): Promise<void> {
  const { manifest, signal } = recovery;
  const part = requirePart(manifest, rowsPart);
  const text = openCopyText(readPart({ ...recovery, id: manifest.id }, part), part.file);
  await emptyTables(client);
  const wanted = new Set<string>();
  for (let line = await text.readLine(); line !== undefined; line = await text.readLine()) {
    signal.throwIfAborted();
    const header = RowsHeader.safeParse(parseJson(line)).data;
    if (header === undefined) throw new BackupError("damaged", { part: part.file });
    if ("table" in header) {
      wanted.add(`${header.schema}.${header.table}`);
      await makePartition(client, header, database);
      await loadTable(client, header, text);
    } else {
      const { schema, sequence, value, isCalled } = header;
      await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3, $4)", [
        schema,
        sequence,
        value,
        isCalled,
      ]);
    }
  }
  await dropSurplusPartitions(client, wanted);
}

/** Migrations have added rows of their own; those of the backup take their place. */
async function emptyTables(client: Client): Promise<void> {
  const tables = (await countTables(client)).map(({ table }) => table);
  const names = tables.map((table) => {
    const [schema = "", name = ""] = table.split(".");
    return nameTable({ schema, table: name });
  });
  await client.query(`truncate ${names.join(", ")}`);
}

async function loadTable(client: Client, header: TableHeader, text: CopyText): Promise<void> {
  const columns = header.columns.map((name) => pg.escapeIdentifier(name)).join(", ");
  const target = client.query(copyFrom(`copy ${nameTable(header)} (${columns}) from stdin`));
  await pipeline(Readable.from(text.readRows(), { objectMode: false }), target);
}

const boundsText = /^FOR VALUES FROM \('[^']+'\) TO \('[^']+'\)$/u;

/** Some tables have a partition for each month; the migrations have made those of the present months only. */
async function makePartition(client: Client, header: TableHeader, { owner }: EmbeddedDatabase): Promise<void> {
  const { partition } = header;
  if (partition === null || !boundsText.test(partition.bounds)) return;
  const name = nameTable(header);
  const { rows } = await client.query<{ found: string | null }>("select to_regclass($1)::text as found", [name]);
  if (rows[0]?.found !== null) return;
  await client.query(`set local role ${pg.escapeIdentifier(owner.user)}`);
  const whole = pg.escapeIdentifier(partition.of);
  await client.query(`create table ${name} (like ${whole} including defaults including constraints)`);
  await client.query(`comment on table ${name} is 'home: tenant'`);
  await client.query("select wall_tenant_table($1::regclass)", [name]);
  await client.query(`alter table ${whole} attach partition ${name} ${partition.bounds}`);
  await client.query("reset role");
}

async function dropSurplusPartitions(client: Client, wanted: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    `select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relispartition and c.relkind = 'r'`,
  );
  for (const one of rows)
    if (!wanted.has(`${one.schema}.${one.table}`)) await client.query(`drop table ${nameTable(one)}`);
}
