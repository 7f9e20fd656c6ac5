-- An organisation of a custom data scope may stand for its whole branch: what is added below it later belongs to it.
alter table role_organisation add column with_below boolean not null default false;

-- As before; organisations with everything below them have a kind of their own.
create or replace function role_grants(role_ids bigint[], enabled_only boolean)
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
  select distinct case when named.with_below then 'listedBranch' else 'listed' end, named.organisation_id, null
  from held_role join role_organisation named on named.role_id = held_role.id
    and named.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
  where held_role.data_scope = 5;
end;
