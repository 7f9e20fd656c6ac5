import type { ClientBase } from "pg";
import type { ArchiveSource } from "./archiveSource.ts";
import { archiveError } from "./archiveError.ts";
import type { PlannedTable } from "./importPlan.ts";
import type { RowValues } from "./sealedColumns.ts";

/** Gives each id of an archive its new one. The map is a temporary table: a tenant may have millions of ids. */
export type IdMap = { find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> };

/** The maximum of `bigint`, and what an id looks like. */
const idForm = /^[1-9]\d{0,17}$/u;

type IdBatch = { ids: string[]; places: number[]; isRow: boolean[]; known: Set<string> };

/**
 * Reads a whole archive: collects its ids, and checks on the way that every part is what the manifest says. Throws if a
 * foreign key leads to a row that is not contained.
 */
export async function createIdMap(
  client: ClientBase,
  source: ArchiveSource,
  { tables, tenantId, onRows }: { tables: readonly PlannedTable[]; tenantId: number; onRows: (rows: number) => void },
): Promise<IdMap> {
  await client.query(
    "create temp table archive_id (old bigint not null, place smallint, is_row boolean not null) on commit drop",
  );
  const places = new Map(tables.map(({ name }, place) => [name, place]));
  for (const table of tables) {
    for await (const lines of source.lines(table.name)) {
      const collected: IdBatch = { ids: [], places: [], isRow: [], known: new Set() };
      for (const line of lines) collectIds(collected, { table, places, row: parseRow(line, table) });
      await client.query("insert into archive_id select * from unnest($1::bigint[], $2::smallint[], $3::boolean[])", [
        collected.ids,
        collected.places,
        collected.isRow,
      ]);
      onRows(lines.length);
    }
  }
  await refuseMissingRows(client, tables);
  await assignIds(client, source.tenantId, tenantId);
  return {
    async find(ids) {
      if (ids.size === 0) return new Map();
      const { rows } = await client.query<{ old: string; new: string }>(
        "select old::text, new::text from archive_map where old = any($1::bigint[])",
        [[...ids]],
      );
      return new Map(rows.map((row) => [row.old, row.new]));
    },
  };
}

/** The values of a line. Throws if there are more or fewer than columns. */
export function parseRow(line: string, { columns }: PlannedTable): RowValues {
  const row: unknown = JSON.parse(line);
  const isRow =
    Array.isArray(row) &&
    row.length === columns.length &&
    row.every((value: unknown) => value === null || typeof value === "string");
  if (!isRow) throw archiveError("archive.damaged");
  return row.map((value: unknown) => (typeof value === "string" ? value : null));
}

/** Each row, and each reference with the table that it must lead to; -1 if it may lead to nothing. */
function collectIds(
  collected: IdBatch,
  { table, places, row }: { table: PlannedTable; places: ReadonlyMap<string, number>; row: RowValues },
): void {
  table.columns.forEach((column, index) => {
    const value = row[index] ?? null;
    if (column.use !== "reference" || value === null) return;
    if (!idForm.test(value)) throw archiveError("archive.damaged");
    const isRow = column.name === "id";
    const place = (isRow ? places.get(table.name) : places.get(column.table ?? "")) ?? -1;
    add(collected, { id: value, place, isRow });
    // The id of a row can lead to a row of another table as well.
    if (isRow && column.table !== undefined)
      add(collected, { id: value, place: places.get(column.table) ?? -1, isRow: false });
  });
}

function add(collected: IdBatch, { id, place, isRow }: { id: string; place: number; isRow: boolean }): void {
  const key = `${id}:${place}:${isRow}`;
  if (collected.known.has(key)) return;
  collected.known.add(key);
  collected.ids.push(id);
  collected.places.push(place);
  collected.isRow.push(isRow);
}

async function refuseMissingRows(client: ClientBase, tables: readonly PlannedTable[]): Promise<void> {
  const { rows } = await client.query<{ place: number }>(
    "select place from archive_id where place >= 0 group by place, old having not bool_or(is_row) limit 1",
  );
  const [missing] = rows;
  if (missing !== undefined)
    throw archiveError("archive.inconsistent", { table: tables[missing.place]?.name ?? String(missing.place) });
}

/** New ids in the order of the old ones: what was listed by time stays so. */
async function assignIds(client: ClientBase, oldTenantId: number, tenantId: number): Promise<void> {
  await client.query("create temp table archive_map (old bigint primary key, new bigint not null) on commit drop");
  await client.query(
    `with old_ids as (select old, row_number() over (order by old) as place
       from (select distinct old from archive_id where old <> $1) known),
     new_ids as (select id, row_number() over (order by id) as place
       from (select next_id() as id from generate_series(1, (select count(*) from old_ids))) made)
     insert into archive_map (old, new) select old, id from old_ids join new_ids using (place)`,
    [oldTenantId],
  );
  // Root organisation and first role share the id of their tenant.
  await client.query("insert into archive_map (old, new) values ($1, $2)", [oldTenantId, tenantId]);
  await client.query("analyze archive_map");
  await client.query("drop table archive_id");
}
