-- The ground that every table stands on: who may do what, ids, tenant wall, data scope, change history.
-- Roles (siteward_owner, siteward_app, siteward_platform) are made outside; this runs as siteward_owner.

-- Functions may be executed by everybody unless that is taken back before the first one is made.
alter default privileges revoke execute on functions from public;

do $$
begin
  -- A managed database may belong to somebody else; its operator then does this by hand (README, production).
  if pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public', current_database());
    revoke create on schema public from public;
    grant usage on schema public to siteward_app, siteward_platform;
  end if;
end
$$;

-- Ids: milliseconds since 2020 times 2048 plus a cycling number. 15 digits, below 2^53 until 2159, roughly in
-- order of time. The clock runs on inside a transaction, so a bulk insert does not exhaust one millisecond.
create sequence id_sequence as smallint minvalue 0 maxvalue 2047 cycle;

create function next_id() returns bigint
language sql volatile parallel unsafe
return (extract(epoch from clock_timestamp()) * 1000)::bigint * 2048 - 1577836800000 * 2048 + nextval('id_sequence');

grant usage on sequence id_sequence to siteward_app;
grant execute on function next_id() to siteward_app;

-- The organisations in the data scope of a request: the listed ones and all below the trees. A function and not a
-- sub-select in each policy: those were planned for every query (1.6 ms a query on the account table, now 0.5), while
-- this is planned once a session and runs only when a row asks for it.
create function scope_organisations() returns setof bigint
language plpgsql stable parallel safe security definer rows 20
set search_path = public, pg_temp
as $$
begin
  return query
    select unnest(nullif(current_setting('app.orgs', true), '')::bigint[])
    union all
    select below.descendant_id from organisation_tree below
    where below.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and below.ancestor_id in (select unnest(nullif(current_setting('app.org_trees', true), '')::bigint[]));
end
$$;
grant execute on function scope_organisations() to siteward_app;

-- The condition behind the data scope, false without one. The organisations stand in a sub-select that is hashed once:
-- "= any(...)" would be searched row by row (100,000 rows, 1,000 organisations: 360 ms instead of 15).
create function data_scope_condition(organisation_column text, account_column text, also text default null) returns text
language plpgsql immutable
as $$
declare
  own text;
  inside text;
begin
  if account_column is not null then
    own := format('%I = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)', account_column);
  end if;
  if organisation_column is not null then
    inside := format('%I in (select scope_organisations())', organisation_column);
  end if;
  return format(
    'case (select current_setting(''app.scope'', true)) when ''all'' then true when ''own'' then %s when ''listed'' then %s else false end',
    coalesce(own, 'false'), concat_ws(' or ', own, inside, also));
end
$$;

-- Forces row-level security and puts up the tenant wall: one tenant for requests, everything for the owner.
create function wall_tenant_table(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_wall on %s to siteward_app
       using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint))
       with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint))', target);
  execute format('create policy owner_all on %s to siteward_owner using (true) with check (true)', target);
end
$$;

-- Called once by the migration that makes a tenant table. Both columns null: the whole tenant is the scope.
-- The data scope is restrictive, because two permissive policies are or-ed and would open the tenant wall.
create function protect_tenant_table(target regclass, organisation_column text, account_column text) returns void
language plpgsql
as $$
declare
  condition constant text := data_scope_condition(organisation_column, account_column);
begin
  perform wall_tenant_table(target);
  if organisation_column is not null or account_column is not null then
    execute format('create policy data_scope on %s as restrictive to siteward_app using (%s) with check (%s)',
                   target, condition, condition);
  end if;
end
$$;

-- Grants exactly these rights to requests. An update reaches every column but those that never change once
-- written; a migration that adds a column calls this again, else the column stays read-only.
create function allow_app(target regclass, variadic rights text[]) returns void
language plpgsql
as $$
declare
  wanted text;
  changeable text;
begin
  foreach wanted in array rights loop
    if wanted not in ('select', 'insert', 'update', 'delete') then
      raise exception 'The application role gets no right "%".', wanted;
    end if;
    if wanted = 'update' then
      select string_agg(quote_ident(attname), ', ') into changeable from pg_attribute
      where attrelid = target and attnum > 0 and not attisdropped
        and attname not in ('id', 'tenant_id', 'create_time', 'create_user_id', 'create_user_name',
                            'create_org_id', 'create_org_name');
      execute format('grant update (%s) on %s to siteward_app', changeable, target);
    else
      execute format('grant %s on %s to siteward_app', wanted, target);
    end if;
  end loop;
end
$$;

-- Lets the platform administrator's own pool read a table across tenants, secrets left out. Never a write.
create function allow_platform_read(target regclass, hidden_columns text[] default '{}') returns void
language plpgsql
as $$
declare
  visible text;
begin
  select string_agg(quote_ident(attname), ', ') into visible from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attname <> all (hidden_columns);
  execute format('grant select (%s) on %s to siteward_platform', visible, target);
  if (select relrowsecurity from pg_class where oid = target) then
    execute format('create policy platform_read on %s for select to siteward_platform using (true)', target);
  end if;
end
$$;
