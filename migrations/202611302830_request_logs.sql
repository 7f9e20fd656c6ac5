-- Logs of calls: visits, operations and exceptions of a tenant. They are written in batches after the answer, by the
-- functions below alone; requests only read them.

create table visit_log (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  log_date_time timestamptz not null,
  controller_name varchar(64) not null,
  action_name varchar(64) not null,
  -- 200 or the status of the failure
  status varchar(16) not null,
  -- 2 information, 3 warning, 4 error
  log_level smallint not null,
  -- milliseconds
  elapsed integer not null,
  account_id bigint,
  account varchar(64),
  real_name varchar(64),
  remote_ip varchar(64),
  browser varchar(128),
  os varchar(128),
  trace_id varchar(64) not null,
  -- what a failed call answered
  message varchar(2000),
  primary key (tenant_id, id, log_date_time)
) partition by range (log_date_time);
comment on table visit_log is 'home: tenant';

create table operation_log (
  like visit_log including defaults including constraints including indexes,
  http_method varchar(16) not null,
  request_url varchar(512) not null,
  -- JSON, cut at 8 KB, without secrets
  request_param text,
  return_result text,
  exception text
) partition by range (log_date_time);
comment on table operation_log is 'home: tenant';

create table exception_log (
  like operation_log including defaults including constraints including indexes,
  -- the same for exceptions of the same origin
  fingerprint varchar(64) not null
) partition by range (log_date_time);
comment on table exception_log is 'home: tenant';

do $$
declare
  target text;
begin
  foreach target in array array['visit_log', 'operation_log', 'exception_log'] loop
    execute format('create index %I on %I (tenant_id, log_date_time, id)', target || '_time', target);
    execute format('create index %I on %I (tenant_id, account, log_date_time)', target || '_account', target);
    execute format('create index %I on %I (tenant_id, trace_id)', target || '_trace', target);
    execute format('create table %I partition of %I default', target || '_default', target);
    execute format('comment on table %I is ''home: tenant''', target || '_default');
    perform protect_tenant_table(target::regclass, null, null);
    perform allow_app(target::regclass, 'select');
    perform wall_tenant_table((target || '_default')::regclass);
  end loop;
end
$$;
create index exception_log_fingerprint on exception_log (tenant_id, fingerprint, log_date_time);

-- How many entries each day has, for the calendar.
create table log_day (
  tenant_id bigint not null,
  -- visit, operation or exception
  kind varchar(16) not null,
  day date not null,
  entries bigint not null default 0,
  primary key (tenant_id, kind, day)
) with (fillfactor = 70);
comment on table log_day is 'home: tenant';
create index log_day_old on log_day (kind, day);
select protect_tenant_table('log_day', null, null);
select allow_app('log_day', 'select');

-- Exceptions of the same origin: how often, and when first and last.
create table exception_group (
  tenant_id bigint not null,
  fingerprint varchar(64) not null,
  occurrences bigint not null default 0,
  first_time timestamptz not null,
  last_time timestamptz not null,
  primary key (tenant_id, fingerprint)
) with (fillfactor = 70);
comment on table exception_group is 'home: tenant';
select protect_tenant_table('exception_group', null, null);
select allow_app('exception_group', 'select');

-- Makes the partitions of this month and the following ones, as `make_history_partitions` does for the change history.
create function make_log_partitions(months_ahead integer) returns integer
language plpgsql
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  first_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  starts timestamp;
  lower_end timestamptz;
  upper_end timestamptz;
  target text;
  partition text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('request_logs'), 0);
  foreach target in array array['visit_log', 'operation_log', 'exception_log'] loop
    for step in 0 .. months_ahead loop
      starts := first_month + make_interval(months => step);
      partition := target || '_' || to_char(starts, 'YYYY_MM');
      continue when to_regclass(partition) is not null;
      lower_end := starts at time zone 'UTC';
      upper_end := (starts + interval '1 month') at time zone 'UTC';
      execute format('create table %I (like %I including defaults including constraints)', partition, target);
      execute format('comment on table %I is ''home: tenant''', partition);
      perform wall_tenant_table(partition::regclass);
      execute format(
        'with moved as (delete from %I where log_date_time >= %L and log_date_time < %L returning *)
         insert into %I select * from moved', target || '_default', lower_end, upper_end, partition);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                     target, partition, lower_end, upper_end);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;
revoke execute on function make_log_partitions(integer) from public;

select make_log_partitions(3);

-- Counts entries of the current tenant by the days of `zone`.
create function count_log_days(of_kind text, entries json, zone text) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  insert into log_day as known (tenant_id, kind, day, entries)
  select nullif(current_setting('app.tenant_id', true), '')::bigint, of_kind,
         (entry.log_date_time at time zone zone)::date, count(*)
  from json_to_recordset(entries) entry (log_date_time timestamptz)
  group by 3
  on conflict (tenant_id, kind, day) do update set entries = known.entries + excluded.entries;
end;
revoke execute on function count_log_days(text, json, text) from public;

-- Each adds entries to the current tenant; `entries` is a list of rows by the names of their columns.
create function add_visit_logs(entries json, zone text) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  insert into visit_log (tenant_id, log_date_time, controller_name, action_name, status, log_level, elapsed, account_id,
                         account, real_name, remote_ip, browser, os, trace_id, message)
  select nullif(current_setting('app.tenant_id', true), '')::bigint, entry.*
  from json_to_recordset(entries) entry (
    log_date_time timestamptz, controller_name text, action_name text, status text, log_level smallint, elapsed integer,
    account_id bigint, account text, real_name text, remote_ip text, browser text, os text, trace_id text, message text);
  select count_log_days('visit', entries, zone);
end;
grant execute on function add_visit_logs(json, text) to siteward_app;

create function add_operation_logs(entries json, zone text) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  insert into operation_log (tenant_id, log_date_time, controller_name, action_name, status, log_level, elapsed,
                             account_id, account, real_name, remote_ip, browser, os, trace_id, message, http_method,
                             request_url, request_param, return_result, exception)
  select nullif(current_setting('app.tenant_id', true), '')::bigint, entry.*
  from json_to_recordset(entries) entry (
    log_date_time timestamptz, controller_name text, action_name text, status text, log_level smallint, elapsed integer,
    account_id bigint, account text, real_name text, remote_ip text, browser text, os text, trace_id text, message text,
    http_method text, request_url text, request_param text, return_result text, exception text);
  select count_log_days('operation', entries, zone);
end;
grant execute on function add_operation_logs(json, text) to siteward_app;

create function add_exception_logs(entries json, zone text) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  insert into exception_log (tenant_id, log_date_time, controller_name, action_name, status, log_level, elapsed,
                             account_id, account, real_name, remote_ip, browser, os, trace_id, message, http_method,
                             request_url, request_param, return_result, exception, fingerprint)
  select nullif(current_setting('app.tenant_id', true), '')::bigint, entry.*
  from json_to_recordset(entries) entry (
    log_date_time timestamptz, controller_name text, action_name text, status text, log_level smallint, elapsed integer,
    account_id bigint, account text, real_name text, remote_ip text, browser text, os text, trace_id text, message text,
    http_method text, request_url text, request_param text, return_result text, exception text, fingerprint text);
  insert into exception_group as known (tenant_id, fingerprint, occurrences, first_time, last_time)
  select nullif(current_setting('app.tenant_id', true), '')::bigint, entry.fingerprint, count(*),
         min(entry.log_date_time), max(entry.log_date_time)
  from json_to_recordset(entries) entry (fingerprint text, log_date_time timestamptz)
  group by 2
  on conflict (tenant_id, fingerprint) do update set
    occurrences = known.occurrences + excluded.occurrences,
    first_time = least(known.first_time, excluded.first_time),
    last_time = greatest(known.last_time, excluded.last_time);
  select count_log_days('exception', entries, zone);
end;
grant execute on function add_exception_logs(json, text) to siteward_app;

-- Removes up to `at_most` entries of a tenant that are older than `until`, and says how many.
create function erase_logs(of_tenant bigint, of_kind text, until timestamptz, at_most integer, kept text) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  target constant text := of_kind || '_log';
  removed integer;
begin
  execute format(
    'delete from %I log using (
       select id, log_date_time from %I
       where tenant_id = $1 and log_date_time < $2 and action_name is distinct from $4
       order by log_date_time, id limit $3
     ) old
     where log.tenant_id = $1 and log.id = old.id and log.log_date_time = old.log_date_time', target, target)
  using of_tenant, until, at_most, kept;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function erase_logs(bigint, text, timestamptz, integer, text) from public;

-- Removes up to `at_most` entries of the current tenant, and says how many. Entries about clearing stay: who has cleared
-- a log is seen until they expire.
create function clear_logs(of_kind text, until timestamptz, zone text, at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  removed integer;
begin
  if tenant is null or of_kind not in ('visit', 'operation', 'exception') or at_most is null
    or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 entries of a known kind are removed at once.' using errcode = '22023';
  end if;
  removed := erase_logs(tenant, of_kind, until, at_most, 'clear');
  if removed = at_most then
    return removed;
  end if;
  delete from log_day where tenant_id = tenant and kind = of_kind;
  execute format(
    'insert into log_day (tenant_id, kind, day, entries)
     select tenant_id, $2, (log_date_time at time zone $3)::date, count(*) from %I where tenant_id = $1
     group by 1, 3', of_kind || '_log') using tenant, of_kind, zone;
  if of_kind = 'exception' then
    delete from exception_group where tenant_id = tenant and last_time < until;
  end if;
  return removed;
end
$$;
grant execute on function clear_logs(text, timestamptz, text, integer) to siteward_app;

-- How many days a tenant keeps entries: its own setting, else the installation's, else 180.
create function log_retention_days(of_tenant bigint, of_kind text) returns integer
language sql stable
set search_path = public, pg_temp
begin atomic
  select coalesce(
    (select own.value::integer from config_tenant own
     where own.tenant_id = of_tenant and own.code = names.code and own.deleted_at is null and own.value ~ '^[1-9]\d{0,3}$'
     limit 1),
    (select general.value::integer from config general
     where general.code = names.code and general.deleted_at is null and general.value ~ '^[1-9]\d{0,3}$'
     limit 1),
    180)
  from (select case of_kind when 'visit' then 'sys_log_visit_days' when 'exception' then 'sys_log_exception_days'
                            else 'sys_log_retention_days' end as code) names;
end;
revoke execute on function log_retention_days(bigint, text) from public;

-- Removes up to `at_most` expired entries of all tenants, says how many, and makes the next partitions. Partitions of
-- past months that are empty are dropped.
create function remove_old_logs(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  expired record;
  cutoff timestamptz;
  removed integer := 0;
  step integer;
  old regclass;
  is_filled boolean;
begin
  perform make_log_partitions(3);
  for expired in
    select days.tenant_id, days.kind, log_retention_days(days.tenant_id, days.kind) as keep
    from (select distinct tenant_id, kind from log_day) days
  loop
    cutoff := now() - make_interval(days => expired.keep);
    continue when not exists (
      select from log_day
      where tenant_id = expired.tenant_id and kind = expired.kind and day < (cutoff at time zone 'UTC')::date - 1);
    step := erase_logs(expired.tenant_id, expired.kind, cutoff, at_most - removed, null);
    removed := removed + step;
    if removed >= at_most then
      return removed;
    end if;
    delete from log_day
    where tenant_id = expired.tenant_id and kind = expired.kind and day < (cutoff at time zone 'UTC')::date - 1;
    if expired.kind = 'exception' then
      delete from exception_group where tenant_id = expired.tenant_id and last_time < cutoff;
    end if;
  end loop;
  for old in
    select inhrelid::regclass from pg_inherits
    where inhparent in ('visit_log'::regclass, 'operation_log'::regclass, 'exception_log'::regclass)
      and right(inhrelid::regclass::text, 7) ~ '^\d{4}_\d{2}$'
      and right(inhrelid::regclass::text, 7) < to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY_MM')
  loop
    execute format('select exists (select from %s)', old) into is_filled;
    continue when is_filled;
    begin
      execute format('drop table %s', old);
    exception when lock_not_available then
      -- It is dropped an hour later.
      null;
    end;
  end loop;
  return removed;
end
$$;
grant execute on function remove_old_logs(integer) to siteward_app;
