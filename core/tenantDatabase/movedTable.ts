import type { ClientBase } from "pg";
import { type LiveColumn, type LiveTable, readLiveTables } from "#core/archive/liveTable";

/** A table whose rows are copied between databases. */
export type MovedTable = {
  readonly name: string;
  /** All columns but `tenant_id` and generated ones. */
  readonly columns: readonly LiveColumn[];
  /** Columns of the primary key without `tenant_id`. */
  readonly key: readonly LiveColumn[];
  /** Columns with foreign keys to the table itself. */
  readonly parents: readonly string[];
  /** Columns with foreign keys to later tables, filled in when all rows are there. */
  readonly late: ReadonlySet<string>;
  /** Which rows are copied, as a condition of SQL. */
  readonly condition: string;
  /** The value of `tenant_id`, if the table has this column. */
  readonly tenantId: number | undefined;
};

/** Tables of a tenant, in an order in which foreign keys find their rows. */
export async function listTenantTables(client: ClientBase, tenantId: number): Promise<MovedTable[]> {
  return orderTables(await readTables(client, "tenant"), tenantId);
}

/** Tables that each database has a copy of, and the row of the tenant itself. */
export async function listCopiedTables(
  client: ClientBase,
  { tenantTable, tenantId }: { tenantTable: string; tenantId: number },
): Promise<MovedTable[]> {
  const copied = orderTables(await readTables(client, "copied"), undefined);
  const own = orderTables(await readLiveTables(client, [tenantTable]), undefined);
  return [...copied, ...own.map((table) => ({ ...table, condition: `id = ${String(tenantId)}` }))];
}

async function readTables(client: ClientBase, home: string): Promise<LiveTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and obj_description(oid, 'pg_class') = $1`,
    [`home: ${home}`],
  );
  return await readLiveTables(
    client,
    rows.map(({ name }) => name),
  );
}

function orderTables(tables: readonly LiveTable[], tenantId: number | undefined): MovedTable[] {
  const condition = tenantId === undefined ? "true" : `tenant_id = ${String(tenantId)}`;
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: MovedTable[] = [];
  while (waiting.size > 0) {
    const next = pickNext([...waiting.values()], waiting);
    waiting.delete(next.name);
    const late = next.references.filter(({ table }) => waiting.has(table));
    const parents = next.references.filter(({ table }) => table === next.name).map(({ column }) => column);
    const key = next.key.flatMap((name) => next.columns.find((column) => column.name === name) ?? []);
    ordered.push({ ...next, key, parents, late: new Set(late.map(({ column }) => column)), condition, tenantId });
  }
  return ordered;
}

function pickNext(tables: readonly LiveTable[], waiting: ReadonlyMap<string, LiveTable>): LiveTable {
  const listOpen = (table: LiveTable) =>
    table.references.filter((one) => one.table !== table.name && waiting.has(one.table));
  const found =
    tables.find((table) => listOpen(table).length === 0) ??
    tables.find((table) => listOpen(table).every(({ column }) => isNullable(table, column)));
  if (found === undefined) throw new Error(`foreign keys form a circle: ${[...waiting.keys()].join(", ")}`);
  return found;
}

function isNullable({ columns }: LiveTable, name: string): boolean {
  return columns.some((column) => column.name === name && !column.isNotNull);
}
