import pg, { type ClientBase } from "pg";
import type { MovedTable } from "./movedTable.ts";

/** A row as a JSON list of texts, in the order of the table's columns. */
export type RowLine = string;
/** The key of a row as a JSON list of texts. */
export type RowKey = string;

const quote = pg.escapeIdentifier;

function toTexts(columns: readonly { readonly name: string }[]): string {
  return `to_json(array[${columns.map(({ name }) => `${quote(name)}::text`).join(", ")}]::text[])::text`;
}

/** A part of the rows of a table, by a hash of their keys. */
export type Bucket = { readonly bucket: string; readonly count: number; readonly hash: string };

const bucketOf = "left(md5(key), 3)";

function keyedRows(table: MovedTable): string {
  return `(select ${toTexts(table.key)} as key, md5(${toTexts(table.columns)}) as hash
    from ${quote(table.name)} where ${table.condition}) rows`;
}

/** Number and hash of the rows of a table, in up to 4096 parts. Equal rows have equal hashes in every database. */
export async function readBuckets(client: ClientBase, table: MovedTable): Promise<Bucket[]> {
  const { rows } = await client.query<Bucket>(
    `select ${bucketOf} as bucket, count(*)::int as count,
       sum(('x' || left(hash, 15))::bit(60)::bigint)::text || ':' || sum(('x' || substr(hash, 16, 15))::bit(60)::bigint) as hash
     from ${keyedRows(table)} group by 1 order by 1`,
  );
  return rows;
}

/** Keys of the rows in some parts, with the hashes of their contents. */
export async function readKeys(
  client: ClientBase,
  table: MovedTable,
  buckets: readonly string[],
): Promise<Map<RowKey, string>> {
  const { rows } = await client.query<{ key: RowKey; hash: string }>(
    `select key, hash from ${keyedRows(table)} where ${bucketOf} = any ($1)`,
    [buckets],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Whether a table has any rows. */
export async function hasRows(client: ClientBase, table: MovedTable): Promise<boolean> {
  const { rows } = await client.query(`select from ${quote(table.name)} where ${table.condition} limit 1`);
  return rows.length > 0;
}

const fetchCount = 200;

/** All rows in batches, in the transaction of the client. */
export async function* readAllRows(client: ClientBase, table: MovedTable): AsyncGenerator<readonly RowLine[]> {
  await client.query(
    `declare moved_rows no scroll cursor for
     select ${toTexts(table.columns)} as line from ${quote(table.name)} where ${table.condition}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: RowLine }>(`fetch ${fetchCount} from moved_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query("close moved_rows");
}

function keyCondition(table: MovedTable): string {
  const names = table.key.map(({ name }) => quote(name));
  const values = table.key.map(({ type }, index) => `(one ->> ${index})::${type}`);
  return `${table.condition} and (${names.join(", ")}) in
    (select ${values.join(", ")} from jsonb_array_elements($1::jsonb) one)`;
}

/** The rows with these keys. */
export async function readRows(client: ClientBase, table: MovedTable, keys: readonly RowKey[]): Promise<RowLine[]> {
  const { rows } = await client.query<{ line: RowLine }>(
    `select ${toTexts(table.columns)} as line from ${quote(table.name)} where ${keyCondition(table)}`,
    [`[${keys.join(",")}]`],
  );
  return rows.map(({ line }) => line);
}

/** Adds or replaces rows; columns that are filled in late only on request. */
export async function writeRows(
  client: ClientBase,
  table: MovedTable,
  { lines, withLate }: { lines: readonly RowLine[]; withLate: boolean },
): Promise<void> {
  const columns = table.columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ name }) => withLate || !table.late.has(name));
  const [names, values] = [
    columns.map(({ name }) => quote(name)),
    columns.map(({ type, index }) => `(one ->> ${index})::${type}`),
  ];
  const key = table.key.map(({ name }) => quote(name));
  if (table.tenantId !== undefined) {
    names.unshift("tenant_id");
    values.unshift(String(table.tenantId));
    key.unshift("tenant_id");
  }
  const changes = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  const onConflict = changes.length === 0 ? "nothing" : `update set ${changes.join(", ")}`;
  await client.query(
    `insert into ${quote(table.name)} (${names.join(", ")})
     select ${values.join(", ")} from jsonb_array_elements($1::jsonb) one
     on conflict (${key.join(", ")}) do ${onConflict}`,
    [`[${lines.join(",")}]`],
  );
}

/** Deletes the rows with these keys, in one statement: they may refer to each other. */
export async function deleteRows(client: ClientBase, table: MovedTable, keys: readonly RowKey[]): Promise<void> {
  await client.query(`delete from ${quote(table.name)} where ${keyCondition(table)}`, [`[${keys.join(",")}]`]);
}

/** Keys of all rows, each after those that it refers to in the same table. */
export async function readKeysInOrder(client: ClientBase, table: MovedTable): Promise<RowKey[]> {
  const parents = table.parents.map((name) => `${quote(name)}::text`);
  const { rows } = await client.query<{ key: RowKey; id: string; parents: (string | null)[] }>(
    `select ${toTexts(table.key)} as key, ${quote(table.key[0]?.name ?? "id")}::text as id,
       array[${parents.join(", ")}]::text[] as parents
     from ${quote(table.name)} where ${table.condition}`,
  );
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const ordered: RowKey[] = [];
  // A path of its own instead of recursion: trees may be deep.
  const path: string[] = [];
  for (const { id } of rows) {
    path.push(id);
    while (path.length > 0) {
      const row = waiting.get(path.at(-1) ?? "");
      const open = row?.parents.find((parent) => parent !== null && parent !== row.id && waiting.has(parent));
      if (row !== undefined && typeof open === "string" && !path.includes(open)) path.push(open);
      else {
        path.pop();
        if (row !== undefined && waiting.delete(row.id)) ordered.push(row.key);
      }
    }
  }
  return ordered;
}

const eraseCount = 2000;

/** Deletes all rows of a tenant in portions; `tables` in the order in which rows are added. Returns how many. */
export async function eraseRows(
  client: ClientBase,
  tables: readonly MovedTable[],
  { signal, onRows }: { signal: AbortSignal; onRows?: (count: number) => void },
): Promise<number> {
  let total = 0;
  for (const table of tables.filter(({ late }) => late.size > 0)) {
    const names = [...table.late].map(quote);
    const isFilled = names.map((name) => `${name} is not null`).join(" or ");
    const cleared = names.map((name) => `${name} = null`).join(", ");
    await client.query(`update ${quote(table.name)} set ${cleared} where ${table.condition} and (${isFilled})`);
  }
  for (const table of tables.toReversed()) {
    for (let removed = 1; removed > 0;) {
      signal.throwIfAborted();
      removed = (await client.query(toErasure(table))).rowCount ?? 0;
      total += removed;
      onRows?.(removed);
    }
  }
  return total;
}

/** Rows that refer to others of their table go at once. */
function toErasure(table: MovedTable): string {
  const name = quote(table.name);
  if (table.parents.length > 0) return `delete from ${name} where ${table.condition}`;
  return `delete from ${name} where ${table.condition} and (tableoid, ctid) in
    (select tableoid, ctid from ${name} where ${table.condition} limit ${eraseCount})`;
}
