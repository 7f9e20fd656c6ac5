-- What the shared database and the database of a tenant keep of each other. Servers carry it over after each change: a
-- function reads it in the one, another writes it in the other. Both may run again at any time.

-- Whether this database serves the tenant; false in the shared one.
create function is_own_tenant(of_this bigint) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (select from served_tenant where of_tenant = of_this);
grant execute on function is_own_tenant(bigint) to siteward_app;

-- Whether the rows of the tenant are served from a database of its own; only the shared one knows.
create function is_tenant_elsewhere(of_this bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return exists (select from tenant_database where tenant_id = of_this and home in ('own', 'returning'));
end
$$;

-- Servers hear of what they have to carry over.
create function tell_mirrors() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('siteward_mirror', (to_jsonb(coalesce(new, old)) ->> tg_argv[0]));
  return null;
end
$$;

-- From the shared database: the row of the tenant, with its package, and its limits.
create trigger tell_mirrors after update on tenant for each row execute function tell_mirrors('id');
create trigger tell_mirrors after insert or update or delete on usage_limit
  for each row execute function tell_mirrors('tenant_id');

create function read_tenant_row(of_this bigint) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select jsonb_build_object('tenant', to_jsonb(tenant), 'package', to_jsonb(menu_package))
  from tenant left join menu_package on menu_package.id = tenant.package_id
  where tenant.id = of_this;
end;
grant execute on function read_tenant_row(bigint) to siteward_app;

-- Writes a row of a table whose key is `id` over the one that is there.
create function put_row(target regclass, content jsonb) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)
     on conflict (id) do update set (%2$s) = row(%3$s)',
    target, names, regexp_replace(names, '([^, ]+)', 'excluded.\1', 'g')) using content;
end
$$;

create function write_tenant_row(of_this bigint, content jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if not is_own_tenant(of_this) or (content -> 'tenant' ->> 'id')::bigint is distinct from of_this then
    raise exception 'Only the database of the tenant copies its row.' using errcode = '42501';
  end if;
  if jsonb_typeof(content -> 'package') = 'object' then
    perform put_row('menu_package', content -> 'package');
  end if;
  if (select to_jsonb(tenant) from tenant where id = of_this) is distinct from content -> 'tenant' then
    perform set_config('app.mirror', 'on', true);
    perform put_row('tenant', content -> 'tenant');
    perform set_config('app.mirror', '', true);
  end if;
end
$$;
grant execute on function write_tenant_row(bigint, jsonb) to siteward_app;

create function read_usage_limits(of_this bigint) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select coalesce(jsonb_agg(to_jsonb(usage_limit) order by id), '[]') from usage_limit where tenant_id = of_this;
end;
grant execute on function read_usage_limits(bigint) to siteward_app;

create function write_usage_limits(of_this bigint, content jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if not is_own_tenant(of_this) then
    raise exception 'Only the database of the tenant copies its limits.' using errcode = '42501';
  end if;
  if (select coalesce(jsonb_agg(to_jsonb(usage_limit) order by id), '[]') from usage_limit where tenant_id = of_this)
     is distinct from content then
    delete from usage_limit where tenant_id = of_this;
    insert into usage_limit
    select copied.* from jsonb_populate_recordset(null::usage_limit, content) copied where copied.tenant_id = of_this;
  end if;
end
$$;
grant execute on function write_usage_limits(bigint, jsonb) to siteward_app;

-- From the database of the tenant: the names that its accounts sign in with, its use, and what its administrators change
-- in its own row, such as its title.
create or replace function write_sign_in_names() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from sign_in_name where of_tenant = old.tenant_id and of_account = old.id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into sign_in_name (name, is_email, of_tenant, of_account)
    select distinct name, is_email, new.tenant_id, new.id
    from (values (lower(new.account), false), (new.phone, false), (lower(new.email), true)) named (name, is_email)
    where name is not null;
  end if;
  if is_own_tenant(coalesce(new.tenant_id, old.tenant_id)) then
    perform pg_notify('siteward_mirror', coalesce(new.tenant_id, old.tenant_id)::text);
  end if;
  return null;
end
$$;

create function read_sign_in_names(of_this bigint) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select coalesce(jsonb_agg(distinct jsonb_build_object('name', name, 'is_email', is_email, 'of_account', id)), '[]')
  from account cross join lateral
    (values (lower(account.account), false), (phone, false), (lower(email), true)) named (name, is_email)
  where tenant_id = of_this and deleted_at is null and name is not null;
end;
grant execute on function read_sign_in_names(bigint) to siteward_app;

create function write_tenant_sign_in_names(of_this bigint, content jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if not is_tenant_elsewhere(of_this) then
    raise exception 'Only a tenant with a database of its own has names elsewhere.' using errcode = '42501';
  end if;
  delete from sign_in_name known where known.of_tenant = of_this and not exists (
    select from jsonb_to_recordset(content) named (name text, is_email boolean, of_account bigint)
    where named.name = known.name and named.is_email = known.is_email and named.of_account = known.of_account);
  insert into sign_in_name (name, is_email, of_tenant, of_account)
  select named.name, named.is_email, of_this, named.of_account
  from jsonb_to_recordset(content) named (name text, is_email boolean, of_account bigint)
  on conflict do nothing;
end
$$;
grant execute on function write_tenant_sign_in_names(bigint, jsonb) to siteward_app;

create function read_usage_states(of_this bigint) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select coalesce(jsonb_agg(to_jsonb(usage_state) order by id), '[]') from usage_state where tenant_id = of_this;
end;
grant execute on function read_usage_states(bigint) to siteward_app;

create function write_usage_states(of_this bigint, content jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if not is_tenant_elsewhere(of_this) then
    raise exception 'Only a tenant with a database of its own is counted elsewhere.' using errcode = '42501';
  end if;
  delete from usage_state where tenant_id = of_this;
  insert into usage_state
  select copied.* from jsonb_populate_recordset(null::usage_state, content) copied where copied.tenant_id = of_this;
end
$$;
grant execute on function write_usage_states(bigint, jsonb) to siteward_app;

create function tell_own_mirrors() returns trigger
language plpgsql
as $$
begin
  if is_own_tenant(new.tenant_id) then
    perform pg_notify('siteward_mirror', new.tenant_id::text);
  end if;
  return null;
end
$$;
create trigger tell_own_mirrors after insert or update on usage_state for each row execute function tell_own_mirrors();

-- What a tenant has changed in its own row, until it is carried over: committed together with all else that the call
-- writes.
create table tenant_change (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  changes jsonb not null,
  primary key (tenant_id, id)
);
comment on table tenant_change is 'home: control';
select protect_tenant_table('tenant_change', null, null);

create function note_tenant_change() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if is_own_tenant(new.id) and coalesce(current_setting('app.mirror', true), '') <> 'on' then
    insert into tenant_change (tenant_id, changes)
    select new.id, jsonb_object_agg(cell.key, cell.value)
    from jsonb_each(to_jsonb(new)) cell
    where cell.value is distinct from to_jsonb(old) -> cell.key and cell.key <> 'version';
  end if;
  return null;
end
$$;
create trigger note_tenant_change after update on tenant for each row
  when (old is distinct from new) execute function note_tenant_change();

create function read_tenant_changes(of_this bigint) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'changes', changes) order by id), '[]')
  from tenant_change where tenant_id = of_this;
end;
grant execute on function read_tenant_changes(bigint) to siteward_app;

-- In order; a name that another tenant has taken meanwhile stays as it was.
create function apply_tenant_changes(of_this bigint, content jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  step jsonb;
  changed tenant;
begin
  if not is_tenant_elsewhere(of_this) then
    raise exception 'Only a tenant with a database of its own changes elsewhere.' using errcode = '42501';
  end if;
  for step in select value -> 'changes' from jsonb_array_elements(content) loop
    select * into changed from tenant where id = of_this for update;
    exit when not found;
    changed := jsonb_populate_record(changed,
      step - '{id,status,expiration_time,package_id,added_menus,removed_menus,menu_ids,tenant_type,connection,slave_connections,host,account_id,deleted_at,version}'::text[]);
    changed.version := changed.version + 1;
    begin
      perform put_row('tenant', to_jsonb(changed));
    exception when unique_violation then
      perform put_row('tenant', to_jsonb(jsonb_populate_record(changed,
        (select jsonb_build_object('name', name) from tenant where id = of_this))));
    end;
  end loop;
end
$$;
grant execute on function apply_tenant_changes(bigint, jsonb) to siteward_app;

create function drop_tenant_changes(of_this bigint, content jsonb) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  delete from tenant_change where tenant_id = of_this
    and id in (select (value ->> 'id')::bigint from jsonb_array_elements(content));
end;
grant execute on function drop_tenant_changes(bigint, jsonb) to siteward_app;

-- What the platform reads of tenants, in the database of one of them: as requests of that tenant, under their policies.
grant execute on function
  platform_tenant_people(bigint[]), platform_find_tenants(text), platform_tenant_accounts(bigint),
  platform_tenant_counts(bigint), platform_role_menus(bigint, bigint) to siteward_app;
