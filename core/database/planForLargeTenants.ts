import type pg from "pg";

/**
 * Makes the database plan for large tenants. Plans are made once for all tenants, so PostgreSQL takes each for an average
 * one: among 10,000 tenants it reads a whole tenant to find a few rows by their ids, which is slow for a large one. With
 * this it takes each for a hundredth of a table. Databases with fewer tenants keep what PostgreSQL has counted.
 */
export async function planForLargeTenants(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      tenants constant regclass := to_regclass('tenant');
      target regclass;
    begin
      if tenants is null or (select reltuples from pg_class where oid = tenants) <= ${assumedTenants} then
        return;
      end if;
      for target in
        select relation.oid from pg_class relation join pg_attribute field on field.attrelid = relation.oid
        where relation.relnamespace = (select relnamespace from pg_class where oid = tenants)
          and relation.relkind = 'r' and field.attname = 'tenant_id' and not field.attisdropped
          and field.attoptions is null
      loop
        execute format('alter table %s alter column tenant_id set (n_distinct = ${assumedTenants})', target);
        execute format('analyze %s (tenant_id)', target);
      end loop;
    end
    $$`);
}

const assumedTenants = 100;
