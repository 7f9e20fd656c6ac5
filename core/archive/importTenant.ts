import pg, { type Client } from "pg";
import { type Id, toId } from "#contract/id";
import {
  type ArchiveAccess,
  type ArchivedFile,
  type ArchivedFiles,
  requireOwner,
  withConnection,
} from "./archiveAccess.ts";
import { archiveError } from "./archiveError.ts";
import type { ArchiveSource, TenantValues } from "./archiveSource.ts";
import { getTenantTable } from "./databaseSource.ts";
import { createIdMap, parseRow } from "./idMap.ts";
import { type PlannedTable, planImport } from "./importPlan.ts";
import { readLiveTables, readMigrationVersions } from "./liveTable.ts";
import { dropImmovable, type MovableRows } from "./movableRows.ts";
import {
  dropUnknownShared,
  fillLateReferences,
  insertRows,
  mapRows,
  prepareLateReferences,
  type RowMapping,
} from "./rowWriter.ts";
import { type RowValues, sealRow } from "./sealedColumns.ts";
import type { Keys } from "#core/crypto/keys";
import type { App } from "#core/request/app";
import { toColumnName } from "#core/rows/statement";
import type { Table } from "#core/rows/table";

/** Values that replace those of the archive, by field name: in the tenant's own row, and in all rows of tables. */
export type ImportValues = {
  readonly tenant: Readonly<Record<string, string | null>>;
  readonly rows: readonly { readonly table: Table; readonly values: Readonly<Record<string, string>> }[];
};

/** What an import writes, and where. */
export type ImportOptions = {
  readonly source: ArchiveSource;
  /** The id of the new tenant. */
  readonly tenantId: Id;
  readonly values: ImportValues;
  readonly keys: Keys;
  /** Without them, files of the archive stay in it. */
  readonly files: ArchivedFiles | undefined;
  readonly movable: readonly MovableRows[];
  readonly signal: AbortSignal;
  /** Called with the number of rows that were checked or written. */
  reportProgress(rows: number): void;
};

/** How many rows and files the new tenant has, and what was left out. */
export type ImportOutcome = {
  readonly rows: number;
  readonly files: number;
  /** How many rows of which table: they do not work here, or a shared row is missing that they need. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** How many rows have lost their file before the export. */
  readonly withoutFile: number;
};

/**
 * Makes a tenant from an archive or from another tenant: checks everything, then writes all of it in one transaction or
 * nothing. Does nothing if the tenant of this id exists: a task that runs again after its end has done its work.
 */
export async function importTenant(access: ArchiveAccess, options: ImportOptions): Promise<ImportOutcome> {
  const { tenantId, signal, files } = options;
  return await withConnection(requireOwner(access), signal, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.history', 'off', true), pg_advisory_xact_lock($1)", [tenantId]);
    const tenantTable = getTenantTable(access.tables);
    const { rowCount } = await client.query(`select 1 from ${tenantTable.name} where id = $1`, [tenantId]);
    if (rowCount === 1) return { rows: 0, files: 0, leftOut: new Map(), withoutFile: 0 };
    // What an attempt has left whose process was killed.
    await files?.discard(tenantId);
    const tables = await planTables(client, access.tables, options.source);
    try {
      const origin = await access.findOwnDatabase(client, toId(options.source.tenantId));
      const isOriginElsewhere = origin !== undefined;
      const outcome = await writeTenant(client, { ...options, tables, tenantTable, isOriginElsewhere });
      signal.throwIfAborted();
      await client.query("commit");
      return outcome;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      await discardFiles(access, options).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Removes the files of a failed import, unless the tenant exists after all: a connection can be lost while it commits.
 * Another attempt waits or has the lock. What cannot be removed here, the store removes as files that no row names.
 */
async function discardFiles(access: ArchiveAccess, { tenantId, files }: ImportOptions): Promise<void> {
  if (files === undefined) return;
  await withConnection(requireOwner(access), new AbortController().signal, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [tenantId]);
    const { rowCount } = await client.query(`select 1 from ${getTenantTable(access.tables).name} where id = $1`, [
      tenantId,
    ]);
    if (rowCount === 0) await files.discard(tenantId);
    await client.query("commit");
  });
}

/** Whether an import of this tenant is running, in any server. Its files have no rows that others see. */
export async function isBeingImported({ plain }: Pick<App, "plain">, tenantId: Id): Promise<boolean> {
  const { rowCount } = await plain.query(
    `select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint = $1::bigint >> 32 and objid::bigint = $1::bigint & 4294967295`,
    [tenantId],
  );
  return rowCount !== 0;
}

/** Throws if the tables of the archive are not those of this installation. */
async function planTables(client: Client, tables: readonly Table[], source: ArchiveSource): Promise<PlannedTable[]> {
  const versions = await readMigrationVersions(client);
  const known = new Set(versions);
  if (source.migrations.some((version) => !known.has(version))) throw archiveError("archive.newer");
  if (source.migrations.length !== versions.length) throw archiveError("archive.older");
  const contained = tables.filter(({ archive, hasTenant }) => hasTenant && archive === "contained");
  const names = new Set(contained.map(({ name }) => name));
  const live = await readLiveTables(client, [...names]);
  const columns = new Map(live.map((table) => [table.name, table.columns.map(({ name }) => name).join()]));
  const isSame = source.tables.every((table) => columns.get(table.name) === table.columns.join());
  if (!isSame || source.tables.length !== live.length) throw archiveError("archive.inconsistent", { table: "" });
  return planImport(live, contained);
}

type TenantWrite = ImportOptions & {
  readonly tables: readonly PlannedTable[];
  readonly tenantTable: Table;
  readonly isOriginElsewhere: boolean;
};

async function writeTenant(client: Client, writing: TenantWrite): Promise<ImportOutcome> {
  const { source, tables, tenantId, signal, reportProgress } = writing;
  let progress = 0;
  const onRows = (count: number) => {
    signal.throwIfAborted();
    reportProgress((progress += count));
  };
  const map = await createIdMap(client, source, { tables, tenantId, onRows });
  const mapping = { map, rewriteText: (text: string) => writing.files?.rewriteText(tenantId, text) ?? text };
  await prepareLateReferences(client);
  await writeTenantRow(client, writing, mapping);
  const leftOut = new Map(source.bound.map(({ name, rows }) => [name, rows]));
  let rows = 0;
  for (const table of tables) {
    const write = createTableWriter(client, writing, { table, mapping });
    for await (const lines of source.lines(table.name)) {
      const written = await write(lines);
      rows += written;
      if (written < lines.length) leftOut.set(table.name, (leftOut.get(table.name) ?? 0) + lines.length - written);
      onRows(lines.length);
    }
  }
  await fillLateReferences(client, tables, tenantId);
  return { rows, leftOut, ...(await storeFiles(client, writing)) };
}

async function storeFiles(
  owner: Client,
  { source, files, tenantId, signal }: TenantWrite,
): Promise<Pick<ImportOutcome, "files" | "withoutFile">> {
  if (files === undefined) return { files: 0, withoutFile: 0 };
  let count = 0;
  async function* counted(): AsyncGenerator<ArchivedFile> {
    for await (const file of source.files()) {
      signal.throwIfAborted();
      yield file;
      count += 1;
    }
  }
  const withoutFile = await files.store({ tenantId, owner, signal }, counted());
  return { files: count, withoutFile };
}

/** Writes lines of a table; answers how many rows were written. */
function createTableWriter(
  client: Client,
  { keys, tenantId, values, movable, isOriginElsewhere }: TenantWrite,
  { table, mapping }: { table: PlannedTable; mapping: RowMapping },
): (lines: readonly string[]) => Promise<number> {
  const seal =
    table.definition === undefined ? undefined : sealRow({ keys, definition: table.definition, table, tenantId });
  const fixed = values.rows.find((one) => one.table.name === table.name)?.values ?? {};
  const fixedPlaces = Object.entries(fixed).map(([name, value]) => ({
    place: table.columns.findIndex((column) => column.name === toColumnName(name)),
    value,
  }));
  return async (lines) => {
    const parsed: RowValues[] = lines.map((line) => parseRow(line, table));
    await mapRows(parsed, table, mapping);
    const known = await dropUnknownShared(client, parsed, table);
    const place = { host: values.tenant["host"] ?? null, owner: client, isOriginElsewhere };
    const rows = await dropImmovable(known, table, { movable, place });
    for (const row of rows) {
      for (const { place, value } of fixedPlaces) row[place] = value;
      seal?.(row);
    }
    await insertRows(client, table, { rows, tenantId });
    return rows.length;
  };
}

/** The tenant's own row. Columns that an archive does not contain get their defaults. */
async function writeTenantRow(
  client: Client,
  { source, values, tenantId, tenantTable }: TenantWrite,
  mapping: RowMapping,
): Promise<void> {
  const [live] = await readLiveTables(client, [tenantTable.name]);
  const [plan] = planImport(live === undefined ? [] : [live], [tenantTable]);
  const given: TenantValues = {
    ...source.tenant,
    ...Object.fromEntries(Object.entries(values.tenant).map(([name, value]) => [toColumnName(name), value])),
  };
  const columns = (plan?.columns ?? []).filter(({ name }) => name !== "id" && name in given);
  if (plan === undefined || columns.length === 0) throw archiveError("archive.damaged");
  const row: RowValues = columns.map(({ name }) => given[name] ?? null);
  await mapRows([row], { ...plan, columns }, mapping);
  const names = columns.map(({ name }) => pg.escapeIdentifier(name));
  const places = columns.map((_, index) => `$${index + 2}`);
  await client.query(`insert into ${tenantTable.name} (id, ${names.join(", ")}) values ($1, ${places.join(", ")})`, [
    tenantId,
    ...row,
  ]);
}
