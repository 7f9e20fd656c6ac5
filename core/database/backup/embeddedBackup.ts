import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Client } from "pg";
import { takeCensus } from "./census.ts";
import { openBaseBackup } from "./baseBackup.ts";
import { type BackupContent, type BackupRun, describeDatabase } from "./backupRun.ts";
import { BackupError } from "./backupError.ts";
import { writePart } from "./backupParts.ts";
import { findDatabaseSource, withSuperuser } from "./databaseSource.ts";
import { findSegmentName, listSegmentNames, readSegmentBytes } from "./logSegments.ts";
import { openRows, rowsPart } from "./rowsBackup.ts";
import { namedFiles, tarFiles } from "./tarFiles.ts";

/**
 * Copies the embedded database while it runs: the data folder of PostgreSQL, and the log from the beginning of the copy
 * to the moment at which the tables were counted. A restore replays the log to exactly this moment.
 */
export async function backUpEmbedded(run: BackupRun, dataDir: string): Promise<BackupContent> {
  const source = await findDatabaseSource(dataDir);
  return await withSuperuser(source, async (client) => {
    await refuseTablespaces(client);
    run.onTotal(await estimateBytes(client));
    await keepLog(client);
    const base = await openBaseBackup(source, `siteward-${run.id}`);
    const database = await writePart(run, "database", base.archive);
    const { timeline, lsn } = await base.start;
    const census = await takeCensus(
      source,
      `siteward-${run.id}`,
      async (reader) => await writePart(run, rowsPart, openRows(reader)),
    );
    await client.query("select pg_switch_wal()");
    const [firstSegment, lastSegment] = [await findSegmentName(client, lsn), await findSegmentName(client, census.lsn)];
    const segmentBytes = await readSegmentBytes(client);
    const segments = listSegmentNames(firstSegment, lastSegment, segmentBytes);
    const folder = path.join(source.cluster, "pg_wal");
    const log = await writePart(run, "log", tarFiles(namedFiles(folder, segments)));
    return {
      ...(await describeDatabase(client)),
      kind: "physical",
      installation: await readInstallation(client),
      log: { timeline, firstSegment, lastSegment, segmentBytes, restorePoint: census.restorePoint },
      isCountExact: census.isExact,
      counts: [...census.counts],
      parts: [database, log, census.result],
    };
  });
}

/** PostgreSQL's identifier of the database, which a restored copy keeps. */
export async function readInstallation(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>("select system_identifier::text as id from pg_control_system()");
  return rows[0]?.id ?? "";
}

/** A slot that ends with this connection: PostgreSQL keeps the log for it. */
async function keepLog(client: Client): Promise<void> {
  const name = `siteward_backup_${randomBytes(6).toString("hex")}`;
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [name]);
}

/** Tablespaces lie outside of the data folder; Siteward makes none. */
async function refuseTablespaces(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from pg_tablespace");
  if ((rows[0]?.count ?? 0) > 2) throw new BackupError("tablespaces");
}

async function estimateBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select sum(pg_database_size(oid))::text as bytes from pg_database",
  );
  return Number(rows[0]?.bytes ?? 0);
}
