import { Readable } from "node:stream";
import pg, { type Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as z from "zod";

/** The part with the rows of all tables as text, which every major version of PostgreSQL reads. */
export const rowsPart = "rows";

/** What introduces the rows of a table, or tells where a sequence stands. */
export const RowsHeader = z.union([
  z.object({
    schema: z.string(),
    table: z.string(),
    columns: z.array(z.string()),
    /** The table is a part of another one: `for values from (…) to (…)`. */
    partition: z.object({ of: z.string(), bounds: z.string() }).nullable(),
  }),
  z.object({ schema: z.string(), sequence: z.string(), value: z.string(), isCalled: z.boolean() }),
]);
/** See the schema of the same name. */
export type RowsHeader = z.infer<typeof RowsHeader>;

const tablesText = `select n.nspname as schema, c.relname as table,
  coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns,
  case when c.relispartition then json_build_object('of', (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid),
    'bounds', pg_get_expr(c.relpartbound, c.oid)) end as partition
from pg_class c join pg_namespace n on n.oid = c.relnamespace
left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
group by n.nspname, c.relname, c.oid order by 1, 2`;

const sequencesText = `select schemaname as schema, sequencename as sequence from pg_sequences order by 1, 2`;

/** All rows in the transaction of the connection, and where the sequences stand. */
export function openRows(client: Client): Readable {
  return Readable.from(readAll(client), { objectMode: false });
}

async function* readAll(client: Client): AsyncGenerator<Buffer> {
  const tables = await client.query<Extract<RowsHeader, { table: string }>>(tablesText);
  for (const header of tables.rows) {
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    const columns = header.columns.map((name) => pg.escapeIdentifier(name)).join(", ");
    const rows = client.query(copyTo(`copy ${nameTable(header)} (${columns}) to stdout`));
    for await (const chunk of rows) if (Buffer.isBuffer(chunk)) yield chunk;
    yield Buffer.from("\\.\n");
  }
  const sequences = await client.query<{ schema: string; sequence: string }>(sequencesText);
  for (const { schema, sequence } of sequences.rows) {
    const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(sequence)}`;
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    yield Buffer.from(`${JSON.stringify({ schema, sequence, ...rows[0] })}\n`);
  }
}

/** The name of a table in a statement. */
export function nameTable({ schema, table }: { readonly schema: string; readonly table: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}
