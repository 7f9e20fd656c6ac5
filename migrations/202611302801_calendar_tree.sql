-- As before, with the nearest organisation above among the listed ones, and whether the calendar has entries: calendars are
-- shown as a tree.
drop function list_shared_calendars(boolean);
create function list_shared_calendars(with_scope boolean)
returns table (organisation_id bigint, name varchar, is_member boolean, is_in_scope boolean, above_id bigint,
  has_entries boolean)
language sql stable security definer rows 20
set search_path = public, pg_temp
as $$
  with unit as (
    select organisation.id, organisation.name, organisation.order_no,
      coalesce(with_scope and (
        (select current_setting('app.scope', true) = 'all')
        or ((select current_setting('app.scope', true) = 'listed')
          and organisation.id in (select scope_organisations()))), false) as is_in_scope,
      organisation.id in (select calendar_organisations()) as is_member,
      exists (
        select from schedule_entry entry
        where entry.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
          and entry.owner_org_id = organisation.id and entry.deleted_at is null) as has_entries
    from organisation
    where organisation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and organisation.deleted_at is null and organisation.status = 1
  ), listed as (
    select * from unit where unit.is_in_scope or (unit.is_member and unit.has_entries)
    order by unit.is_member desc, unit.order_no, unit.id limit 500
  )
  select listed.id, listed.name, listed.is_member, listed.is_in_scope, (
    select line.ancestor_id from organisation_tree line join listed above on above.id = line.ancestor_id
    where line.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and line.descendant_id = listed.id and line.depth > 0
    order by line.depth limit 1
  ), listed.has_entries
  from listed order by listed.is_member desc, listed.order_no, listed.id
$$;
grant execute on function list_shared_calendars(boolean) to siteward_app;
