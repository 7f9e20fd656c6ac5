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

-- As before; custom scopes with whole branches follow the tree as well.
create or replace function preview_organisation_move(moved_id bigint, new_parent_id bigint)
returns table (
  organisations integer, accounts integer, second_posts integer, gaining integer, losing integer, roles integer,
  gaining_ids bigint[], losing_ids bigint[], role_ids bigint[]
)
language sql stable security definer rows 1
set search_path = public, pg_temp
begin atomic
  with line_before (id) as (
    select tree.ancestor_id from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.descendant_id = moved_id
  ), line_after (id) as (
    select moved_id
    union
    select tree.ancestor_id from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.descendant_id = new_parent_id
  ), place (account_id, organisation_id) as (
    select main.id, main.organisation_id from account main
    where main.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and main.deleted_at is null
      and main.organisation_id in (select id from line_before union select id from line_after)
    union
    select further.account_id, further.organisation_id from account_organisation further
    join account helper on helper.tenant_id = further.tenant_id and helper.id = further.account_id
    where further.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and helper.deleted_at is null
      and further.organisation_id in (select id from line_before union select id from line_after)
  ), held (account_id, role_id, organisation_id) as (
    select ar.account_id, r.id, place.organisation_id from account_role ar
    join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    join place on place.account_id = ar.account_id
    where ar.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and r.deleted_at is null and r.status = 1 and r.data_scope = 2
    union
    select ar.account_id, r.id, branch.organisation_id from role_organisation branch
    join role r on r.tenant_id = branch.tenant_id and r.id = branch.role_id
    join account_role ar on ar.tenant_id = r.tenant_id and ar.role_id = r.id
    join account holder on holder.tenant_id = ar.tenant_id and holder.id = ar.account_id
    where branch.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and branch.with_below and r.deleted_at is null and r.status = 1 and r.data_scope = 5
      and holder.deleted_at is null
      and branch.organisation_id in (select id from line_before union select id from line_after)
  ), affected (account_id, saw, sees) as (
    select held.account_id, bool_or(held.organisation_id in (select id from line_before)),
           bool_or(held.organisation_id in (select id from line_after))
    from held
    where held.account_id not in (
      select ar.account_id from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      where ar.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and r.deleted_at is null and r.status = 1 and r.data_scope = 1
    )
    group by held.account_id
  ), unit (id) as (
    select tree.descendant_id from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.ancestor_id = moved_id
  ), reason (role_id) as (
    select distinct held.role_id from held join affected on affected.account_id = held.account_id
    where affected.saw <> affected.sees
  )
  select (select count(*) from unit)::integer,
         (select count(*) from account works
          where works.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
            and works.deleted_at is null and works.organisation_id in (select id from unit))::integer,
         (select count(distinct works.id) from account_organisation further
          join account works on works.tenant_id = further.tenant_id and works.id = further.account_id
          where further.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
            and works.deleted_at is null and further.organisation_id in (select id from unit)
            and (works.organisation_id is null or works.organisation_id not in (select id from unit)))::integer,
         (select count(*) from affected where sees and not saw)::integer,
         (select count(*) from affected where saw and not sees)::integer,
         (select count(*) from reason)::integer,
         array(select affected.account_id from affected where sees and not saw order by 1 limit 1000),
         array(select affected.account_id from affected where saw and not sees order by 1 limit 1000),
         array(select reason.role_id from reason order by 1 limit 1000);
end;
