-- What access asks of roles and menus in one question each. They run as the caller: the tenant wall holds.

-- Everything that roles confer and take away. Menus come with all that lies above them. A menu that is switched off
-- counts: it is switched off for everybody alike.
create function role_grants(role_ids bigint[], enabled_only boolean)
returns table (kind text, id bigint, value text)
language sql stable rows 200
set search_path = public, pg_temp
begin atomic
  with recursive held_role as (
    select held.id, held.data_scope from role held
    where held.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and held.id = any (role_ids) and held.deleted_at is null and (held.status = 1 or not enabled_only)
  ), above (id, parent_id, permission, is_button) as (
    select distinct entry.id, entry.parent_id, entry.permission::text, entry.type = 3
    from held_role join role_menu granted on granted.role_id = held_role.id
      and granted.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    join menu entry on entry.id = granted.menu_id and entry.deleted_at is null
    union
    select parent.id, parent.parent_id, null::text, false
    from above join menu parent on parent.id = above.parent_id and parent.deleted_at is null
  )
  select 'menu', above.id, case when above.is_button then above.permission end from above
  union all
  select distinct 'denied', null::bigint, api.route
  from held_role join role_api api on api.role_id = held_role.id
    and api.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
  union all
  select distinct 'hidden', null::bigint, taken.entity || ':' || taken.field
  from held_role join role_field taken on taken.role_id = held_role.id
    and taken.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
  union all
  select distinct 'scope', held_role.data_scope::bigint, null from held_role
  union all
  select distinct 'listed', named.organisation_id, null
  from held_role join role_organisation named on named.role_id = held_role.id
    and named.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
  where held_role.data_scope = 5;
end;
grant execute on function role_grants(bigint[], boolean) to siteward_app;

-- One organisation that a scope reaches and none of the others do, each scope being single organisations and whole trees.
create function scope_excess(gained_orgs bigint[], gained_trees bigint[], held_orgs bigint[], held_trees bigint[])
returns setof bigint
language sql stable rows 1
set search_path = public, pg_temp
begin atomic
  select gained.id from (
    select unnest(gained_orgs) as id
    union
    select below.descendant_id from organisation_tree below
    where below.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and below.ancestor_id = any (gained_trees)
  ) gained
  where gained.id not in (select unnest(held_orgs))
    and not exists (
      select 1 from organisation_tree above
      where above.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and above.descendant_id = gained.id and above.ancestor_id in (select unnest(held_trees))
    )
  limit 1;
end;
grant execute on function scope_excess(bigint[], bigint[], bigint[], bigint[]) to siteward_app;

-- The core of the platform: platform management and developer tools with all below (contract 02, 1).
create function core_menus() returns table (id bigint, permission varchar)
language sql stable rows 200
set search_path = public, pg_temp
begin atomic
  with recursive core (id, permission) as (
    select entry.id, entry.permission from menu entry where entry.id in (1310000000301, 1310000000601)
    union all
    select below.id, below.permission from core join menu below on below.parent_id = core.id
  )
  select core.id, core.permission from core;
end;
grant execute on function core_menus() to siteward_app;
