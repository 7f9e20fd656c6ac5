import pg from "pg";

/** Accounts of each added tenant. */
export const accountsEach = 20;

/** Tenants with an organisation and some accounts, named by numbers. */
export async function addTenants(database: pg.ClientConfig, from: number, to: number): Promise<void> {
  const owner = new pg.Client(database);
  await owner.connect();
  await owner.query("alter table account disable trigger user");
  await owner.query(
    `with added as (
       insert into tenant (name) select 'Bench ' || n from generate_series($1::int, $2::int) n returning id, name
     ), counted as (
       -- Their usage is counted once an hour, one after the other.
       insert into usage_counting (tenant_id, counted_at) select id, now() - random() * interval '1 hour' from added
     ), units as (
       insert into organisation (tenant_id, id, name, code) select id, id, name, name from added returning tenant_id
     )
     insert into account (tenant_id, account, real_name, nick_name, organisation_id)
     select tenant_id, 'person' || n, 'Person ' || n, 'Person', tenant_id from units, generate_series(1, $3::int) n`,
    [from, to, accountsEach],
  );
  await owner.query("alter table account enable trigger user");
  for (const table of ["tenant", "organisation", "account"]) await owner.query(`vacuum analyze ${table}`);
  await owner.end();
}
