-- The lists of positions and roles count the holders that the caller sees, like the lists behind these numbers. Only a
-- deletion counts all of them.
create function count_visible_position_holders(position_ids bigint[]) returns table (position_id bigint, holders integer)
language sql stable rows 20
set search_path = public, pg_temp
begin atomic
  select requested.id, count(distinct holding.account_id)::integer
  from (select distinct unnest(position_ids) as id) requested
  left join lateral (
    select main.id as account_id from account main
    where main.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and main.position_id = requested.id and main.deleted_at is null
    union all
    select affiliated.account_id from account_organisation affiliated
    join account holder on holder.tenant_id = affiliated.tenant_id and holder.id = affiliated.account_id
    where affiliated.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and affiliated.position_id = requested.id and holder.deleted_at is null
  ) holding on true
  group by requested.id;
end;
grant execute on function count_visible_position_holders(bigint[]) to siteward_app;

create function count_visible_role_holders(role_ids bigint[]) returns table (role_id bigint, holders integer)
language sql stable rows 20
set search_path = public, pg_temp
begin atomic
  select requested.id, count(holder.id)::integer
  from (select distinct unnest(role_ids) as id) requested
  left join account_role held
    on held.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and held.role_id = requested.id
  left join account holder
    on holder.tenant_id = held.tenant_id and holder.id = held.account_id and holder.deleted_at is null
  group by requested.id;
end;
grant execute on function count_visible_role_holders(bigint[]) to siteward_app;

-- The preview of a move also counts people who only have a second post in the moved part, and says whose reach changes
-- through which roles: at most 1,000 ids each.
drop function preview_organisation_move(bigint, bigint);
create function preview_organisation_move(moved_id bigint, new_parent_id bigint)
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
  ), held (account_id, role_id, data_scope) as (
    select ar.account_id, r.id, r.data_scope from account_role ar
    join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    where ar.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and r.deleted_at is null and r.status = 1 and r.data_scope in (1, 2)
      and ar.account_id in (select place.account_id from place)
  ), affected (account_id, saw, sees) as (
    select place.account_id, bool_or(place.organisation_id in (select id from line_before)),
           bool_or(place.organisation_id in (select id from line_after))
    from place
    where place.account_id in (select held.account_id from held where held.data_scope = 2)
      and place.account_id not in (select held.account_id from held where held.data_scope = 1)
    group by place.account_id
  ), unit (id) as (
    select tree.descendant_id from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.ancestor_id = moved_id
  ), reason (role_id) as (
    select distinct held.role_id from held join affected on affected.account_id = held.account_id
    where held.data_scope = 2 and affected.saw <> affected.sees
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
grant execute on function preview_organisation_move(bigint, bigint) to siteward_app;
