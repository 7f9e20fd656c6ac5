-- A task that was cancelled or lost leaves its proposal behind, with the sealed key of the service. After an hour both
-- are settled. Runs over all tenants, in portions.
create function remove_old_region_keys(portion integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  update region_sync set
    state = 'failed', sealed_key = null, failure = '{"key": "region.sync_interrupted", "parameters": {}}'
  where ctid = any (array(
    select ctid from region_sync where state = 'reading' and create_time < now() - interval '1 hour'
    limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_region_keys(integer) to siteward_app;
