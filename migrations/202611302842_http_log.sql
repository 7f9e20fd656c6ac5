-- Calls that the server has made to others: providers of sign-in and SMS, data services. By month.

create table http_log (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  http_client_name varchar(32) not null,
  http_api_desc varchar(64) not null,
  action_name varchar(64) not null,
  http_method varchar(16) not null,
  -- 1 yes, 2 no
  is_success_status_code smallint not null check (is_success_status_code in (1, 2)),
  status_code integer,
  request_url varchar(2000) not null,
  request_headers text not null,
  request_body text,
  response_headers text,
  response_body text,
  exception varchar(1000),
  start_time timestamptz not null,
  end_time timestamptz not null,
  elapsed integer not null,
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id, start_time)
) partition by range (start_time);
comment on table http_log is 'home: tenant';
create index http_log_time on http_log (tenant_id, start_time desc, id desc);
create table http_log_default partition of http_log default;
comment on table http_log_default is 'home: tenant';
select protect_tenant_table('http_log', null, null);
select allow_app('http_log', 'select', 'insert');
select wall_tenant_table('http_log_default');

-- Makes the partitions of this month and the following ones, as `make_history_partitions` does for the change history.
create function make_http_log_partitions(months_ahead integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  first_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  starts timestamp;
  lower_end timestamptz;
  upper_end timestamptz;
  partition text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('http_log'), 0);
  for step in 0 .. least(greatest(months_ahead, 0), 24) loop
    starts := first_month + make_interval(months => step);
    partition := 'http_log_' || to_char(starts, 'YYYY_MM');
    continue when to_regclass(partition) is not null;
    lower_end := starts at time zone 'UTC';
    upper_end := (starts + interval '1 month') at time zone 'UTC';
    execute format('create table %I (like http_log including defaults including constraints)', partition);
    execute format('comment on table %I is ''home: tenant''', partition);
    perform wall_tenant_table(partition::regclass);
    execute format(
      'with moved as (delete from http_log_default where start_time >= %L and start_time < %L returning *)
       insert into %I select * from moved', lower_end, upper_end, partition);
    execute format('alter table http_log attach partition %I for values from (%L) to (%L)',
                   partition, lower_end, upper_end);
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function make_http_log_partitions(integer) from public;

select make_http_log_partitions(3);

-- Removes up to `at_most` calls of all tenants that are older than 90 days, and makes the next partitions.
create function remove_old_http_log(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  perform make_http_log_partitions(3);
  delete from http_log gone using (
    select kept.tenant_id, kept.id, kept.start_time from http_log kept
    where kept.start_time < now() - interval '90 days' limit at_most) old
  where gone.tenant_id = old.tenant_id and gone.id = old.id and gone.start_time = old.start_time;
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_http_log(integer) to siteward_app;

-- How many calls were made on each day since a moment, in a time zone.
create function count_http_days(since timestamptz, zone text) returns table (day date, entries integer)
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select (made.start_time at time zone zone)::date, count(*)::integer from http_log made
  where made.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and made.start_time >= since
  group by 1;
end;
grant execute on function count_http_days(timestamptz, text) to siteward_app;

-- The clients that the calls of the tenant name.
create function list_http_clients() returns setof text
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select distinct made.http_client_name::text from http_log made
  where made.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
  order by 1 limit 1000;
end;
grant execute on function list_http_clients() to siteward_app;

-- Requests cannot remove single calls.
create function clear_http_log() returns integer
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  with cleared as (
    delete from http_log made
    where made.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint returning 1)
  select count(*)::integer from cleared;
end;
grant execute on function clear_http_log() to siteward_app;
