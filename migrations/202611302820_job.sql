-- Scheduled jobs: what runs, when it runs, and what came of it. They are rows of their tenant; the main tenant has the jobs
-- of the installation. docs/decisions/0072-scheduled-jobs.md says why.

create table job (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  job_id varchar(64) not null,
  group_name varchar(128) not null default 'default',
  job_type varchar(128),
  assembly_name varchar(128),
  description varchar(128),
  -- 1 parallel, 2 serial, 3 replace
  concurrency smallint not null default 1 check (concurrency between 1 and 3),
  include_annotation boolean not null default false,
  properties text not null default '{}',
  -- 0 built-in, 1 script, 2 HTTP
  create_type smallint not null check (create_type between 0 and 2),
  script_code text,
  -- 1 run once, 2 skip
  misfire smallint not null default 1 check (misfire in (1, 2)),
  time_limit_seconds integer not null default 0 check (time_limit_seconds >= 0),
  depends_on jsonb not null default '{"jobs": []}' check (jsonb_typeof(depends_on -> 'jobs') = 'array'),
  alarm_user_ids bigint[] not null default '{}',
  alarm_email varchar(256),
  alarm_webhook varchar(512),
  alarm_repeat_minutes integer not null default 60 check (alarm_repeat_minutes >= 0),
  alarm_on_missed boolean not null default false,
  -- Since when each run has failed, and when that was last told.
  failing_since timestamptz,
  alarmed_at timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table job is 'home: tenant';
create unique index job_job_id on job (tenant_id, job_id) where deleted_at is null;
create index job_list on job (tenant_id, id) where deleted_at is null;
create statistics job_live on (case when deleted_at is null then tenant_id end) from job;
select protect_tenant_table('job', null, null);
select allow_app('job', 'select', 'insert', 'update');
select track_history('job', array['failing_since', 'alarmed_at']);

create table job_trigger (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  trigger_id varchar(64) not null,
  job_id varchar(64) not null,
  trigger_type varchar(128) not null,
  assembly_name varchar(128),
  args varchar(128) not null,
  description varchar(128),
  -- Contract 10, 10.1: trigger status. Only 1, 2, 4, 5 and 8 come due.
  status smallint not null default 1 check (status between 0 and 12),
  start_time timestamptz,
  end_time timestamptz,
  last_run_time timestamptz,
  next_run_time timestamptz,
  -- When `next_run_time` was computed. If that is later than now, the clock has gone back, and it is computed again.
  planned_at timestamptz not null default now(),
  number_of_runs bigint not null default 0,
  max_number_of_runs bigint not null default 0,
  number_of_errors bigint not null default 0,
  max_number_of_errors bigint not null default 0,
  num_retries integer not null default 0 check (num_retries between 0 and 100),
  retry_timeout integer not null default 3000 check (retry_timeout >= 0),
  start_now boolean not null default true,
  run_on_start boolean not null default false,
  reset_only_once boolean not null default true,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 70);
comment on table job_trigger is 'home: tenant';
create unique index job_trigger_trigger_id on job_trigger (tenant_id, trigger_id) where deleted_at is null;
create index job_trigger_job on job_trigger (tenant_id, job_id) where deleted_at is null;
create index job_trigger_due on job_trigger (next_run_time) where deleted_at is null and status in (1, 2, 4, 5, 8);
create index job_trigger_planned on job_trigger (planned_at) where deleted_at is null and status in (1, 2, 4, 5, 8);
create statistics job_trigger_live on (case when deleted_at is null then tenant_id end) from job_trigger;
select protect_tenant_table('job_trigger', null, null);
select allow_app('job_trigger', 'select', 'insert', 'update');
select track_history('job_trigger', array['status', 'last_run_time', 'next_run_time', 'planned_at', 'number_of_runs',
  'number_of_errors']);

create table job_run (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  job_id varchar(64) not null,
  trigger_id varchar(64),
  number_of_runs bigint not null default 0,
  due_time timestamptz not null default now(),
  next_run_time timestamptz,
  state varchar(16) not null default 'waiting'
    check (state in ('waiting', 'running', 'succeeded', 'failed', 'timedOut', 'cancelled', 'crashed', 'skipped')),
  cause varchar(16) not null default 'schedule'
    check (cause in ('schedule', 'start', 'manual', 'retry', 'dependency', 'misfire')),
  parameters text,
  result text,
  log jsonb not null default '[]',
  attempt integer not null default 1,
  max_attempts integer not null default 1,
  retry_ms integer not null default 0,
  start_after timestamptz not null default now(),
  -- The node that runs it. With the number of the claim it fences each write: a node that lost the run writes nothing.
  node varchar(64),
  claim integer not null default 0,
  lease_until timestamptz,
  is_cancelled boolean not null default false,
  started_at timestamptz,
  ended_at timestamptz,
  elapsed_ms bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
) with (fillfactor = 70);
comment on table job_run is 'home: tenant';
create index job_run_job on job_run (tenant_id, job_id, id desc);
create index job_run_list on job_run (tenant_id, id desc);
create index job_run_waiting on job_run (start_after) where state = 'waiting';
create index job_run_running on job_run (tenant_id, job_id) where state = 'running';
create index job_run_age on job_run (created_at) where state not in ('waiting', 'running');
select protect_tenant_table('job_run', null, null);
select allow_app('job_run', 'select', 'insert', 'update', 'delete');

-- Wakes the nodes: a run waits, or is to be cancelled.
create function announce_job_run() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('siteward_job', case when new.is_cancelled then new.id::text else '' end);
  return null;
end
$$;
create trigger job_run_announced after insert or update of is_cancelled on job_run
for each row when (new.state in ('waiting', 'running')) execute function announce_job_run();

-- The nodes of the installation.
create table job_node (
  id bigint not null default next_id() primary key,
  cluster_id varchar(64) not null unique,
  description varchar(128),
  running integer not null default 0,
  -- Null as long as it works; a node that stops in an orderly way says so.
  stopped_at timestamptz,
  seen_at timestamptz not null default now()
);
comment on table job_node is 'home: control';

-- Tells that a node lives; answers whether it is the only one. Nodes that were silent for a day are forgotten.
create function beat_job_node(node text, about text, busy integer, ends boolean) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  insert into job_node as known (cluster_id, description, running, stopped_at)
  values (node, about, busy, case when ends then clock_timestamp() end)
  on conflict (cluster_id) do update set running = excluded.running, stopped_at = excluded.stopped_at, seen_at = clock_timestamp();
  delete from job_node where seen_at < now() - interval '1 day';
  return not exists (
    select from job_node other
    where other.cluster_id <> node and other.stopped_at is null and other.seen_at > clock_timestamp() - interval '15 seconds');
end
$$;
grant execute on function beat_job_node(text, text, integer, boolean) to siteward_app;

create function list_job_nodes() returns table (id bigint, cluster_id varchar, description varchar, running integer, status integer, seen_at timestamptz)
language sql stable security definer rows 10
set search_path = public, pg_temp
begin atomic
  select id, cluster_id, description, running,
    case when stopped_at is not null or seen_at < clock_timestamp() - interval '15 seconds' then 0 else 1 end, seen_at
  from job_node order by id;
end;
grant execute on function list_job_nodes() to siteward_app;

-- Triggers of all tenants of this database that are due at a moment, or whose next time was computed by a clock that has gone back
-- since.
create function due_job_triggers(moment timestamptz, portion integer)
returns table (tenant_id bigint, id bigint, job_id varchar, trigger_id varchar, trigger_type varchar, args varchar,
  start_time timestamptz, end_time timestamptz, next_run_time timestamptz, misfire smallint, alarm_on_missed boolean)
language sql volatile security definer rows 500
set search_path = public, pg_temp
begin atomic
  with due as (
    (select t.tenant_id, t.id from job_trigger t
     where t.deleted_at is null and t.status in (1, 2, 4, 5, 8) and t.next_run_time <= moment
     order by t.next_run_time limit portion)
    union
    (select t.tenant_id, t.id from job_trigger t
     where t.deleted_at is null and t.status in (1, 2, 4, 5, 8) and t.planned_at > moment + interval '1 minute'
     limit portion)
  ),
  open as materialized (
    select of_tenant from (select distinct d.tenant_id as of_tenant from due d) tenants where is_tenant_open(of_tenant)
  )
  select t.tenant_id, t.id, t.job_id, t.trigger_id, t.trigger_type, t.args, t.start_time, t.end_time, t.next_run_time,
    j.misfire, j.alarm_on_missed
  from due d
  join open o on o.of_tenant = d.tenant_id
  join job_trigger t on t.tenant_id = d.tenant_id and t.id = d.id
  join job j on j.tenant_id = t.tenant_id and j.job_id = t.job_id and j.deleted_at is null;
end;
grant execute on function due_job_triggers(timestamptz, integer) to siteward_app;

-- Runs the triggers that are due, each once: a trigger whose next time is not the one that the caller has read was run by
-- another node. `fired`: tenant, id, due (what was read), next, and outcome: run, skip, or none if only the next time is
-- new. Answers the ids of those that it reached.
create function fire_job_triggers(fired jsonb, moment timestamptz) returns setof bigint
language plpgsql volatile security definer rows 500
set search_path = public, pg_temp
as $$
declare
  item record;
  own job_trigger;
  of_job job;
  waiting integer;
  longest integer;
  outcome text;
  next_time timestamptz;
begin
  for item in
    select * from jsonb_to_recordset(fired)
      as i (tenant bigint, id bigint, due timestamptz, next timestamptz, outcome text, cause text)
  loop
    select t.* into own from job_trigger t
    where t.tenant_id = item.tenant and t.id = item.id and date_trunc('milliseconds', t.next_run_time) is not distinct from item.due
      and t.deleted_at is null and t.status in (1, 2, 4, 5, 8)
    for update skip locked;
    continue when not found;
    select j.* into of_job from job j
    where j.tenant_id = own.tenant_id and j.job_id = own.job_id and j.deleted_at is null;
    continue when not found;
    outcome := item.outcome;
    next_time := item.next;
    if outcome = 'run' then
      select count(*) into waiting from job_run r
      where r.tenant_id = own.tenant_id and r.job_id = own.job_id and r.state = 'waiting' and r.trigger_id = own.trigger_id;
      -- A serial job needs no second run in the queue, and no job fills it without bound.
      longest := case of_job.concurrency when 2 then 1 else 100 end;
      if waiting >= longest then outcome := 'blocked'; end if;
    end if;
    if outcome = 'run' then
      own.number_of_runs := own.number_of_runs + 1;
      if own.max_number_of_runs > 0 and own.number_of_runs >= own.max_number_of_runs then next_time := null; end if;
      perform add_job_run(own, of_job, item.cause, moment, next_time);
    elsif outcome = 'skip' then
      insert into job_run (tenant_id, job_id, trigger_id, number_of_runs, due_time, next_run_time, state, cause, start_after, ended_at)
      values (own.tenant_id, own.job_id, own.trigger_id, own.number_of_runs, own.next_run_time, next_time, 'skipped', 'misfire', moment, moment);
    end if;
    update job_trigger t set
      next_run_time = next_time,
      planned_at = moment,
      number_of_runs = own.number_of_runs,
      last_run_time = case when outcome = 'run' then own.next_run_time else t.last_run_time end,
      status = case
        when next_time is null and own.max_number_of_runs > 0 and own.number_of_runs >= own.max_number_of_runs then 6
        when next_time is null and own.end_time is not null then 6
        when next_time is null then 9
        when outcome = 'blocked' then 4
        when outcome = 'skip' then 8
        else t.status end
    where t.tenant_id = own.tenant_id and t.id = own.id;
    return next own.id;
  end loop;
end
$$;
grant execute on function fire_job_triggers(jsonb, timestamptz) to siteward_app;

-- Adds a run of a trigger. The runs before it are cancelled if the job says so.
create function add_job_run(own job_trigger, of_job job, why text, moment timestamptz, next_time timestamptz) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
begin
  if of_job.concurrency = 3 then perform cancel_job_runs(of_job.tenant_id, of_job.job_id, null, moment); end if;
  insert into job_run (tenant_id, job_id, trigger_id, number_of_runs, due_time, next_run_time, cause, max_attempts, retry_ms)
  values (own.tenant_id, own.job_id, own.trigger_id, own.number_of_runs, coalesce(own.next_run_time, moment), next_time, why,
    own.num_retries + 1, own.retry_timeout);
end
$$;

-- Cancels the runs of a job, or one of them: those that wait at once, those that go on through their nodes.
create function cancel_job_runs(of_tenant bigint, of_job text, of_run bigint, moment timestamptz) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  reached integer;
begin
  update job_run set is_cancelled = true,
    state = case when state = 'waiting' then 'cancelled' else state end,
    ended_at = case when state = 'waiting' then moment end
  where tenant_id = of_tenant and job_id = of_job and state in ('waiting', 'running') and (of_run is null or id = of_run);
  get diagnostics reached = row_count;
  return reached;
end
$$;
grant execute on function cancel_job_runs(bigint, text, bigint, timestamptz) to siteward_app;

-- Gives a node the next runs. Tenants take turns: the first run of each comes before the second of any, and those that a
-- tenant runs already count. Of a serial job one runs at a time. `known`: the built-in jobs that the node's version has.
create function claim_job_runs(for_node text, known text[], portion integer, lease_seconds integer)
returns setof job_run
language plpgsql volatile security definer rows 50
set search_path = public, pg_temp
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  if lease_seconds is null or lease_seconds < 5 then
    raise exception 'A lease lasts 5 seconds at least.' using errcode = '22023';
  end if;
  -- Two nodes at once would both find a serial job idle.
  perform pg_advisory_xact_lock(hashtext('claim_job_runs'), 0);
  return query
    with due as materialized (
      select r.tenant_id, r.id, r.job_id, r.start_after from job_run r where r.state = 'waiting' and r.start_after <= moment
    ),
    open as materialized (
      select of_tenant from (select distinct d.tenant_id as of_tenant from due d) tenants where is_tenant_open(of_tenant)
    ),
    busy as materialized (
      select r.tenant_id, count(*) as amount from job_run r where r.state = 'running' group by r.tenant_id
    ),
    ready as (
      select d.tenant_id, d.id, j.concurrency, d.start_after,
        row_number() over (partition by d.tenant_id, d.job_id order by d.start_after, d.id) as place_in_job
      from due d
      join open o on o.of_tenant = d.tenant_id
      join job j on j.tenant_id = d.tenant_id and j.job_id = d.job_id and j.deleted_at is null
      where (j.create_type <> 0 or j.job_id = any (known))
        and (j.concurrency <> 2 or not exists (
          select from job_run other
          where other.tenant_id = d.tenant_id and other.job_id = d.job_id and other.state = 'running'))
    ),
    ranked as (
      select r.tenant_id, r.id, coalesce(b.amount, 0)
        + row_number() over (partition by r.tenant_id order by r.start_after, r.id) as place
      from ready r left join busy b on b.tenant_id = r.tenant_id
      where r.concurrency <> 2 or r.place_in_job = 1
    ),
    chosen as materialized (select c.tenant_id, c.id from ranked c order by c.place, c.id limit portion)
    update job_run r set state = 'running', node = for_node, claim = r.claim + 1, started_at = moment,
      lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
    from chosen c where r.tenant_id = c.tenant_id and r.id = c.id and r.state = 'waiting'
    returning r.*;
end
$$;
grant execute on function claim_job_runs(text, text[], integer, integer) to siteward_app;

-- Renews the leases of a node; answers which runs it still holds, and which of them are to be cancelled.
create function beat_job_runs(of_node text, held bigint[], lease_seconds integer)
returns table (id bigint, is_cancelled boolean)
language sql volatile security definer rows 50
set search_path = public, pg_temp
begin atomic
  update job_run r set lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
  where r.state = 'running' and r.node = of_node and r.id = any (held)
  returning r.id, r.is_cancelled;
end;
grant execute on function beat_job_runs(text, bigint[], integer) to siteward_app;

-- Runs whose node has not renewed the lease.
create function lost_job_runs(portion integer) returns table (tenant_id bigint, id bigint, node varchar, claim integer)
language sql volatile security definer rows 50
set search_path = public, pg_temp
begin atomic
  select r.tenant_id, r.id, r.node, r.claim from job_run r
  where r.state = 'running' and r.lease_until < clock_timestamp() and is_tenant_open(r.tenant_id)
  limit portion;
end;
grant execute on function lost_job_runs(integer) to siteward_app;

-- Ends a run of the caller's tenant, if the node still holds it by this claim; a run that is crashed must have lost its lease.
-- Adds the next attempt, the runs of jobs that depend on it, and says which alarm is to be told.
create function end_job_run(of_run bigint, of_node text, of_claim integer, outcome text, answer text, lines jsonb)
returns table (job_id varchar, alarm text, since timestamptz)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  moment constant timestamptz := clock_timestamp();
  has_failed constant boolean := outcome in ('failed', 'timedOut', 'crashed');
  ended job_run;
  of_job job;
begin
  update job_run r set state = outcome, result = answer, log = lines, ended_at = moment, lease_until = null,
    elapsed_ms = greatest(0, extract(epoch from moment - r.started_at) * 1000)::bigint
  where r.tenant_id = tenant and r.id = of_run and r.state = 'running' and r.node = of_node and r.claim = of_claim
    and (outcome <> 'crashed' or r.lease_until < clock_timestamp())
  returning r.* into ended;
  if not found then return; end if;
  if has_failed and not ended.is_cancelled and ended.attempt < ended.max_attempts then
    insert into job_run (tenant_id, job_id, trigger_id, number_of_runs, due_time, next_run_time, cause, parameters, attempt,
      max_attempts, retry_ms, start_after)
    values (tenant, ended.job_id, ended.trigger_id, ended.number_of_runs, ended.due_time, ended.next_run_time, 'retry',
      ended.parameters, ended.attempt + 1, ended.max_attempts, ended.retry_ms,
      moment + least(ended.retry_ms * power(2, least(ended.attempt - 1, 20)), 3600000) * interval '1 millisecond');
    return;
  end if;
  update job_trigger t set
    number_of_errors = t.number_of_errors + has_failed::integer,
    status = case
      when t.status not in (1, 2, 4, 5, 8) then t.status
      when has_failed and t.max_number_of_errors > 0 and t.number_of_errors + 1 >= t.max_number_of_errors then 7
      when has_failed then 5
      else 1 end,
    next_run_time = case
      when has_failed and t.max_number_of_errors > 0 and t.number_of_errors + 1 >= t.max_number_of_errors then null
      else t.next_run_time end
  where t.tenant_id = tenant and t.trigger_id = ended.trigger_id and t.deleted_at is null
    and (has_failed or t.status in (2, 4, 5, 8));
  select j.* into of_job from job j where j.tenant_id = tenant and j.job_id = ended.job_id and j.deleted_at is null;
  if not found then return; end if;
  -- Parallel runs that succeed do not wait for each other.
  if has_failed or of_job.failing_since is not null then
    select j.* into of_job from job j where j.tenant_id = tenant and j.id = of_job.id for update;
  end if;
  job_id := of_job.job_id;
  since := coalesce(of_job.failing_since, moment);
  if has_failed and of_job.failing_since is null then
    alarm := 'first';
  elsif has_failed and of_job.alarm_repeat_minutes > 0
    and of_job.alarmed_at <= moment - make_interval(mins => of_job.alarm_repeat_minutes) then
    alarm := 'repeated';
  elsif outcome = 'succeeded' and of_job.failing_since is not null then
    alarm := 'recovered';
  end if;
  if alarm is not null then
    update job j set failing_since = case when has_failed then since end, alarmed_at = case when has_failed then moment end
    where j.tenant_id = tenant and j.id = of_job.id;
  end if;
  if outcome = 'succeeded' then perform add_dependent_job_runs(tenant, of_job.job_id, moment); end if;
  return next;
end
$$;
grant execute on function end_job_run(bigint, text, integer, text, text, jsonb) to siteward_app;

-- Adds a run of each job of which all dependencies have succeeded since its own last run of this kind.
create function add_dependent_job_runs(tenant bigint, of_job text, moment timestamptz) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  insert into job_run (tenant_id, job_id, due_time, cause, start_after)
  select d.tenant_id, d.job_id, moment, 'dependency', moment
  from job d
  where d.tenant_id = tenant and d.deleted_at is null and d.depends_on -> 'jobs' ? of_job
    and not exists (
      select from jsonb_array_elements_text(d.depends_on -> 'jobs') needed
      where not exists (
        select from job_run done
        where done.tenant_id = tenant and done.job_id = needed and done.state = 'succeeded'
          and done.ended_at > coalesce(
            (select max(own.due_time) from job_run own
             where own.tenant_id = tenant and own.job_id = d.job_id and own.cause = 'dependency'),
            '-infinity')))
    and not exists (
      select from job_run queued
      where queued.tenant_id = tenant and queued.job_id = d.job_id and queued.state = 'waiting' and queued.cause = 'dependency');
end;
grant execute on function add_dependent_job_runs(bigint, text, timestamptz) to siteward_app;

-- The first node has started: triggers that run on each start are due, and those of a single run begin again.
create function start_job_triggers() returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  update job_trigger set status = 1, number_of_runs = 0, next_run_time = null, planned_at = 'infinity'
  where deleted_at is null and status = 6 and max_number_of_runs = 1 and reset_only_once;
  update job_trigger set next_run_time = date_trunc('milliseconds', clock_timestamp())
  where deleted_at is null and status in (1, 2, 4, 5, 8) and run_on_start;
end;
grant execute on function start_job_triggers() to siteward_app;

-- Removes records of ended runs from before a moment, of all tenants of this database.
create function remove_old_job_runs(before timestamptz, portion integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from job_run where ctid = any (array(
    select ctid from job_run where created_at < before and state not in ('waiting', 'running')
    limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_job_runs(timestamptz, integer) to siteward_app;

-- Lets all nodes look for due jobs.
create function wake_job_nodes() returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  select pg_notify('siteward_job', '');
end;
grant execute on function wake_job_nodes() to siteward_app;

-- Gives back the runs of a node that stops: they are taken over at once.
create function release_job_runs(of_node text, held bigint[]) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  update job_run set lease_until = clock_timestamp() - interval '1 second'
  where state = 'running' and node = of_node and id = any (held);
end;
grant execute on function release_job_runs(text, bigint[]) to siteward_app;
