import pg, { type ClientBase } from "pg";
import { type Id, toId } from "#contract/id";
import { archiveError } from "./archiveError.ts";
import type { ArchivedFiles } from "./archiveAccess.ts";
import type { ArchiveSource, BoundRows, TenantValues } from "./archiveSource.ts";
import { type LiveTable, readLiveTables, readMigrationVersions } from "./liveTable.ts";
import { unsealLine } from "./sealedColumns.ts";
import type { Keys } from "#core/crypto/keys";
import { changeHistory } from "#core/request/history/changeHistory.table";
import { toColumnName } from "#core/rows/statement";
import type { Table } from "#core/rows/table";

/** The tenant to read, and how. */
export type DatabaseSourceOptions = {
  readonly tables: readonly Table[];
  readonly tenantId: Id;
  /** Opens sealed values; without keys they are read as they are. */
  readonly keys: Keys | undefined;
  readonly files: ArchivedFiles | undefined;
  /** Where the tenants' own rows are, unless it is the same database. */
  readonly control?: ClientBase;
};

/** From now on the connection reads the rows of one moment, and writes nothing. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  // The first statement that reads makes the snapshot.
  await client.query("begin isolation level repeatable read read only; select");
}

/** Reads all rows of the moment at which the connection has begun its snapshot. */
export async function openDatabaseSource(
  client: ClientBase,
  { tables, tenantId, keys, files, control = client }: DatabaseSourceOptions,
): Promise<ArchiveSource> {
  const contained = tables.filter(({ archive, hasTenant }) => hasTenant && archive === "contained");
  const live = await readLiveTables(
    client,
    contained.map(({ name }) => name),
  );
  const byName = new Map(live.map((table) => [table.name, table]));
  const definitions = new Map(contained.map((table) => [table.name, table]));
  return {
    tenantId,
    migrations: await readMigrationVersions(client),
    tenant: await readTenant(control, tables, tenantId),
    tables: live.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    bound: await countBound(client, tables, tenantId),
    async *lines(name) {
      const table = byName.get(name);
      if (table === undefined) throw new Error(`no archive contains the table ${name}`);
      const definition = definitions.get(name);
      const open =
        keys === undefined || definition === undefined ? undefined : unsealLine({ keys, definition, table, tenantId });
      const isTold = name === changeHistory.name ? isOneOf("table_name", [...definitions.keys()]) : "true";
      for await (const lines of readLines(client, table, { tenantId, condition: isTold }))
        yield open === undefined ? lines : lines.map((line) => open(line));
    },
    async *files() {
      if (files !== undefined) yield* files.list(tenantId, client);
    },
  };
}

async function countBound(client: ClientBase, tables: readonly Table[], tenantId: Id): Promise<BoundRows[]> {
  const counted: BoundRows[] = [];
  const bound = tables.filter(({ archive, hasTenant }) => hasTenant && archive === "bound");
  const live = await readLiveTables(
    client,
    bound.map(({ name }) => name),
  );
  for (const { name } of live) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    );
    counted.push({ name, rows: rows[0]?.count ?? 0 });
  }
  return counted.filter(({ rows }) => rows > 0);
}

/** The table with the tenants' own rows. */
export function getTenantTable(tables: readonly Table[]): Table {
  const found = tables.find(({ archive }) => archive === "tenant");
  if (found === undefined) throw new Error("no table contains the tenants");
  return found;
}

/** Secrets stay: a connection string is of no use elsewhere. */
async function readTenant(client: ClientBase, tables: readonly Table[], tenantId: Id): Promise<TenantValues> {
  const definition = getTenantTable(tables);
  const secrets = new Set(
    Object.entries(definition.columns).flatMap(([name, { isSecret }]) => (isSecret ? [toColumnName(name)] : [])),
  );
  const [table] = await readLiveTables(client, [definition.name]);
  const columns = (table?.columns ?? []).filter(({ name }) => name !== "id" && !secrets.has(name));
  const values = columns.map(({ name }) => `${pg.escapeLiteral(name)}, ${pg.escapeIdentifier(name)}::text`);
  const { rows } = await client.query<{ values: TenantValues }>(
    `select json_object(array[${values.join(", ")}]::text[]) as values from ${definition.name}
     where id = $1 and deleted_at is null`,
    [tenantId],
  );
  const [tenant] = rows;
  if (tenant === undefined) throw archiveError("archive.unknown_tenant");
  return tenant.values;
}

/** The history of rows that stay behind stays too: it would name ids that mean nothing elsewhere. */
function isOneOf(column: string, values: readonly string[]): string {
  return `${pg.escapeIdentifier(column)} in (${values.map((value) => pg.escapeLiteral(value)).join(", ")})`;
}

const firstFetch = 32;
const largestFetch = 250;
/** The size that a batch should have; a row counts as its text. */
const batchBytes = 96 * 1024;

type FetchedLine = { tenant_id: number; line: string };

/**
 * Rows of a table in batches. Each batch is as large as the rows of the one before allow, so that neither many small
 * nor a few large rows fill the memory.
 */
async function* readLines(
  client: ClientBase,
  table: LiveTable,
  { tenantId, condition }: { tenantId: Id; condition: string },
): AsyncGenerator<readonly string[]> {
  const columns = table.columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`);
  const order = table.key.map((name) => pg.escapeIdentifier(name)).join(", ");
  await client.query(
    `declare archive_rows no scroll cursor for
     select tenant_id, to_json(array[${columns.join(", ")}]::text[])::text as line
     from ${pg.escapeIdentifier(table.name)} where tenant_id = ${String(tenantId)} and ${condition} order by ${order}`,
  );
  try {
    for (let count = firstFetch; ;) {
      const { rows } = await client.query<FetchedLine>(`fetch ${count} from archive_rows`);
      if (rows.length === 0) return;
      const lines = rows.map(({ tenant_id, line }) => {
        if (toId(tenant_id) !== tenantId) throw new Error(`${table.name} has shown a row of another tenant`);
        return line;
      });
      yield lines;
      const average = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
      count = Math.max(1, Math.min(largestFetch, count * 2, Math.floor(batchBytes / Math.max(1, average))));
    }
  } finally {
    await client.query("close archive_rows");
  }
}
