-- Visits, operations, exceptions, messages and calls to other servers are sealed like the change history. So nothing but a
-- removal that the chain names may take their rows away: retention and clearing go by ids, which contain the time.

select seal_rows('visit_log');
select seal_rows('operation_log');
select seal_rows('exception_log');
select seal_rows('message_log');
select seal_rows('http_log');

-- How many days a tenant keeps the rows of a sealed table. A table without such a function keeps its rows for ever.
create function kept_days_of_visit_log(of_tenant bigint) returns integer
language sql stable
set search_path = public, pg_temp
return log_retention_days(of_tenant, 'visit');
revoke execute on function kept_days_of_visit_log(bigint) from public;

create function kept_days_of_operation_log(of_tenant bigint) returns integer
language sql stable
set search_path = public, pg_temp
return log_retention_days(of_tenant, 'operation');
revoke execute on function kept_days_of_operation_log(bigint) from public;

create function kept_days_of_exception_log(of_tenant bigint) returns integer
language sql stable
set search_path = public, pg_temp
return log_retention_days(of_tenant, 'exception');
revoke execute on function kept_days_of_exception_log(bigint) from public;

create function kept_days_of_http_log(of_tenant bigint) returns integer
language sql immutable
return 90;
revoke execute on function kept_days_of_http_log(bigint) from public;

-- Tenants with sealed rows that retention no longer keeps.
create function list_expired_tenants(of_table text) returns table (tenant_id bigint, kept_days integer)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  days_function constant text := 'kept_days_of_' || of_table;
begin
  perform check_sealed_table(of_table);
  if to_regprocedure(days_function || '(bigint)') is null then
    return;
  end if;
  return query execute format(
    'select tenant.id, kept.days from tenant cross join lateral (select %I(tenant.id) as days) kept
     where is_tenant_open(tenant.id) and exists (
       select from audit_seal sealed where sealed.tenant_id = tenant.id and sealed.table_name = $1
         and sealed.to_id <= (extract(epoch from now() - make_interval(days => kept.days)) * 1000 - 1577836800000)::bigint * 2048
         and sealed.to_id > coalesce((
           select max(gone.removed_to) from audit_seal gone
           where gone.tenant_id = tenant.id and gone.table_name = $1), 0))', days_function) using of_table;
end
$$;
grant execute on function list_expired_tenants(text) to siteward_app;

-- Removes rows of the tenant that its chain says are removed, at most `at_most`; the last removal names the rows that stay.
-- After the last row, the seals of what earlier removals have removed go too, so that a chain does not grow for ever.
create or replace function remove_sealed_rows(of_table text, at_most integer, out removed integer)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  removal audit_seal;
begin
  perform check_sealed_table(of_table);
  select * into removal from audit_seal sealed
  where sealed.tenant_id = tenant and sealed.table_name = of_table and sealed.removed_to is not null
  order by sealed.number desc limit 1;
  removed := 0;
  if not found then
    return;
  end if;
  execute format(
    'delete from %I gone using (
       select kept.id from %I kept where kept.tenant_id = $1 and kept.id < $2 and not kept.id = any ($3)
       order by kept.id limit $4) old
     where gone.tenant_id = $1 and gone.id = old.id', of_table, of_table)
  using tenant, removal.removed_to, removal.row_ids, at_most;
  get diagnostics removed = row_count;
  if removed >= at_most then
    return;
  end if;
  select * into removal from audit_seal sealed
  where sealed.tenant_id = tenant and sealed.table_name = of_table and sealed.removed_to is not null
    and sealed.number < removal.number
  order by sealed.number desc limit 1;
  if found then
    delete from audit_seal sealed
    where sealed.tenant_id = tenant and sealed.table_name = of_table and sealed.number < removal.number
      and sealed.to_id <= removal.removed_to;
  end if;
end
$$;

-- Entries are cleared with `remove_sealed_rows`; afterwards those that are left are counted.
drop function clear_logs(text, timestamptz, text, integer);
drop function clear_message_log();
drop function clear_http_log();

create function recount_logs(of_kind text, zone text) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null or of_kind not in ('visit', 'operation', 'exception') then
    raise exception 'Only known kinds of a tenant are counted.' using errcode = '22023';
  end if;
  delete from log_day where tenant_id = tenant and kind = of_kind;
  execute format(
    'insert into log_day (tenant_id, kind, day, entries)
     select tenant_id, $2, (log_date_time at time zone $3)::date, count(*) from %I where tenant_id = $1
     group by 1, 3', of_kind || '_log') using tenant, of_kind, zone;
  if of_kind = 'exception' then
    delete from exception_group gone where gone.tenant_id = tenant and not exists (
      select from exception_log kept where kept.tenant_id = tenant and kept.fingerprint = gone.fingerprint);
  end if;
end
$$;
grant execute on function recount_logs(text, text) to siteward_app;

-- Drops the empty partitions of past months, once they are out of use.
create function drop_empty_partitions(of_tables regclass[]) returns void
language plpgsql
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  old regclass;
  is_filled boolean;
begin
  for old in
    select inhrelid::regclass from pg_inherits
    where inhparent = any (of_tables)
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
end
$$;
revoke execute on function drop_empty_partitions(regclass[]) from public;

-- Removes the counts of expired entries of all tenants, says how many, and makes the next partitions. The entries
-- themselves are removed by retention of sealed rows.
create or replace function remove_old_logs(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  removed integer;
begin
  perform make_log_partitions(3);
  with old as (
    select counted.tenant_id, counted.kind, counted.day
    from log_day counted
    join (select tenant_id, kind, log_retention_days(tenant_id, kind) as keep
          from (select distinct tenant_id, kind from log_day) known) kept using (tenant_id, kind)
    where counted.day < (now() at time zone 'UTC')::date - kept.keep - 1
    limit at_most)
  delete from log_day gone using old
  where gone.tenant_id = old.tenant_id and gone.kind = old.kind and gone.day = old.day;
  get diagnostics removed = row_count;
  delete from exception_group gone
  where gone.last_time < now() - make_interval(days => log_retention_days(gone.tenant_id, 'exception'));
  perform drop_empty_partitions(array['visit_log', 'operation_log', 'exception_log']::regclass[]);
  return removed;
end
$$;
drop function erase_logs(bigint, text, timestamptz, integer, text);

-- Makes the next partitions, and drops those that retention has emptied.
create or replace function remove_old_http_log(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform make_http_log_partitions(3);
  perform drop_empty_partitions(array['http_log']::regclass[]);
  return 0;
end
$$;
