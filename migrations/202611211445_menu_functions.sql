-- What writing the menu needs beyond rows: one writer at a time, and grants of all tenants.

-- Whether an entry may stand below another is decided by the whole tree: two moves at once could make a circle.
create function lock_menu_tree() returns boolean
language sql volatile
set search_path = public, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('menu'), 0) is not null;
$$;
grant execute on function lock_menu_tree() to siteward_app;

-- Menus are shared by all tenants, their grants are not: a deleted entry takes its grants with it everywhere. Entries
-- that are not deleted keep theirs, whatever is asked.
create function drop_grants_of_deleted_menus(menu_ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  delete from role_menu granted using menu
  where granted.menu_id = any (menu_ids) and menu.id = granted.menu_id and menu.deleted_at is not null;
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function drop_grants_of_deleted_menus(bigint[]) to siteward_app;

create index change_history_dropped_grants on change_history (request_id) where table_name = 'role_menu' and action = 'delete';

-- The way back of the same: entries that have come back get the grants that went with them when they were last deleted,
-- in every tenant. Of an entry that is still deleted nothing comes back.
create function bring_back_grants_of_menus(menu_ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  added integer;
begin
  insert into role_menu (tenant_id, id, role_id, menu_id, create_time, create_user_id, create_user_name)
  select dropped.tenant_id, dropped.row_id, role.id, menu.id, (dropped.before ->> 'create_time')::timestamptz,
         (dropped.before ->> 'create_user_id')::bigint, dropped.before ->> 'create_user_name'
  from menu
  join lateral (
    select request_id from change_history
    where table_name = 'menu' and action = 'delete' and row_id = menu.id
      and tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    order by changed_at desc limit 1
  ) deletion on deletion.request_id is not null
  join change_history dropped
    on dropped.request_id = deletion.request_id and dropped.table_name = 'role_menu' and dropped.action = 'delete'
    and (dropped.before ->> 'menu_id')::bigint = menu.id
  join role on role.tenant_id = dropped.tenant_id and role.id = (dropped.before ->> 'role_id')::bigint
    and role.deleted_at is null
  where menu.id = any (menu_ids) and menu.deleted_at is null
  on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;
grant execute on function bring_back_grants_of_menus(bigint[]) to siteward_app;
