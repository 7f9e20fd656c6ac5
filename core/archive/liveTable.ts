import type { ClientBase } from "pg";

/** A column of a table in the database. */
export type LiveColumn = { readonly name: string; readonly type: string; readonly isNotNull: boolean };

/** A foreign key: the column with the id, and the table that it leads to. */
export type LiveReference = { readonly column: string; readonly table: string; readonly isOfTenant: boolean };

/** A table as it is in the database, without `tenant_id` and generated columns. */
export type LiveTable = {
  readonly name: string;
  readonly columns: readonly LiveColumn[];
  /** Columns of the primary key without `tenant_id`. */
  readonly key: readonly string[];
  readonly references: readonly LiveReference[];
};

const tablesText = `
  select tables.relname as name,
    (select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'isNotNull', attnotnull) order by attnum), '[]')
      from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> 'tenant_id') as columns,
    (select coalesce(json_agg(attname order by place), '[]')
      from pg_index, unnest(indkey) with ordinality parts (number, place)
      join pg_attribute on attnum = number
      where indrelid = tables.oid and indisprimary and attrelid = tables.oid and attname <> 'tenant_id') as key,
    (select coalesce(json_agg(json_build_object('column', attname, 'table', confrelid::regclass::text,
        'isOfTenant', cardinality(conkey) = 2)), '[]')
      from pg_constraint, unnest(conkey) number
      join pg_attribute on attnum = number
      where conrelid = tables.oid and contype = 'f' and attrelid = tables.oid and attname <> 'tenant_id'
        and cardinality(conkey) <= 2) as references
  from pg_class tables
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1)
  order by relname`;

/** Reads the tables of these names; unknown ones are left out. */
export async function readLiveTables(client: ClientBase, names: readonly string[]): Promise<LiveTable[]> {
  const { rows } = await client.query<LiveTable>(tablesText, [names]);
  return rows.map((table) => ({
    ...table,
    // `position` is a reserved word, which the database quotes.
    references: table.references.map((one) => ({ ...one, table: one.table.replaceAll('"', "") })),
  }));
}

/** Versions of the migrations that were applied. */
export async function readMigrationVersions(client: Pick<ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>("select version from schema_migration order by version");
  return rows.map(({ version }) => version);
}
