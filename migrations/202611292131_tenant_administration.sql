-- Administration of tenants: packages of menus, what a tenant is granted, its expiry, platform administrators in other
-- tenants, and what is read across tenants.

-- Named sets of menus. Only leaves, as roles store them.
create table menu_package (
  id bigint primary key default next_id(),
  name varchar(64) not null,
  menu_ids bigint[] not null default '{}',
  order_no integer not null default 100,
  remark varchar(128),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table menu_package is 'home: control';
create unique index menu_package_name on menu_package (name) where deleted_at is null;
select allow_app('menu_package', 'select', 'insert', 'update');
select wall_global_table('menu_package');
select track_history('menu_package');

-- A tenant has one package, and an override: menus added to it and removed from it. "menu_ids" is the result; null means
-- that the tenant is not limited: the main one, and those from before there were packages.
alter table tenant
  add column package_id bigint references menu_package (id),
  add column added_menus bigint[] not null default '{}',
  add column removed_menus bigint[] not null default '{}',
  add column menu_ids bigint[],
  -- The last warning of the expiry, in days before it.
  add column expiry_warning smallint;
select allow_app('tenant', 'select', 'insert', 'update');
grant select (package_id, added_menus, removed_menus, menu_ids, expiry_warning) on tenant to siteward_platform;
create index tenant_package on tenant (package_id) where deleted_at is null;
create index tenant_expiration on tenant (expiration_time) where deleted_at is null and expiration_time is not null;
create index tenant_account on tenant (account_id) where deleted_at is null;

-- A tenant writes its own row to brand its pages. It never decides on itself what the platform grants to it.
create function guard_tenant_terms() returns trigger
language plpgsql
as $$
begin
  if (new.status, new.expiration_time, new.package_id, new.added_menus, new.removed_menus, new.menu_ids, new.tenant_type,
      new.connection, new.slave_connections, new.host, new.account_id, new.deleted_at)
     is distinct from
     (old.status, old.expiration_time, old.package_id, old.added_menus, old.removed_menus, old.menu_ids, old.tenant_type,
      old.connection, old.slave_connections, old.host, old.account_id, old.deleted_at) then
    raise exception 'A tenant does not change its own terms.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_terms before update on tenant for each row
  when (coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, 1300000000001) <> 1300000000001)
  execute function guard_tenant_terms();

-- The grant of a tenant reaches its roles: that of its administrators holds exactly the grant, the others no more.
create function apply_tenant_menus() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if new.menu_ids is null then
    return null;
  end if;
  delete from role_menu where tenant_id = new.id and menu_id <> all (new.menu_ids);
  insert into role_menu (tenant_id, role_id, menu_id)
  select role.tenant_id, role.id, entry.id
  from role join menu entry on entry.id = any (new.menu_ids) and entry.deleted_at is null
  where role.tenant_id = new.id and role.id = new.id and role.code = 'sys_admin' and role.deleted_at is null
  on conflict do nothing;
  return null;
end
$$;
create trigger menus_granted after update of menu_ids on tenant for each row
  when (new.menu_ids is distinct from old.menu_ids and new.deleted_at is null)
  execute function apply_tenant_menus();

-- No role of a tenant gets more than the tenant has, whatever the calls check.
create function check_tenant_menus() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from new_rows granted
    join tenant on tenant.id = granted.tenant_id
    where tenant.menu_ids is not null and granted.menu_id <> all (tenant.menu_ids)
  ) then
    raise exception 'A role cannot hold more than its tenant.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger check_tenant after insert on role_menu referencing new table as new_rows
  for each statement execute function check_tenant_menus();

-- A changed package reaches its tenants.
create function pass_on_package() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update tenant set menu_ids = (
    select coalesce(array_agg(distinct id order by id), '{}')
    from (select unnest(new.menu_ids) as id union select unnest(tenant.added_menus)) held
    where id <> all (tenant.removed_menus)
  )
  where package_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger pass_on after update of menu_ids on menu_package for each row
  when (new.menu_ids is distinct from old.menu_ids)
  execute function pass_on_package();

-- A platform administrator in another tenant. Only accounts of the main tenant are ever guests, and never there.
alter table session
  add column home_tenant_id bigint,
  add column home_session_id bigint,
  add constraint session_home check (
    (home_tenant_id is null) = (home_session_id is null)
    and (home_tenant_id is null or home_tenant_id = 1300000000001 and tenant_id <> 1300000000001)
  );
select allow_app('session', 'select', 'insert', 'update', 'delete');
create index session_home on session (home_tenant_id, home_session_id) where home_session_id is not null;

-- They end with the session that they started from, and keep it in use.
create function follow_home_session() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if new.home_session_id is not null then
    update session set last_seen_at = greatest(last_seen_at, new.last_seen_at)
    where tenant_id = new.home_tenant_id and id = new.home_session_id and ended_at is null;
  elsif new.ended_at is not null then
    update session set ended_at = new.ended_at, end_reason = new.end_reason
    where home_tenant_id = new.tenant_id and home_session_id = new.id and ended_at is null;
  end if;
  return null;
end
$$;
create trigger follow_home after update on session for each row
  when (new.home_session_id is not null and new.last_seen_at is distinct from old.last_seen_at
    or new.home_session_id is null and old.ended_at is null and new.ended_at is not null)
  execute function follow_home_session();

-- Ends all sessions of the request's tenant. Platform administrators stay: they may be there to set it right.
create function end_tenant_sessions(at timestamptz, reason text, by_name text) returns bigint
language sql volatile
set search_path = public, pg_temp
as $$
  with ended as (
    update session set ended_at = at, end_reason = left(reason, 32), ended_by_name = nullif(left(by_name, 64), '')
    where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and ended_at is null
    returning id
  )
  select count(*) from ended
$$;
grant execute on function end_tenant_sessions(timestamptz, text, text) to siteward_app;

-- As before; a tenant that has expired can be read for two weeks, and does not end the visit of a platform administrator.
create or replace function hub_ended_sessions(tenants bigint[], sessions bigint[], at timestamptz, idle_seconds integer)
returns table (session_id bigint, reason text, by_name text)
language sql stable security definer rows 10
set search_path = public, pg_temp
begin atomic
  select asked.session_id, coalesce(s.end_reason, 'over'), coalesce(s.ended_by_name, '')
  from unnest(tenants, sessions) asked (tenant_id, session_id)
  left join session s on s.tenant_id = asked.tenant_id and s.id = asked.session_id
  left join tenant t on t.id = asked.tenant_id and t.deleted_at is null
  where s.id is null or s.ended_at is not null or s.expires_at <= at
    or t.id is null or t.status <> 1
    or (t.expiration_time + interval '14 days' <= at and s.home_session_id is null)
    or (idle_seconds > 0 and s.last_seen_at < at - make_interval(secs => idle_seconds));
end;

-- What platform administrators read across tenants. These run as their role, which has no other way to a row.
select allow_platform_read('position');

create function platform_tenant_people(tenants bigint[])
returns table (tenant_id bigint, account_id bigint, account varchar, real_name varchar, phone varchar, email varchar)
language sql stable rows 50
set search_path = public, pg_temp
begin atomic
  select tenant.id, owner.id, owner.account, owner.real_name, owner.phone, owner.email
  from tenant join account owner
    on owner.tenant_id = tenant.id and owner.id = tenant.account_id and owner.deleted_at is null
  where tenant.id = any (tenants);
end;

-- The tenants whose administrator has this in the phone.
create function platform_find_tenants(phone_part text) returns setof bigint
language sql stable rows 50
set search_path = public, pg_temp
begin atomic
  select tenant.id from tenant join account owner
    on owner.tenant_id = tenant.id and owner.id = tenant.account_id and owner.deleted_at is null
  where tenant.deleted_at is null and position(phone_part in owner.phone) > 0
  limit 10000;
end;

create function platform_tenant_accounts(of_tenant bigint)
returns table (id bigint, account varchar, real_name varchar, phone varchar, email varchar, account_type smallint,
  status smallint, organisation_name varchar, last_login_time timestamptz, create_time timestamptz)
language sql stable rows 100
set search_path = public, pg_temp
begin atomic
  select person.id, person.account, person.real_name, person.phone, person.email, person.account_type, person.status,
    unit.name, person.last_login_time, person.create_time
  from account person left join organisation unit
    on unit.tenant_id = person.tenant_id and unit.id = person.organisation_id and unit.deleted_at is null
  where person.tenant_id = of_tenant and person.deleted_at is null
  order by person.account_type desc, person.order_no, person.id
  limit 1000;
end;

create function platform_tenant_counts(of_tenant bigint)
returns table (accounts bigint, organisations bigint, roles bigint, positions bigint)
language sql stable rows 1
set search_path = public, pg_temp
begin atomic
  select
    (select count(*) from account where tenant_id = of_tenant and deleted_at is null),
    (select count(*) from organisation where tenant_id = of_tenant and deleted_at is null),
    (select count(*) from role where tenant_id = of_tenant and deleted_at is null),
    (select count(*) from position where tenant_id = of_tenant and deleted_at is null);
end;

create function platform_role_menus(of_tenant bigint, of_role bigint) returns setof bigint
language sql stable rows 100
set search_path = public, pg_temp
begin atomic
  select menu_id from role_menu where tenant_id = of_tenant and role_id = of_role order by menu_id limit 5000;
end;

grant execute on function
  platform_tenant_people(bigint[]), platform_find_tenants(text), platform_tenant_accounts(bigint),
  platform_tenant_counts(bigint), platform_role_menus(bigint, bigint) to siteward_platform;

-- Deleting a tenant removes its rows in portions: nothing of a tenant that is not marked as deleted, and nothing for a
-- request of another tenant than the main one. Triggers of the tables write a history of it, which is removed at the end.
create function erase_tenant_rows(of_tenant bigint, at_most integer) returns bigint
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  target text;
  removed bigint;
  total bigint := 0;
  is_history boolean;
begin
  if coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, 0) <> 1300000000001
     or of_tenant = 1300000000001
     or not exists (select from tenant where id = of_tenant and deleted_at is not null) then
    raise exception 'Only rows of a deleted tenant are removed.' using errcode = '42501';
  end if;
  foreach is_history in array array[false, true] loop
    for target in
      select tables.relname from pg_class tables
      where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not tables.relispartition
        and (tables.relname = 'change_history') = is_history
        and exists (select from pg_attribute column_of where column_of.attrelid = tables.oid
          and column_of.attname = 'tenant_id' and not column_of.attisdropped)
      order by tables.relname
    loop
      begin
        execute format(
          'delete from %1$I where tenant_id = $1 and (tableoid, ctid) in
             (select tableoid, ctid from %1$I where tenant_id = $1 limit $2)', target)
        using of_tenant, at_most;
        get diagnostics removed = row_count;
        total := total + removed;
      exception when foreign_key_violation then
        -- Rows refer to each other, which all of them together do not mind; or rows of another table do, and are next.
        begin
          execute format('delete from %I where tenant_id = $1', target) using of_tenant;
          get diagnostics removed = row_count;
          total := total + removed;
        exception when foreign_key_violation then
          null;
        end;
      end;
    end loop;
    -- The history comes last, when nothing else is left.
    exit when total > 0;
  end loop;
  return total;
end
$$;
grant execute on function erase_tenant_rows(bigint, integer) to siteward_app;

-- Tenants that are to be warned of their expiry now, each once for 30, 7 and 1 days before; marked in the same statement,
-- so that one node of several warns.
create function take_expiry_warnings(at timestamptz) returns table (tenant_id bigint, days smallint)
language sql volatile security definer rows 20
set search_path = public, pg_temp
as $$
  update tenant set expiry_warning = due.days
  from (
    select id, case
      when expiration_time <= at + interval '1 day' then 1
      when expiration_time <= at + interval '7 days' then 7
      else 30 end::smallint as days
    from tenant
    where deleted_at is null and status = 1 and expiration_time > at and expiration_time <= at + interval '30 days'
    for update
  ) due
  where tenant.id = due.id and coalesce(tenant.expiry_warning, 31) > due.days
  returning tenant.id, due.days
$$;
grant execute on function take_expiry_warnings(timestamptz) to siteward_app;
