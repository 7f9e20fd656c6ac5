import type { ClientBase } from "pg";
import type { Id } from "#contract/id";
import { toSpelling } from "./pinyin.ts";
import { toColumnName } from "./statement.ts";
import type { NewRowOf, Table } from "./table.ts";

type Plain<Value> = Value extends Id ? number : Value;

/** A row that comes with the product: its id is fixed, and ids are plain numbers. */
export type SeedRow<T extends Table> = { [Name in keyof NewRowOf<T>]: Plain<NewRowOf<T>[Name]> } & {
  readonly id: number;
};

/** A row of a link table that comes with the product; its id does not matter. */
export type SeedLink<T extends Table> = { [Name in keyof NewRowOf<T>]: Plain<NewRowOf<T>[Name]> };

/** Rows whose `column` refers to a row of `table` depend on it: if that row was refused, they are skipped as well. */
export type SeedParent = { readonly column: string; readonly table: Table };

/** Options of `insertMissing`. */
export type InsertMissingOptions<T extends Table> = {
  readonly rows: readonly SeedLink<T>[];
  readonly parent?: SeedParent;
};

/**
 * Inserts missing rows as the owner; returns their ids. An existing row stays unchanged, even if it was edited or
 * deleted, and a row whose unique name is taken by another row is skipped.
 */
export async function insertMissing<T extends Table>(
  client: ClientBase,
  table: T,
  { rows, parent }: InsertMissingOptions<T>,
): Promise<number[]> {
  const inserted: number[] = [];
  for (const group of groupByColumns(rows.map((row) => columnsOf(table, row)))) {
    const names = Object.keys(group[0] ?? {}).join(", ");
    const condition = parent === undefined ? "true" : existsParent(table, parent);
    const { rows: insertedRows } = await client.query<{ id: string }>(
      `insert into ${table.name} (${names})
       select ${names} from jsonb_populate_recordset(null::"${table.name}", $1) given where ${condition}
       on conflict do nothing returning id`,
      [JSON.stringify(group)],
    );
    inserted.push(...insertedRows.map(({ id }) => Number(id)));
  }
  return inserted;
}

function existsParent(child: Table, { column, table }: SeedParent): string {
  const own = `given.${toColumnName(column)}`;
  const tenant = table.hasTenant && child.hasTenant ? "parent.tenant_id = given.tenant_id and " : "";
  return `(${own} is null or exists (select 1 from ${table.name} parent where ${tenant}parent.id = ${own}))`;
}

function columnsOf(table: Table, row: object): Record<string, unknown> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = Object.fromEntries(values.map(([name, value]) => [toColumnName(name), value]));
  const name = table.spelling === undefined ? undefined : columns[toColumnName(table.spelling.of)];
  return { ...columns, ...toSpelling(table, name) };
}

/** Missing columns get their default, so rows with different columns cannot share a statement. */
function groupByColumns(rows: readonly Record<string, unknown>[]): Record<string, unknown>[][] {
  const groups = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const key = Object.keys(row).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
