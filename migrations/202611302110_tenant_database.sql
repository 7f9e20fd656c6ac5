-- Tenants in databases of their own: where each one is, and from which database its rows are served now.

create table tenant_database (
  tenant_id bigint primary key references tenant (id),
  id bigint not null default next_id(),
  -- Addresses of the application's and the owner's role, encrypted for this row: tenant_database:<tenant>:connection and
  -- tenant_database:<tenant>:owner_connection.
  connection bytea not null,
  owner_connection bytea not null,
  database_name text not null check (length(database_name) between 1 and 63),
  -- While the rows are moving or returning, they are still served from where they come from.
  home text not null default 'shared' check (home in ('shared', 'moving', 'own', 'returning')),
  -- Writes of the tenant are refused for 60 seconds from here, whatever becomes of the move.
  frozen_at timestamptz,
  state_changed_at timestamptz not null default now(),
  -- The last migration of the tenant's database; null until its tables are made.
  schema_version text,
  -- Why the last migration of this database failed.
  schema_fault text
);
comment on table tenant_database is 'home: control';
select protect_tenant_table('tenant_database', null, null);
grant select (tenant_id, id, connection, database_name, home, frozen_at, state_changed_at, schema_version, schema_fault)
  on tenant_database to siteward_app;

-- The main tenant's history tells of every change, because the tenant's own may be on its way. Each server hears of it.
create function record_tenant_database() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  secret constant text[] := array['id', 'tenant_id', 'connection', 'owner_connection', 'state_changed_at'];
  main_tenant constant bigint := 1300000000001;
  before_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed_before jsonb;
  changed_after jsonb;
begin
  perform pg_notify('tenant_database', coalesce(new.tenant_id, old.tenant_id)::text);
  select jsonb_object_agg(key, before_row -> key), jsonb_object_agg(key, after_row -> key)
  into changed_before, changed_after
  from jsonb_object_keys((before_row || after_row) - secret) key
  where before_row -> key is distinct from after_row -> key;
  if changed_after is not null
     or (before_row -> 'connection', before_row -> 'owner_connection')
       is distinct from (after_row -> 'connection', after_row -> 'owner_connection') then
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id,
                                owner_table, owner_id, before, after)
    values (main_tenant, 'tenant_database', coalesce(new.id, old.id),
            case tg_op when 'INSERT' then 'add' when 'DELETE' then 'delete' else 'update' end,
            clock_timestamp(), nullif(current_setting('app.account_id', true), '')::bigint,
            left(nullif(current_setting('app.account_name', true), ''), 64),
            left(nullif(current_setting('app.request_id', true), ''), 64),
            'tenant', coalesce(new.tenant_id, old.tenant_id),
            case tg_op when 'INSERT' then null else jsonb_strip_nulls(changed_before) end,
            case tg_op when 'DELETE' then null else jsonb_strip_nulls(changed_after) end);
  end if;
  return null;
end
$$;
create trigger record_change after insert or update or delete on tenant_database
  for each row execute function record_tenant_database();

-- Where the tenants with databases of their own are, for every server and outside of any tenant. Addresses are encrypted.
create function list_tenant_databases(of_tenant bigint default null)
returns table (tenant_id bigint, connection bytea, database_name text, home text, frozen_at timestamptz,
  state_changed_at timestamptz, schema_version text, schema_fault text)
language sql stable security definer rows 10
set search_path = public, pg_temp
begin atomic
  select known.tenant_id, known.connection, known.database_name, known.home, known.frozen_at, known.state_changed_at,
    known.schema_version, known.schema_fault
  from tenant_database known join tenant on tenant.id = known.tenant_id
  where tenant.deleted_at is null and (of_tenant is null or known.tenant_id = of_tenant)
  order by known.tenant_id;
end;
grant execute on function list_tenant_databases(bigint) to siteward_app;

-- Saves the addresses of a tenant's database, or forgets it, for requests of the main tenant. A database that serves
-- rows, or is about to, keeps its place: only its roles and their passwords may change.
create function save_tenant_database(of_tenant bigint, app_address bytea, owner_address bytea, name text) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  stored tenant_database;
begin
  if nullif(current_setting('app.tenant_id', true), '')::bigint is distinct from 1300000000001
     or of_tenant = 1300000000001 then
    raise exception 'Only the main tenant decides on the databases of the others.' using errcode = '42501';
  end if;
  select * into stored from tenant_database where tenant_id = of_tenant for update;
  if stored.home <> 'shared' and (app_address is null or stored.database_name <> name) then
    return false;
  end if;
  if app_address is null then
    delete from tenant_database where tenant_id = of_tenant;
  else
    insert into tenant_database (tenant_id, connection, owner_connection, database_name)
    values (of_tenant, app_address, owner_address, name)
    on conflict (tenant_id) do update set connection = excluded.connection, owner_connection = excluded.owner_connection,
      database_name = excluded.database_name, state_changed_at = now(),
      schema_version = case when tenant_database.home = 'shared' then null else tenant_database.schema_version end,
      schema_fault = null;
  end if;
  return true;
end
$$;
grant execute on function save_tenant_database(bigint, bytea, bytea, text) to siteward_app;
