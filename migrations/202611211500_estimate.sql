-- How many rows of a table the caller's tenant has, as the planner estimates it: a list of a million is not counted. The
-- owner's policies let it look past the data scope, so it is asked only for whole tables.
create function estimate_rows("table" text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  plan json;
begin
  execute format('explain (format json) select 1 from %I where tenant_id = %s and deleted_at is null',
    "table", coalesce(tenant, 0)) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end
$$;
revoke all on function estimate_rows(text) from public;
grant execute on function estimate_rows(text) to siteward_app;
