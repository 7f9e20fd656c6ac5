import pg, { type Client } from "pg";
import { toId } from "#contract/id";
import { EmbeddedDatabaseError } from "#core/database/embedded/embeddedDatabaseError";
import { migrate } from "#core/database/migrate";
import type { DatabaseAddress } from "#core/database/pool";
import { type ScratchDatabase, withScratchDatabase } from "#core/database/scratchDatabase";
import type { Table } from "#core/rows/table";
import { type ArchiveAccess, requireOwner, withConnection } from "./archiveAccess.ts";
import { compareMigrations } from "./archiveAge.ts";
import { archiveError } from "./archiveError.ts";
import type { ArchiveSource } from "./archiveSource.ts";
import { beginSnapshot, getTenantTable, openDatabaseSource } from "./databaseSource.ts";
import { parseRow } from "./idMap.ts";
import { type PlannedTable, planImport } from "./importPlan.ts";
import { readLiveTables, readMigrationVersions } from "./liveTable.ts";
import { fillLateReferences, insertRows, prepareLateReferences } from "./rowWriter.ts";

type SourceUse<Result> = {
  readonly signal: AbortSignal;
  /** Gets the rows as this version keeps them. */
  work(source: ArchiveSource): Promise<Result>;
};

/**
 * Works on the rows of an archive of this version or an older one. The latter are loaded into a scratch database with
 * the tables of their version, which the migrations then bring up, as they do with a real one.
 */
export async function withCurrentTables<Result>(
  access: ArchiveAccess,
  source: ArchiveSource,
  { signal, work }: SourceUse<Result>,
): Promise<Result> {
  const applied = await withConnection(requireOwner(access), signal, readMigrationVersions);
  const age = compareMigrations(source.migrations, applied);
  if (age === "newer") throw archiveError("archive.newer");
  if (age === "same") return await work(source);
  return await inScratchDatabase(async ({ owner, superuser }) => {
    await loadArchive({ owner, superuser }, source, { tables: access.tables, signal });
    await migrate({ owner, log: () => undefined });
    const options = { tables: access.tables, tenantId: toId(source.tenantId), keys: undefined, files: undefined };
    return await withConnection(owner, signal, async (client) => {
      await beginSnapshot(client);
      const current = await openDatabaseSource(client, options);
      return await work({ ...current, bound: source.bound, files: () => source.files() });
    });
  });
}

/** An installation with a database of its own may lack the bundled one. */
async function inScratchDatabase<Result>(work: (scratch: ScratchDatabase) => Promise<Result>): Promise<Result> {
  try {
    return await withScratchDatabase(work);
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? archiveError("archive.older") : error;
  }
}

type LoadOptions = { readonly tables: readonly Table[]; readonly signal: AbortSignal };

async function loadArchive(
  { owner, superuser }: ScratchDatabase,
  source: ArchiveSource,
  { tables, signal }: LoadOptions,
): Promise<void> {
  await migrate({ owner, log: () => undefined, versions: new Set(source.migrations) });
  await inReplicaMode(superuser, signal, async (client) => {
    const live = await readLiveTables(
      client,
      source.tables.map(({ name }) => name),
    );
    const columns = new Map(source.tables.map((table) => [table.name, table.columns.join()]));
    const isSame = live.every((table) => table.columns.map(({ name }) => name).join() === columns.get(table.name));
    if (!isSame || live.length !== source.tables.length) throw archiveError("archive.inconsistent", { table: "" });
    await loadRows(client, source, planImport(live, []));
    await loadTenant(client, source, getTenantTable(tables).name);
  });
}

async function loadRows(client: Client, source: ArchiveSource, tables: readonly PlannedTable[]): Promise<void> {
  await prepareLateReferences(client);
  for (const table of tables) {
    for await (const lines of source.lines(table.name)) {
      const rows = lines.map((line) => parseRow(line, table));
      await insertRows(client, table, { rows, tenantId: source.tenantId });
    }
  }
  await fillLateReferences(client, tables, source.tenantId);
}

async function loadTenant(client: Client, { tenant, tenantId }: ArchiveSource, table: string): Promise<void> {
  const columns = Object.entries(tenant);
  const names = columns.map(([name]) => pg.escapeIdentifier(name));
  const places = columns.map((_, index) => `$${index + 2}`);
  await client.query(`insert into ${table} (id, ${names.join(", ")}) values ($1, ${places.join(", ")})`, [
    tenantId,
    ...columns.map(([, value]) => value),
  ]);
}

const triggersText = (state: string) => `do $$
  declare found record;
  begin
    for found in
      select tgrelid::regclass as target, tgname from pg_trigger
      where not tgisinternal and tgparentid = 0 and tgfoid <> 'record_history'::regproc
    loop
      execute format('alter table %s enable ${state} trigger %I', found.target, found.tgname);
    end loop;
  end
  $$`;

/**
 * Without foreign keys, because rows that all tenants share are not here, and without history, which the archive brings
 * along; the triggers that compute rows from others run.
 */
async function inReplicaMode(
  superuser: DatabaseAddress,
  signal: AbortSignal,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  await withConnection(superuser, signal, async (client) => {
    await client.query(triggersText("always"));
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await work(client);
    await client.query("commit");
    await client.query(triggersText(""));
  });
}
