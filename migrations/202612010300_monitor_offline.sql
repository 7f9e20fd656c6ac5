-- Nodes that no longer report, without having been stopped. Silence is measured by the clock of the database: the clocks
-- of the nodes may differ.

alter table monitor_node
  add column heard_at timestamptz not null default now(),
  -- Null: it runs, as far as it is known.
  add column stopped_at timestamptz;
alter table monitor_threshold add column offline_minutes integer not null default 3;
select allow_app('monitor_threshold', 'select', 'insert', 'update');
grant select (offline_minutes) on monitor_threshold to siteward_platform;

create or replace function note_monitor_sample(
  of_node text, started timestamptz, moment timestamptz, facts jsonb, figures jsonb
) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  insert into monitor_node as known (name, started_at, seen_at, facts)
  values (of_node, started, moment, coalesce(note_monitor_sample.facts, '{}'))
  on conflict (name) do update set started_at = excluded.started_at, seen_at = excluded.seen_at,
    heard_at = now(), stopped_at = null, facts = coalesce(note_monitor_sample.facts, known.facts);
  insert into monitor_sample (node, taken_at, figures) values (of_node, moment, note_monitor_sample.figures)
  on conflict do nothing;
end
$$;

-- A node stops as it should: it is not missing afterwards.
create function note_monitor_stop(of_node text, moment timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  update monitor_node set stopped_at = moment where name = of_node;
end
$$;

-- How long nodes have been silent: the others that are beyond the limit, and those with an open alarm about it.
create function list_silent_nodes(of_node text, limit_minutes integer)
returns table (name text, minutes double precision)
language plpgsql stable security definer rows 5
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select other.name::text, silence.minutes from monitor_node other
    cross join lateral (
      select case when other.stopped_at is null
        then greatest(0, extract(epoch from now() - other.heard_at) / 60)::double precision else 0 end as minutes
    ) silence
    where (other.name <> of_node and silence.minutes > limit_minutes) or exists (
      select from monitor_alarm alarm
      where alarm.node = other.name and alarm.kind = 'offlineMinutes' and alarm.recovered_at is null)
    order by other.name limit 100;
end
$$;

drop function list_monitor_nodes();
-- The nodes with their last figures.
create function list_monitor_nodes()
returns table (
  name text, started_at timestamptz, seen_at timestamptz, stopped_at timestamptz, facts jsonb, figures jsonb
)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select known.name::text, known.started_at, known.seen_at, known.stopped_at, known.facts, latest.figures
    from monitor_node known
    join lateral (
      select s.figures from monitor_sample s where s.node = known.name order by s.taken_at desc limit 1
    ) latest on true
    order by known.name;
end
$$;

-- Samples of the last day are kept, and for a week the first one of every five minutes. A node that is forgotten has no
-- open alarms.
create or replace function remove_old_monitor_rows(at_once integer) returns integer
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
  with forgotten as (
    delete from monitor_node gone where gone.seen_at < now() - interval '7 days'
      and not exists (select from monitor_sample kept where kept.node = gone.name)
    returning gone.name
  )
  update monitor_alarm set recovered_at = now() from forgotten where node = forgotten.name and recovered_at is null;
  return removed;
end
$$;

drop function count_monitored_rows();
-- How much waits and runs, counted up to 10,000; how much there is, as the statistics estimate it.
create function count_monitored_rows()
returns table (
  waiting_messages integer, waiting_tasks integer, running_tasks integer, waiting_jobs integer, running_jobs integer,
  sessions bigint, accounts bigint, tenants bigint, realtime integer
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
    -- A run that waits for its time is not late.
    (select count(*)::integer from (
      select from job_run where state = 'waiting' and start_after <= now() limit 10000) counted),
    (select count(*)::integer from (select from job_run where state = 'running' limit 10000) counted),
    -- The estimate for the index is missing until the table is analysed for the first time.
    greatest(
      (select reltuples::bigint from pg_class where oid = 'session_open'::regclass),
      (select count(*) from (select from session where ended_at is null limit 1000) counted)),
    pg_stat_get_live_tuples('account'::regclass),
    pg_stat_get_live_tuples('tenant'::regclass),
    (select count(*)::integer from (select from hub_connection limit 10000) counted);
end
$$;

grant execute on function
  note_monitor_stop(text, timestamptz), list_silent_nodes(text, integer), list_monitor_nodes(), count_monitored_rows()
  to siteward_app;
