import { randomBytes } from "node:crypto";
import { type Id, toId } from "#contract/id";
import { theServer } from "#tests/builders/server";

type LiveColumn = { name: string; type: string; references: string | null };

const columnsText = `select a.attname as name, format_type(a.atttypid, null) as type,
    (select c.confrelid::regclass::text from pg_constraint c
     where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey) and a.attname <> 'tenant_id' limit 1)
    as references
  from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef order by a.attnum`;

/**
 * Ensures that a tenant has a row in a table, for any table: required columns are filled by their type, referenced rows
 * are added first. Cross-cutting tests use it, so that they cover new tables automatically.
 */
export async function ensureAnyRow(table: string, tenantId: Id): Promise<void> {
  const { owner } = await theServer();
  const { rowCount } = await owner.query(`select 1 from ${table} where tenant_id = $1 limit 1`, [tenantId]);
  if (rowCount === 0) await addAnyRow(table, tenantId);
}

/** Adds a row with these columns; other required columns are filled by their type. Returns its id, if it has one. */
export async function addAnyRow(
  table: string,
  tenantId: Id,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Id | undefined> {
  const { owner } = await theServer();
  const { rows: columns } = await owner.query<LiveColumn>(columnsText, [table]);
  const values = new Map(Object.entries(given));
  for (const column of columns) if (!values.has(column.name)) values.set(column.name, await valueOf(column, tenantId));
  const names = [...values.keys()].join(", ");
  const places = [...values.keys()].map((_, index) => `$${index + 1}`).join(", ");
  const { rows } = await owner.query<{ id?: number }>(
    `insert into ${table} (${names}) values (${places}) returning *`,
    [...values.values()],
  );
  const id = rows[0]?.id;
  return id === undefined ? undefined : toId(id);
}

async function valueOf({ name, type, references }: LiveColumn, tenantId: Id): Promise<unknown> {
  if (name === "tenant_id") return tenantId;
  if (references !== null) return await idIn(references, tenantId);
  switch (type) {
    case "bytea":
      return randomBytes(32);
    case "jsonb":
      return "{}";
    case "boolean":
      return true;
    case "timestamp with time zone":
    case "date":
      return new Date(Date.now() + 3_600_000);
    case "smallint":
    case "integer":
    case "bigint":
    case "numeric":
      return 1;
    default:
      return randomBytes(6).toString("hex");
  }
}

async function idIn(table: string, tenantId: Id): Promise<Id> {
  const { owner } = await theServer();
  const { rows: columns } = await owner.query(
    "select 1 from pg_attribute where attrelid = to_regclass($1) and attname = 'tenant_id'",
    [table],
  );
  const isShared = columns.length === 0;
  if (!isShared) await ensureAnyRow(table, tenantId);
  const { rows } = await owner.query<{ id: number }>(
    isShared ? `select id from ${table} limit 1` : `select id from ${table} where tenant_id = $1 limit 1`,
    isShared ? [] : [tenantId],
  );
  return toId(rows[0]?.id ?? 0);
}
