-- Sets which region takes the place of one that a proposal lets vanish; null for none.
create function set_region_successor(of_sync bigint, of_number integer, code text, name text)
returns table (changed integer)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
begin
  update region_change one
  set kind = case when set_region_successor.code is null then 'abolished' else 'merged' end,
    successor_code = set_region_successor.code, successor_name = set_region_successor.name
  where one.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and one.sync_id = of_sync and one.number = of_number and one.kind in ('abolished', 'merged');
  get diagnostics changed = row_count;
  return next;
end
$$;
grant execute on function set_region_successor(bigint, integer, text, text) to siteward_app;
