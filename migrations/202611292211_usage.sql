-- What tenants use, and how much of it they may use.

-- Enabled accounts of a tenant, counted whenever one is added.
create index account_enabled on account (tenant_id) where status = 1 and deleted_at is null;

create function count_enabled_accounts() returns bigint
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select count(*) from account
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and status = 1 and deleted_at is null;
end;
grant execute on function count_enabled_accounts() to siteward_app;

-- Limits of every tenant without limits of its own. Null is no limit.
create table usage_default (
  id bigint not null default next_id() primary key,
  kind varchar(32) not null,
  soft_limit bigint check (soft_limit between 0 and 9007199254740991),
  hard_limit bigint check (hard_limit between 0 and 9007199254740991),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table usage_default is 'home: control';
create unique index usage_default_kind on usage_default (kind) where deleted_at is null;
select wall_global_table('usage_default');
select track_history('usage_default');
select allow_app('usage_default', 'select', 'insert', 'update');

-- Limits of single tenants. Requests read them; only the main tenant writes them, by the function below.
create table usage_limit (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  kind varchar(32) not null,
  soft_limit bigint check (soft_limit between 0 and 9007199254740991),
  hard_limit bigint check (hard_limit between 0 and 9007199254740991),
  update_time timestamptz not null default now(),
  update_user_name varchar(64),
  primary key (tenant_id, id)
);
comment on table usage_limit is 'home: control';
create unique index usage_limit_kind on usage_limit (tenant_id, kind);
select protect_tenant_table('usage_limit', null, null);
select track_history('usage_limit');
select allow_app('usage_limit', 'select');

-- One row for each tenant, kind and day: what it had at the end of the day, or what happened on it. Counters without a
-- change history.
create table usage_day (
  tenant_id bigint not null,
  kind varchar(32) not null,
  day date not null,
  used bigint not null default 0,
  primary key (tenant_id, kind, day)
);
comment on table usage_day is 'home: tenant';
create index usage_day_old on usage_day (day);
select protect_tenant_table('usage_day', null, null);
select allow_app('usage_day', 'select');

-- The last count of each kind. `level` is the threshold that it has reached: 1 the soft limit, 2 nearly the hard one,
-- 3 the hard one; `crossed_at` is when it rose to it.
create table usage_state (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  kind varchar(32) not null,
  used bigint not null default 0,
  level smallint not null default 0 check (level between 0 and 3),
  crossed_at timestamptz,
  counted_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table usage_state is 'home: control';
create unique index usage_state_kind on usage_state (tenant_id, kind);
create index usage_state_used on usage_state (kind, used desc);
select protect_tenant_table('usage_state', null, null);
select allow_app('usage_state', 'select', 'update');

-- Which accounts have been told of a threshold; each sees only its own row.
create table usage_warning_seen (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  kind varchar(32) not null,
  crossed_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table usage_warning_seen is 'home: tenant';
create unique index usage_warning_seen_own on usage_warning_seen (tenant_id, account_id, kind);
select protect_tenant_table('usage_warning_seen', null, null);
create policy own_account on usage_warning_seen as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('usage_warning_seen');
select allow_app('usage_warning_seen', 'select', 'insert', 'update');

-- When each tenant was counted last.
create table usage_counting (
  tenant_id bigint not null primary key,
  counted_at timestamptz not null default '-infinity'
);
comment on table usage_counting is 'home: control';
create index usage_counting_due on usage_counting (counted_at);
select protect_tenant_table('usage_counting', null, null);
select allow_app('usage_counting', 'select');

-- Until the transaction ends, others that add to the same kind in the same tenant wait.
create function lock_usage(of_kind text) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  select pg_advisory_xact_lock(
    hashtextextended('usage:' || of_kind, nullif(current_setting('app.tenant_id', true), '')::bigint));
end;
grant execute on function lock_usage(text) to siteward_app;

-- Adds to what has happened in a month, unless that would exceed the limit; returns the sum of the month. A trial takes
-- the same steps and adds nothing.
create function add_usage(of_kind text, on_day date, amount bigint, hard_limit bigint, is_trial boolean)
returns table (used bigint, is_refused boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  total bigint;
begin
  if tenant is null or amount is null or amount < 0 then
    raise exception 'A tenant adds an amount.' using errcode = '22023';
  end if;
  if hard_limit is not null then
    perform lock_usage(of_kind);
  end if;
  select coalesce(sum(counted.used), 0) into total from usage_day counted
  where counted.tenant_id = tenant and counted.kind = of_kind and counted.day >= date_trunc('month', on_day)::date;
  if total + amount > hard_limit then
    return query select total, true;
    return;
  end if;
  insert into usage_day (tenant_id, kind, day, used)
  values (tenant, of_kind, on_day, case when is_trial then 0 else amount end)
  on conflict on constraint usage_day_pkey do update set used = usage_day.used + excluded.used;
  return query select total + case when is_trial then 0 else amount end, false;
end
$$;
grant execute on function add_usage(text, date, bigint, bigint, boolean) to siteward_app;

-- Records a count. Days on which none was made, because the server was down, get the count before them.
create function note_usage(of_kind text, on_day date, counted bigint, moment timestamptz, is_day_kept boolean) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if is_day_kept then
    insert into usage_day (tenant_id, kind, day, used)
    select tenant, of_kind, missed::date, latest.used
    from (
      select day, used from usage_day
      where tenant_id = tenant and kind = of_kind and day < on_day order by day desc limit 1
    ) latest
    cross join lateral generate_series(
      greatest(latest.day + 1, on_day - 730)::timestamp, (on_day - 1)::timestamp, interval '1 day') missed
    on conflict do nothing;
    insert into usage_day (tenant_id, kind, day, used) values (tenant, of_kind, on_day, counted)
    on conflict on constraint usage_day_pkey do update set used = excluded.used;
  end if;
  insert into usage_state (tenant_id, kind, used, counted_at) values (tenant, of_kind, counted, moment)
  on conflict (tenant_id, kind) do update set used = excluded.used, counted_at = excluded.counted_at;
end
$$;
grant execute on function note_usage(text, date, bigint, timestamptz, boolean) to siteward_app;

-- All records of the tenant. It reads whole indexes, so that it runs in the background only.
create function count_tenant_rows() returns bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  target regclass;
  counted bigint;
  total bigint := 0;
begin
  for target in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and (
      select count(*) from pg_attribute where attrelid = pg_class.oid and attname in ('tenant_id', 'deleted_at')) = 2
  loop
    execute format('select count(*) from %s where tenant_id = $1 and deleted_at is null', target)
      into counted using tenant;
    total := total + counted;
  end loop;
  return total;
end
$$;
grant execute on function count_tenant_rows() to siteward_app;

-- Gives a server tenants that have not been counted since then. No other gets them until they are due again. A new tenant
-- comes a minute later, when its first rows are there.
create function claim_usage_counts(portion integer, due_before timestamptz, moment timestamptz) returns setof bigint
language plpgsql volatile security definer rows 50
set search_path = public, pg_temp
as $$
begin
  if portion is null or portion not between 1 and 1000 then
    raise exception 'A portion has 1 to 1000 tenants.' using errcode = '22023';
  end if;
  insert into usage_counting (tenant_id)
  select id from tenant where deleted_at is null and create_time < moment - interval '1 minute'
    and not exists (select from usage_counting known where known.tenant_id = tenant.id)
  on conflict do nothing;
  return query
    update usage_counting taken set counted_at = moment
    from (
      select waiting.tenant_id from usage_counting waiting join tenant on tenant.id = waiting.tenant_id
      where waiting.counted_at < due_before and tenant.deleted_at is null
      order by waiting.counted_at limit portion for update of waiting skip locked
    ) next
    where taken.tenant_id = next.tenant_id
    returning taken.tenant_id;
end
$$;
grant execute on function claim_usage_counts(integer, timestamptz, timestamptz) to siteward_app;

-- Limits of one tenant, set in the main tenant. Without limits of its own the tenant has those of the installation.
create function set_usage_limit(
  for_tenant bigint, of_kind text, has_own boolean, wanted_soft bigint, wanted_hard bigint
) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.tenant_id', true), '')::bigint is distinct from 1300000000001 then
    raise exception 'Only the main tenant sets limits.' using errcode = '42501';
  end if;
  if not has_own then
    delete from usage_limit where tenant_id = for_tenant and kind = of_kind;
    return;
  end if;
  insert into usage_limit (tenant_id, kind, soft_limit, hard_limit, update_user_name)
  values (for_tenant, of_kind, wanted_soft, wanted_hard, nullif(current_setting('app.account_name', true), ''))
  on conflict (tenant_id, kind) do update
  set soft_limit = excluded.soft_limit, hard_limit = excluded.hard_limit, update_time = now(),
    update_user_name = excluded.update_user_name
  where (usage_limit.soft_limit, usage_limit.hard_limit) is distinct from (excluded.soft_limit, excluded.hard_limit);
end
$$;
grant execute on function set_usage_limit(bigint, text, boolean, bigint, bigint) to siteward_app;

-- Tenants by their use of a kind, for the main tenant: the highest share of the limit first, or the highest use.
create function page_tenant_usage(of_kind text, name_pattern text, by_share boolean, skipped integer, portion integer)
returns table (
  id bigint, name text, used bigint, soft_limit bigint, hard_limit bigint, has_own boolean, counted_at timestamptz,
  total bigint
)
language plpgsql stable security definer rows 20
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.tenant_id', true), '')::bigint is distinct from 1300000000001 then
    raise exception 'Only the main tenant reads the usage of others.' using errcode = '42501';
  end if;
  return query
    select known.id, known.name, known.used, known.soft_limit, known.hard_limit, known.has_own, known.counted_at,
      count(*) over ()
    from (
      select tenant.id, tenant.name::text as name, coalesce(state.used, 0) as used, state.counted_at,
        own.id is not null as has_own,
        case when own.id is null then standard.soft_limit else own.soft_limit end as soft_limit,
        case when own.id is null then standard.hard_limit else own.hard_limit end as hard_limit
      from tenant
      left join usage_state state on state.tenant_id = tenant.id and state.kind = of_kind
      left join usage_limit own on own.tenant_id = tenant.id and own.kind = of_kind
      left join usage_default standard on standard.kind = of_kind and standard.deleted_at is null
      where tenant.deleted_at is null and (name_pattern is null or tenant.name ilike name_pattern)
    ) known
    order by
      case
        when by_share and coalesce(known.hard_limit, known.soft_limit) is not null
        then known.used::float8 / greatest(known.hard_limit, case when known.hard_limit is null then known.soft_limit end, 1)
      end desc nulls last,
      known.used desc, known.id
    limit portion offset skipped;
end
$$;
grant execute on function page_tenant_usage(text, text, boolean, integer, integer) to siteward_app;

-- Removes days after two years, in portions: call it again while it finds some.
create function remove_old_usage(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from usage_day where ctid = any (array(
    select ctid from usage_day where day < current_date - 731 limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_usage(integer) to siteward_app;
