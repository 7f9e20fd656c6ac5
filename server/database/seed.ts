import type { ClientBase } from "pg";
import type { Id } from "#contract/id";
import { spelled } from "#server/rows/pinyin";
import { columnName } from "#server/rows/statement";
import type { NewRowOf, Table } from "#server/rows/table";

type Plain<Value> = Value extends Id ? number : Value;

/** A row of a data set that comes with the product: its id is fixed, ids in it are plain numbers. */
export type SeedRow<T extends Table> = { [Name in keyof NewRowOf<T>]: Plain<NewRowOf<T>[Name]> } & {
  readonly id: number;
};

/** A row of a link table of such a data set; its id is of no consequence. */
export type SeedLink<T extends Table> = { [Name in keyof NewRowOf<T>]: Plain<NewRowOf<T>[Name]> };

/** Rows whose `column` names a row of `table` wait for that row: where it was refused, they are left out as well. */
export type Parent = { readonly column: string; readonly table: Table };

/** What `insertMissing` is to insert. */
export type Missing<T extends Table> = { readonly rows: readonly SeedLink<T>[]; readonly parent?: Parent };

/**
 * Inserts the rows that are missing, as the owner; answers their ids. A row that is there stays as it is, whether it was
 * edited or deleted meanwhile, and one whose unique name is taken by a row that somebody made is left out.
 */
export async function insertMissing<T extends Table>(
  client: ClientBase,
  table: T,
  { rows, parent }: Missing<T>,
): Promise<number[]> {
  const inserted: number[] = [];
  for (const group of bySameColumns(rows.map((row) => columnsOf(table, row)))) {
    const names = Object.keys(group[0] ?? {}).join(", ");
    const condition = parent === undefined ? "true" : existsParent(table, parent);
    const { rows: made } = await client.query<{ id: string }>(
      `insert into ${table.name} (${names})
       select ${names} from jsonb_populate_recordset(null::"${table.name}", $1) given where ${condition}
       on conflict do nothing returning id`,
      [JSON.stringify(group)],
    );
    inserted.push(...made.map(({ id }) => Number(id)));
  }
  return inserted;
}

function existsParent(child: Table, { column, table }: Parent): string {
  const own = `given.${columnName(column)}`;
  const tenant = table.hasTenant && child.hasTenant ? "parent.tenant_id = given.tenant_id and " : "";
  return `(${own} is null or exists (select 1 from ${table.name} parent where ${tenant}parent.id = ${own}))`;
}

function columnsOf(table: Table, row: object): Record<string, unknown> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = Object.fromEntries(values.map(([name, value]) => [columnName(name), value]));
  const name = table.spelling === undefined ? undefined : columns[columnName(table.spelling.of)];
  return { ...columns, ...spelled(table, name) };
}

/** A column that a row leaves out gets its default, so rows with different columns cannot share a statement. */
function bySameColumns(rows: readonly Record<string, unknown>[]): Record<string, unknown>[][] {
  const groups = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const key = Object.keys(row).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
