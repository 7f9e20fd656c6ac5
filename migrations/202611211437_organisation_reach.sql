-- What the organisations' screens ask: names in pinyin, staff beyond the data scope, what a move or a deletion touches.

-- pinyin and initials follow the name, for sorting and search.
alter table organisation
  add column pinyin varchar(400) collate "C" not null default '',
  add column initials varchar(64) collate "C" not null default '';
create index organisation_pinyin on organisation (tenant_id, pinyin, id) where deleted_at is null;
-- Children come in their order without a sort.
drop index organisation_parent;
create index organisation_parent on organisation (tenant_id, parent_id, order_no, id);
select allow_app('organisation', 'update');
drop trigger history_add on organisation;
drop trigger history_update on organisation;
drop trigger history_delete on organisation;
select track_history('organisation', array['pinyin', 'initials']);

-- A branch moves by its links to what lies above it; those inside of it stay. Walking the parents of each of its
-- organisations rewrote them all (5,000 of them: seconds). Deleted parents count for circles: they may come back.
create function move_organisation_branch(moved_tenant bigint, moved bigint, new_parent bigint) returns void
language plpgsql
as $$
declare
  above bigint := new_parent;
  levels integer;
begin
  perform pg_advisory_xact_lock(hashtext('organisation_tree'), hashint8(moved_tenant));
  select max(depth) + 1 into levels from organisation_tree where tenant_id = moved_tenant and ancestor_id = moved;
  while above is not null loop
    levels := levels + 1;
    if above = moved or levels > 64 then
      raise exception 'An organisation cannot lie below itself, nor deeper than 64 levels.'
        using errcode = '23514', constraint = 'organisation_tree_circle';
    end if;
    select parent_id into above from organisation where tenant_id = moved_tenant and id = above;
  end loop;

  delete from organisation_tree link using organisation_tree below, organisation_tree line
  where link.tenant_id = moved_tenant and below.tenant_id = moved_tenant and line.tenant_id = moved_tenant
    and below.ancestor_id = moved and link.descendant_id = below.descendant_id
    and line.descendant_id = moved and line.depth > 0 and link.ancestor_id = line.ancestor_id;
  insert into organisation_tree (tenant_id, ancestor_id, descendant_id, depth)
  select moved_tenant, line.ancestor_id, below.descendant_id, line.depth + 1 + below.depth
  from organisation_tree line cross join organisation_tree below
  where line.tenant_id = moved_tenant and line.descendant_id = new_parent
    and below.tenant_id = moved_tenant and below.ancestor_id = moved;
end
$$;

-- Many at once: the planner takes a tenant that it has no figures of for one row, and walks all of it for each of them
-- (3,000 organisations of a new tenant: 15 s instead of 0.1).
alter function write_organisation_tree(bigint, bigint[]) set enable_nestloop = off;

-- As before for bulk writes; one that is new, one branch that moves, and whole branches that are deleted go short ways.
create or replace function keep_organisation_tree() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in
      select tenant_id, array_agg(id) as ids, min(parent_id) as parent_id, bool_and(deleted_at is null) as all_live
      from new_rows group by tenant_id order by tenant_id
    loop
      if cardinality(moved.ids) = 1 and moved.all_live then
        insert into organisation_tree (tenant_id, ancestor_id, descendant_id, depth)
        values (moved.tenant_id, moved.ids[1], moved.ids[1], 0);
        perform move_organisation_branch(moved.tenant_id, moved.ids[1], moved.parent_id);
      else
        perform write_organisation_tree(moved.tenant_id, moved.ids);
      end if;
    end loop;
    return null;
  end if;
  for moved in
    select tenant_id, array_agg(id) as ids, min(new_row.parent_id) as parent_id,
           bool_and(old_row.deleted_at is null) as were_live, bool_or(new_row.deleted_at is null) as some_live
    from new_rows new_row join old_rows old_row using (tenant_id, id)
    where new_row.parent_id is distinct from old_row.parent_id
       or (new_row.deleted_at is null) <> (old_row.deleted_at is null)
    group by tenant_id order by tenant_id
  loop
    if moved.were_live and moved.some_live and cardinality(moved.ids) = 1 then
      perform move_organisation_branch(moved.tenant_id, moved.ids[1], moved.parent_id);
    elsif moved.were_live and not moved.some_live and not exists (
      select 1 from organisation_tree
      where tenant_id = moved.tenant_id and ancestor_id = any (moved.ids) and not descendant_id = any (moved.ids)
    ) then
      delete from organisation_tree where tenant_id = moved.tenant_id and descendant_id = any (moved.ids);
    else
      perform write_organisation_tree(moved.tenant_id, moved.ids);
    end if;
  end loop;
  return null;
end
$$;

-- A deleted organisation is in no tree and so in no data scope: it comes back where its parent is in the scope.
do $$
declare
  below constant text := 'parent_id in (select scope_organisations())';
begin
  drop policy data_scope_update on organisation;
  execute format('create policy data_scope_update on organisation as restrictive for update to siteward_app using (%s) with check (%s)',
                 data_scope_condition('id', 'create_user_id', 'deleted_at is not null and ' || below),
                 data_scope_condition('id', 'create_user_id', below));
end
$$;

-- A deleted organisation is in no data scope and nobody works for it any more. Whoever deletes one holds the whole
-- tenant's rows of both tables; the history notes them with the same request.
create function drop_organisation_links() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from role_organisation link using new_rows gone, old_rows before
  where before.tenant_id = gone.tenant_id and before.id = gone.id
    and before.deleted_at is null and gone.deleted_at is not null
    and link.tenant_id = gone.tenant_id and link.organisation_id = gone.id;
  delete from account_organisation link using new_rows gone, old_rows before
  where before.tenant_id = gone.tenant_id and before.id = gone.id
    and before.deleted_at is null and gone.deleted_at is not null
    and link.tenant_id = gone.tenant_id and link.organisation_id = gone.id;
  return null;
end
$$;
create trigger organisation_links_delete after update on organisation
referencing old table as old_rows new table as new_rows
for each statement execute function drop_organisation_links();

-- How many work for each of these organisations, main or affiliated, alone or with all below: a number of the whole
-- tenant. Nobody counts twice. The main ones need no look at who they are, so a whole tenant is counted in one join.
create function count_organisation_staff(organisation_ids bigint[], with_below boolean)
returns table (organisation_id bigint, staff integer)
language sql stable security definer rows 50
set search_path = public, pg_temp
begin atomic
  with unit (top_id, id) as (
    select tree.ancestor_id, tree.descendant_id from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.ancestor_id = any (organisation_ids) and (with_below or tree.depth = 0)
  ), main (top_id, staff) as (
    select unit.top_id, count(*) from unit
    join account works on works.organisation_id = unit.id
    where works.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and works.deleted_at is null
    group by unit.top_id
  ), further (top_id, staff) as (
    select unit.top_id, count(distinct works.id) from unit
    join account_organisation affiliated on affiliated.organisation_id = unit.id
    join account works on works.tenant_id = affiliated.tenant_id and works.id = affiliated.account_id
    where affiliated.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and works.deleted_at is null
      and not exists (
        select 1 from organisation_tree home
        where home.tenant_id = affiliated.tenant_id and home.ancestor_id = unit.top_id
          and home.descendant_id = works.organisation_id and (with_below or home.depth = 0)
      )
    group by unit.top_id
  )
  select asked.id, (coalesce(main.staff, 0) + coalesce(further.staff, 0))::integer
  from (select distinct unnest(organisation_ids) as id) asked
  left join main on main.top_id = asked.id
  left join further on further.top_id = asked.id;
end;
grant execute on function count_organisation_staff(bigint[], boolean) to siteward_app;

-- What keeps an organisation with all below it from being deleted: who works in it, for it, or in one below. A
-- tenant's own organisation never goes.
create function find_organisation_ties(organisation_id bigint)
returns table (staff integer, affiliated integer, staff_below integer, is_tenants_own boolean)
language sql stable security definer rows 1
set search_path = public, pg_temp
begin atomic
  with unit (id, depth) as (
    select tree.descendant_id, tree.depth from organisation_tree tree
    where tree.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and tree.ancestor_id = find_organisation_ties.organisation_id
  ), works (is_main, depth) as (
    select true, unit.depth from unit join account main on main.organisation_id = unit.id
    where main.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and main.deleted_at is null
    union all
    select false, unit.depth from unit
    join account_organisation further on further.organisation_id = unit.id
    join account helper on helper.tenant_id = further.tenant_id and helper.id = further.account_id
    where further.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and helper.deleted_at is null
  )
  select (count(*) filter (where is_main and depth = 0))::integer,
         (count(*) filter (where not is_main and depth = 0))::integer,
         (count(*) filter (where depth > 0))::integer,
         exists (
           select 1 from unit join tenant on unit.id in (tenant.id, tenant.organisation_id)
           where tenant.id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
         )
  from works;
end;
grant execute on function find_organisation_ties(bigint) to siteward_app;

-- What a move below another parent would do: what moves along, and whose reach changes. Only roles over "own and below"
-- follow the tree; whoever sees everything anyway neither gains nor loses.
create function preview_organisation_move(moved_id bigint, new_parent_id bigint)
returns table (organisations integer, accounts integer, gaining integer, losing integer, roles integer)
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
  )
  select (select count(*) from unit)::integer,
         (select count(*) from account works
          where works.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
            and works.deleted_at is null and works.organisation_id in (select id from unit))::integer,
         (select count(*) from affected where sees and not saw)::integer,
         (select count(*) from affected where saw and not sees)::integer,
         (select count(distinct held.role_id) from held join affected on affected.account_id = held.account_id
          where held.data_scope = 2 and affected.saw <> affected.sees)::integer;
end;
grant execute on function preview_organisation_move(bigint, bigint) to siteward_app;

-- Names of accounts for lists that refer to them, as far as the caller's own policies let him see them.
create function find_account_names(account_ids bigint[]) returns table (id bigint, real_name text)
language sql stable rows 20
set search_path = public, pg_temp
begin atomic
  select account.id, account.real_name from account
  where account.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and account.id = any (account_ids) and account.deleted_at is null;
end;
grant execute on function find_account_names(bigint[]) to siteward_app;
