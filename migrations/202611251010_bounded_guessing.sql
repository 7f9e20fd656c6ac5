-- Wrong answers to slider pictures are counted by network. The rows live twelve minutes (remove_old_slides).
alter table slide add column is_missed boolean not null default false;
create index slide_missed on slide (network, tried_at) where is_missed;
select allow_app('slide', 'update');

-- Statistics of a table without deleted_at do not know the expression of the others; its rows are all live.
create or replace function estimate_rows("table" text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  tenant constant bigint := coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, 0);
  keeps_deleted constant boolean := exists (
    select from pg_attribute where attrelid = format('public.%I', "table")::regclass and attname = 'deleted_at');
  live constant text := case when keeps_deleted then '(case when deleted_at is null then tenant_id end)' else 'tenant_id' end;
  plan json;
begin
  execute format('explain (format json) select 1 from %I where %s = %s', "table", live, tenant) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end
$$;
