-- The planner counts what a tenant has not deleted by this one expression: of two columns beside each other it only kept the
-- pairs that are frequent, and took a tenant that has deleted all of its rows for one like the others (estimate_rows).
do $$
declare
  "table" text;
begin
  foreach "table" in array array['account', 'position', 'organisation', 'role'] loop
    execute format('drop statistics %I', "table" || '_live');
  end loop;
  for "table" in
    select tables.relname from pg_class tables join pg_namespace places on places.oid = tables.relnamespace
    where places.nspname = 'public' and tables.relkind = 'r' and (
      select count(*) from pg_attribute where attrelid = tables.oid and attname in ('tenant_id', 'deleted_at')) = 2
  loop
    execute format('create statistics %I on (case when deleted_at is null then tenant_id end) from %I',
      "table" || '_live', "table");
  end loop;
end
$$;

create or replace function estimate_rows("table" text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  plan json;
begin
  execute format('explain (format json) select 1 from %I where (case when deleted_at is null then tenant_id end) = %s',
    "table", coalesce(tenant, 0)) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end
$$;
