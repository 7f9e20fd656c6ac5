-- What the nodes of the installation report about themselves, what was slow, and alarms. Requests reach the rows by
-- functions only, and only those of the main tenant: the machine belongs to the installation.

create table monitor_node (
  -- Host and port.
  name varchar(128) primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Machine, system, program and packages, as the contract describes them.
  facts jsonb not null
);
comment on table monitor_node is 'home: control';

-- Every 15 seconds for a day, then one in five minutes for a week.
create table monitor_sample (
  node varchar(128) not null references monitor_node (name) on delete cascade,
  taken_at timestamptz not null,
  -- Numbers by their names in the contract.
  figures jsonb not null,
  primary key (node, taken_at)
);
comment on table monitor_sample is 'home: control';
create index monitor_sample_taken_at on monitor_sample (taken_at);

create table monitor_slow_entry (
  id bigint primary key default next_id(),
  kind varchar(16) not null check (kind in ('call', 'statement')),
  node varchar(128) not null,
  taken_at timestamptz not null,
  -- The call, or the statement with its placeholders.
  name varchar(2000) not null,
  ms integer not null,
  request_id varchar(64),
  of_tenant bigint
);
comment on table monitor_slow_entry is 'home: control';
create index monitor_slow_entry_kind on monitor_slow_entry (kind, taken_at desc);

-- A threshold that is crossed: still waiting for its time while `raised_at` is null, over when `recovered_at` is set.
create table monitor_alarm (
  id bigint primary key default next_id(),
  -- Empty: the database, which all nodes share.
  node varchar(128) not null,
  kind varchar(32) not null,
  since timestamptz not null,
  raised_at timestamptz,
  told_at timestamptz,
  -- Since when the value is good again.
  good_since timestamptz,
  recovered_at timestamptz,
  reading integer not null,
  threshold integer not null
);
comment on table monitor_alarm is 'home: control';
create unique index monitor_alarm_open on monitor_alarm (node, kind) where recovered_at is null;
create index monitor_alarm_since on monitor_alarm (since);

create table monitor_threshold (
  id bigint primary key default next_id(),
  is_on boolean not null default true,
  -- How long a value is bad before there is an alarm, and good before it is over.
  minutes integer not null check (minutes between 1 and 1440),
  repeat_minutes integer not null default 60 check (repeat_minutes between 5 and 10080),
  -- 0: no alarm.
  cpu integer not null default 95,
  memory integer not null default 95,
  disk_free integer not null default 10,
  loop_delay integer not null default 500,
  p99 integer not null default 3000,
  pool_waiting integer not null default 20,
  database_connections integer not null default 90,
  transaction_seconds integer not null default 600,
  waiting_messages integer not null default 1000,
  waiting_tasks integer not null default 1000,
  slow_call_ms integer not null default 2000,
  slow_statement_ms integer not null default 1000,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table monitor_threshold is 'home: control';
select allow_app('monitor_threshold', 'select', 'insert', 'update');
select allow_platform_read('monitor_threshold');
select track_history('monitor_threshold');
select wall_global_table('monitor_threshold');

-- Services have no tenant; of the requests only those of the main one come through.
create function require_main_tenant() returns void
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, 1300000000001) <> 1300000000001 then
    raise exception 'Only the main tenant sees the machine.' using errcode = '42501';
  end if;
end
$$;

-- A node reports. `facts` null: as before.
create function note_monitor_sample(of_node text, started timestamptz, moment timestamptz, facts jsonb, figures jsonb)
returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  insert into monitor_node as known (name, started_at, seen_at, facts)
  values (of_node, started, moment, coalesce(note_monitor_sample.facts, '{}'))
  on conflict (name) do update set started_at = excluded.started_at, seen_at = excluded.seen_at,
    facts = coalesce(note_monitor_sample.facts, known.facts);
  insert into monitor_sample (node, taken_at, figures) values (of_node, moment, note_monitor_sample.figures)
  on conflict do nothing;
end
$$;

-- The nodes with their last figures.
create function list_monitor_nodes()
returns table (name text, started_at timestamptz, seen_at timestamptz, facts jsonb, figures jsonb)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select known.name::text, known.started_at, known.seen_at, known.facts, latest.figures
    from monitor_node known
    join lateral (
      select s.figures from monitor_sample s where s.node = known.name order by s.taken_at desc limit 1
    ) latest on true
    order by known.name;
end
$$;

-- The course of a node in steps: means, and the worst value where a mean would hide it.
create function list_monitor_samples(of_node text, since timestamptz, step_seconds integer)
returns table (taken_at timestamptz, figures jsonb)
language plpgsql stable security definer rows 300
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    with figure as (
      select floor(extract(epoch from s.taken_at) / step_seconds) step, one.key,
        case
          when one.key in ('loopDelay', 'p99', 'poolWaiting') then max(one.value::double precision)
          when one.key = 'diskFree' then min(one.value::double precision)
          else avg(one.value::double precision)
        end as value
      from monitor_sample s cross join jsonb_each_text(s.figures) one
      where s.node = of_node and s.taken_at >= since
      group by 1, 2
    )
    select to_timestamp(step * step_seconds), jsonb_object_agg(key, round(value::numeric, 2))
    from figure group by step order by step limit 2000;
end
$$;

-- At most 100 entries at a time.
create function note_slow_entries(of_node text, entries jsonb) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  insert into monitor_slow_entry (kind, node, taken_at, name, ms, request_id, of_tenant)
  select kind, of_node, taken_at, left(name, 2000), ms, request_id, of_tenant
  from jsonb_to_recordset(entries)
    as given (kind text, taken_at timestamptz, name text, ms integer, request_id text, of_tenant bigint)
  limit 100;
end
$$;

create function list_slow_entries(of_kind text, at_most integer)
returns table (
  id bigint, node text, taken_at timestamptz, name text, ms integer, request_id text, tenant_name text
)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select entry.id, entry.node::text, entry.taken_at, entry.name::text, entry.ms, entry.request_id::text,
      of_entry.name::text
    from monitor_slow_entry entry left join tenant of_entry on of_entry.id = entry.of_tenant
    where entry.kind = of_kind order by entry.taken_at desc, entry.id desc limit least(at_most, 1000);
end
$$;

-- Compares readings with thresholds: says which alarms begin, last for another period, or are over. Of several nodes
-- that report the same reading of the database, one is told.
create function note_alarms(
  of_node text, kinds text[], readings integer[], thresholds integer[], bad boolean[],
  moment timestamptz, lasting interval, repeating interval
) returns table (kind text, outcome text, reading integer, threshold integer, since timestamptz)
language plpgsql volatile security definer rows 10
set search_path = public, pg_temp
as $$
declare
  given record;
  alarm monitor_alarm;
begin
  perform require_main_tenant();
  for given in
    select * from unnest(kinds, readings, thresholds, bad) one (kind, reading, threshold, bad) order by one.kind
  loop
    if given.bad then
      insert into monitor_alarm (node, kind, since, reading, threshold)
      values (of_node, given.kind, moment, given.reading, given.threshold) on conflict do nothing;
    end if;
    select * into alarm from monitor_alarm kept
    where kept.node = of_node and kept.kind = given.kind and kept.recovered_at is null for update;
    continue when not found;
    outcome := null;
    if given.bad then
      alarm.good_since := null;
      alarm.reading := given.reading;
      alarm.threshold := given.threshold;
      if alarm.raised_at is null and moment - alarm.since >= lasting then
        outcome := 'first';
        alarm.raised_at := moment;
        alarm.told_at := moment;
      elsif moment - alarm.told_at >= repeating then
        outcome := 'repeated';
        alarm.told_at := moment;
      end if;
    elsif alarm.raised_at is null then
      delete from monitor_alarm gone where gone.id = alarm.id;
      continue;
    else
      alarm.good_since := coalesce(alarm.good_since, moment);
      if moment - alarm.good_since >= lasting then
        outcome := 'recovered';
        alarm.recovered_at := moment;
      end if;
    end if;
    update monitor_alarm kept
    set reading = alarm.reading, threshold = alarm.threshold, good_since = alarm.good_since,
      raised_at = alarm.raised_at, told_at = alarm.told_at, recovered_at = alarm.recovered_at
    where kept.id = alarm.id;
    if outcome is not null then
      kind := given.kind;
      reading := given.reading;
      threshold := given.threshold;
      since := alarm.since;
      return next;
    end if;
  end loop;
end
$$;

-- Alarms that were raised, the open ones first.
create function list_monitor_alarms(at_most integer)
returns table (
  id bigint, node text, kind text, since timestamptz, recovered_at timestamptz, reading integer,
  threshold integer
)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select alarm.id, alarm.node::text, alarm.kind::text, alarm.since, alarm.recovered_at, alarm.reading, alarm.threshold
    from monitor_alarm alarm where alarm.raised_at is not null
    order by alarm.recovered_at desc nulls first, alarm.since desc limit least(at_most, 500);
end
$$;

-- How much waits, counted up to 10,000; how much there is, as the statistics estimate it.
create function count_monitored_rows()
returns table (
  waiting_messages integer, waiting_tasks integer, running_tasks integer, sessions bigint, accounts bigint,
  tenants bigint, realtime integer
)
language plpgsql stable security definer rows 1
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query select
    (select count(*)::integer from (select from outgoing_message where state = 'waiting' limit 10000) counted),
    (select count(*)::integer from (select from task where state = 'waiting' limit 10000) counted),
    (select count(*)::integer from (select from task where state = 'running' limit 10000) counted),
    -- The estimate for the index is missing until the table is analysed for the first time.
    greatest(
      (select reltuples::bigint from pg_class where oid = 'session_open'::regclass),
      (select count(*) from (select from session where ended_at is null limit 1000) counted)),
    pg_stat_get_live_tuples('account'::regclass),
    pg_stat_get_live_tuples('tenant'::regclass),
    (select count(*)::integer from (select from hub_connection limit 10000) counted);
end
$$;

-- Samples of the last day are kept, and for a week the first one of every five minutes.
create function remove_old_monitor_rows(at_once integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
  more integer;
begin
  with old as (
    select node, taken_at from (
      select node, taken_at,
        row_number() over (partition by node, floor(extract(epoch from taken_at) / 300) order by taken_at) nth
      from monitor_sample where taken_at < now() - interval '25 hours'
    ) aged
    where nth > 1 or taken_at < now() - interval '7 days' limit at_once
  )
  delete from monitor_sample gone using old where gone.node = old.node and gone.taken_at = old.taken_at;
  get diagnostics removed = row_count;
  delete from monitor_slow_entry where id in (
    select id from monitor_slow_entry where taken_at < now() - interval '7 days' limit at_once);
  get diagnostics more = row_count;
  removed := greatest(removed, more);
  delete from monitor_alarm where id in (
    select id from monitor_alarm where recovered_at < now() - interval '90 days' limit at_once);
  get diagnostics more = row_count;
  removed := greatest(removed, more);
  delete from monitor_node gone where gone.seen_at < now() - interval '7 days'
    and not exists (select from monitor_sample kept where kept.node = gone.name);
  return removed;
end
$$;

grant execute on function
  require_main_tenant(), note_monitor_sample(text, timestamptz, timestamptz, jsonb, jsonb), list_monitor_nodes(),
  list_monitor_samples(text, timestamptz, integer), note_slow_entries(text, jsonb), list_slow_entries(text, integer),
  note_alarms(text, text[], integer[], integer[], boolean[], timestamptz, interval, interval),
  list_monitor_alarms(integer), count_monitored_rows(), remove_old_monitor_rows(integer) to siteward_app;
