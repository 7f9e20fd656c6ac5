import pg, { type ClientBase } from "pg";
import type { IdMap } from "./idMap.ts";
import type { PlannedColumn, PlannedTable } from "./importPlan.ts";
import type { RowValues } from "./sealedColumns.ts";

/** A number in a text that may be an id: longer and shorter ones never are. */
const idInText = /(?<!\d)\d{12,16}(?!\d)/gu;

/** What replaces ids, and adapts texts that contain them. */
export type RowMapping = { readonly map: IdMap; rewriteText(text: string): string };

/** Replaces the ids of rows in place. */
export async function mapRows(
  rows: readonly RowValues[],
  { columns }: PlannedTable,
  { map, rewriteText }: RowMapping,
): Promise<void> {
  const places = columns.map(({ use }, place) => ({ use, place }));
  const references = places.filter(({ use }) => use === "reference").map(({ place }) => place);
  const texts = places.filter(({ use }) => use === "text").map(({ place }) => place);
  const wanted = new Set<string>();
  for (const row of rows) {
    for (const place of references) wanted.add(row[place] ?? "");
    for (const place of texts) for (const [id] of (row[place] ?? "").matchAll(idInText)) wanted.add(id);
  }
  wanted.delete("");
  const found = await map.find(wanted);
  for (const row of rows) {
    for (const place of references) row[place] = found.get(row[place] ?? "") ?? row[place] ?? null;
    for (const place of texts) {
      const text = row[place] ?? null;
      row[place] = text === null ? null : rewriteText(text.replace(idInText, (id) => found.get(id) ?? id));
    }
  }
}

/**
 * Leaves out rows that need a row of a shared table which this installation does not have, for example the menu of a
 * module; where the column admits null, it becomes null. Returns the rows that remain.
 */
export async function dropUnknownShared(
  client: ClientBase,
  rows: readonly RowValues[],
  { columns }: PlannedTable,
): Promise<RowValues[]> {
  let kept = [...rows];
  for (const [place, column] of columns.entries()) {
    if (column.use !== "shared" || column.table === undefined) continue;
    const ids = new Set(kept.flatMap((row) => row[place] ?? []));
    const { rows: found } = await client.query<{ id: string }>(
      `select id::text from ${pg.escapeIdentifier(column.table)} where id = any($1::bigint[])`,
      [[...ids]],
    );
    const known = new Set(found.map(({ id }) => id));
    const isUnknown = (row: RowValues) => (row[place] ?? null) !== null && !known.has(row[place] ?? "");
    if (column.isNotNull) kept = kept.filter((row) => !isUnknown(row));
    else for (const row of kept.filter(isUnknown)) row[place] = null;
  }
  return kept;
}

/** Writes rows of a tenant; late references stay null and are noted for `fillLateReferences`. */
export async function insertRows(
  client: ClientBase,
  table: PlannedTable,
  { rows, tenantId }: { rows: readonly RowValues[]; tenantId: number },
): Promise<void> {
  const idPlace = table.columns.findIndex(({ name }) => name === "id");
  const late = table.columns.flatMap((column, place) => (column.isLate ? [{ column, place }] : []));
  const notes: { table: string[]; column: string[]; id: string[]; value: string[] } = {
    table: [],
    column: [],
    id: [],
    value: [],
  };
  for (const row of rows) {
    for (const { column, place } of late) {
      const value = row[place] ?? null;
      if (value === null) continue;
      notes.table.push(table.name);
      notes.column.push(column.name);
      notes.id.push(row[idPlace] ?? "");
      notes.value.push(value);
      row[place] = null;
    }
  }
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
  const values = table.columns.map((column, place) => `(line ->> ${place})${castOf(column)}`);
  await client.query(
    `insert into ${pg.escapeIdentifier(table.name)} (tenant_id, ${names.join(", ")})
     select $1::bigint, ${values.join(", ")} from json_array_elements($2::json) line`,
    [tenantId, JSON.stringify(rows)],
  );
  if (notes.id.length === 0) return;
  await client.query(
    "insert into archive_late select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])",
    [notes.table, notes.column, notes.id, notes.value],
  );
}

/** An explicit cast would cut a text that is too long; the assignment refuses it. */
function castOf({ type }: PlannedColumn): string {
  return type.startsWith("character varying") || type === "text" ? "" : `::${type}`;
}

/** For the late references of one transaction. */
export async function prepareLateReferences(client: ClientBase): Promise<void> {
  await client.query(
    `create temp table archive_late (table_name text not null, column_name text not null, id bigint not null,
       value bigint not null) on commit drop`,
  );
}

/** Fills in the references that lead back, one statement for each column. */
export async function fillLateReferences(
  client: ClientBase,
  tables: readonly PlannedTable[],
  tenantId: number,
): Promise<void> {
  await client.query("analyze archive_late");
  for (const table of tables) {
    for (const { name } of table.columns.filter(({ isLate }) => isLate)) {
      const [target, column] = [table.name, name].map((one) => pg.escapeIdentifier(one));
      await client.query(
        `update ${target} set ${column} = late.value from archive_late late
         where late.table_name = $1 and late.column_name = $2 and ${target}.tenant_id = $3 and ${target}.id = late.id`,
        [table.name, name, tenantId],
      );
    }
  }
}
