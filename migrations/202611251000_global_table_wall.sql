-- A second wall for tables that all tenants share: every tenant reads them, the main tenant alone writes them. Until
-- now only the calls decided who writes.

create function wall_global_table(target regclass, own_column text default null) returns void
language plpgsql
as $$
declare
  main_tenant constant bigint := 1300000000001;
  caller constant text := '(select nullif(current_setting(''app.tenant_id'', true), '''')::bigint)';
  is_main constant text := format('%s = %s', caller, main_tenant);
  is_writer constant text := concat_ws(' or ', is_main, quote_ident(own_column) || ' = ' || caller);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy read_all on %s for select to siteward_app using (true)', target);
  execute format('create policy main_tenant_adds on %s for insert to siteward_app with check (%s)', target, is_main);
  execute format(
    'create policy main_tenant_changes on %s for update to siteward_app using (%s) with check (%s)',
    target, is_writer, is_writer);
  execute format('create policy owner_all on %s to siteward_owner using (true) with check (true)', target);
  execute format('create policy platform_read on %s for select to siteward_platform using (true)', target);
end
$$;

-- A tenant's administrator changes the branding of the own tenant.
select wall_global_table('tenant', 'id');
select wall_global_table('menu');
select wall_global_table('dictionary_type');
select wall_global_table('dictionary_item');
select wall_global_table('config');
select wall_global_table('region');
