import { expect, it } from "vitest";
import { listTables } from "#core/boot/walls";
import { modules } from "#app/modules.server";
import { toColumnName } from "#core/rows/statement";
import { isDatabaseError } from "#core/rows/transaction";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { ensureAnyRow } from "#tests/builders/anyRow";

const all = listTables(modules);
const tables = all.filter(({ hasTenant }) => hasTenant);

const settings = `select set_config('app.tenant_id', $1, true), set_config('app.scope', 'all', true),
  set_config('app.account_id', '', true), set_config('app.orgs', '{}', true), set_config('app.org_trees', '{}', true)`;

/** Runs one statement like a request, in a tenant; a refusal by the database counts as no rows. */
async function countRowsIn(tenantId: number | null, text: string): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(settings, [tenantId === null ? "" : String(tenantId)]);
    const { rowCount } = await client.query(text);
    return rowCount ?? 0;
  } catch (error) {
    if (isDatabaseError(error) && error.code === "42501") return 0;
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A tenant with at least one row in every tenant table. */
async function aFullTenant(): Promise<number> {
  const { tenant } = await aTenant();
  for (const { name } of tables) await ensureAnyRow(name, tenant.id);
  return tenant.id;
}

it("the test tenant has a row in every tenant table", async () => {
  const tenantId = await aFullTenant();
  const { owner } = await theServer();

  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select 1 from ${name} where tenant_id = $1 limit 1`, [tenantId]);
    expect(`${name}: ${rowCount}`).toBe(`${name}: 1`);
  }
});

it("rows of another tenant are invisible, also to a request without a tenant", async () => {
  const foreign = await aFullTenant();
  const { tenant } = await aTenant();

  for (const { name } of tables) {
    const text = `select 1 from ${name} where tenant_id = ${foreign}`;
    expect(`${name}: ${await countRowsIn(tenant.id, text)}`).toBe(`${name}: 0`);
    expect(`${name}: ${await countRowsIn(null, text)}`).toBe(`${name}: 0`);
  }
});

it("rows of another tenant cannot be updated or deleted", async () => {
  const foreign = await aFullTenant();
  const { tenant } = await aTenant();

  for (const { name, columns } of tables) {
    const column = toColumnName(Object.keys(columns).at(-1) ?? "id");
    const change = `update ${name} set ${column} = ${column} where tenant_id = ${foreign}`;
    expect(`${name}: ${await countRowsIn(tenant.id, change)}`).toBe(`${name}: 0`);
    expect(`${name}: ${await countRowsIn(tenant.id, `delete from ${name} where tenant_id = ${foreign}`)}`).toBe(
      `${name}: 0`,
    );
  }
});

it("rows cannot be inserted into another tenant", async () => {
  const foreign = await aFullTenant();
  const { tenant } = await aTenant();
  const { owner } = await theServer();

  for (const { name } of tables) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
      [name],
    );
    const columns = rows[0]?.columns ?? "";
    const copy = `insert into ${name} (${columns}) select ${columns} from ${name} where tenant_id = ${foreign} limit 1`;
    expect(`${name}: ${await countRowsIn(tenant.id, copy)}`).toBe(`${name}: 0`);
    const values = `insert into ${name} (tenant_id) values (${foreign})`;
    await expect(countRowsIn(tenant.id, values).catch(() => 0)).resolves.toBe(0);
  }
});
