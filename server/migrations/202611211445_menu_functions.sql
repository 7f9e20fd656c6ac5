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
