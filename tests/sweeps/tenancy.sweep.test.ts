import { expect, it } from "vitest";
import { idempotencyKeys } from "#server/http/idempotency";
import { modules } from "#server/modules";
import { columnName } from "#server/rows/statement";
import { isDatabaseAnswer } from "#server/rows/transaction";
import type { Table } from "#server/rows/table";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { hasAnyRow } from "#tests/builders/anyRow";

const all: readonly Table[] = [...modules.flatMap((one) => one.tables), idempotencyKeys];
const tables = all.filter(({ hasTenant }) => hasTenant);

const settings = `select set_config('app.tenant_id', $1, true), set_config('app.scope', 'all', true),
  set_config('app.account_id', '', true), set_config('app.orgs', '{}', true), set_config('app.org_trees', '{}', true)`;

/** Runs one statement as requests do, inside a tenant; what the database refuses counts as no rows. */
async function rowsIn(tenantId: number | null, text: string): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(settings, [tenantId === null ? "" : String(tenantId)]);
    const { rowCount } = await client.query(text);
    return rowCount ?? 0;
  } catch (error) {
    if (isDatabaseAnswer(error) && error.code === "42501") return 0;
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A tenant with at least one row in every tenant table. */
async function aFullTenant(): Promise<number> {
  const { tenant } = await aTenant();
  for (const { name } of tables) await hasAnyRow(name, tenant.id);
  return tenant.id;
}

it("has a row in every tenant table, so that the sweep sees something", async () => {
  const tenantId = await aFullTenant();
  const { owner } = await theServer();

  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select 1 from ${name} where tenant_id = $1 limit 1`, [tenantId]);
    expect(`${name}: ${rowCount}`).toBe(`${name}: 1`);
  }
});

it("shows no row of another tenant, nor any without a tenant", async () => {
  const theirs = await aFullTenant();
  const { tenant } = await aTenant();

  for (const { name } of tables) {
    const text = `select 1 from ${name} where tenant_id = ${theirs}`;
    expect(`${name}: ${await rowsIn(tenant.id, text)}`).toBe(`${name}: 0`);
    expect(`${name}: ${await rowsIn(null, text)}`).toBe(`${name}: 0`);
  }
});

it("changes and deletes no row of another tenant", async () => {
  const theirs = await aFullTenant();
  const { tenant } = await aTenant();

  for (const { name, columns } of tables) {
    const column = columnName(Object.keys(columns).at(-1) ?? "id");
    const change = `update ${name} set ${column} = ${column} where tenant_id = ${theirs}`;
    expect(`${name}: ${await rowsIn(tenant.id, change)}`).toBe(`${name}: 0`);
    expect(`${name}: ${await rowsIn(tenant.id, `delete from ${name} where tenant_id = ${theirs}`)}`).toBe(`${name}: 0`);
  }
});

it("takes no row for another tenant", async () => {
  const theirs = await aFullTenant();
  const { tenant } = await aTenant();
  const { owner } = await theServer();

  for (const { name } of tables) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
      [name],
    );
    const columns = rows[0]?.columns ?? "";
    const copy = `insert into ${name} (${columns}) select ${columns} from ${name} where tenant_id = ${theirs} limit 1`;
    expect(`${name}: ${await rowsIn(tenant.id, copy)}`).toBe(`${name}: 0`);
    const values = `insert into ${name} (tenant_id) values (${theirs})`;
    await expect(rowsIn(tenant.id, values).catch(() => 0)).resolves.toBe(0);
  }
});
