-- Many jobs that are due at once: triggers are fired in sets, runs are claimed without reading all that wait, and ended together.

-- What waits, by tenant and time, and by job.
create index job_run_queue on job_run (tenant_id, start_after, id) where state = 'waiting';
create index job_run_waiting_job on job_run (tenant_id, job_id, start_after, id) where state = 'waiting';
drop index job_run_waiting;

-- Runs the triggers that are due, each once: a trigger whose next time is not the one that the caller has read was run by
-- another node. `fired`: tenant, id, due (what was read), next, and outcome: run, skip, or none if only the next time is
-- new. Answers the ids of those that it reached.
create or replace function fire_job_triggers(fired jsonb, moment timestamptz) returns setof bigint
language plpgsql volatile security definer rows 500
set search_path = public, pg_temp
as $$
begin
  return query
    with items as (
      select * from jsonb_to_recordset(fired)
        as i (tenant bigint, id bigint, due timestamptz, next timestamptz, outcome text, cause text)
    ),
    own as materialized (
      select t.*, i.next, i.outcome, i.cause from items i
      join job_trigger t on t.tenant_id = i.tenant and t.id = i.id
      where date_trunc('milliseconds', t.next_run_time) is not distinct from i.due
        and t.deleted_at is null and t.status in (1, 2, 4, 5, 8)
      for update of t skip locked
    ),
    planned as materialized (
      select o.*, j.concurrency, waiting.amount,
        -- A serial job needs no second run in the queue, and no job fills it without bound.
        case when o.outcome = 'run' and waiting.amount >= case j.concurrency when 2 then 1 else 100 end then 'blocked'
          else o.outcome end as result,
        o.number_of_runs + 1 as next_number,
        o.max_number_of_runs > 0 and o.number_of_runs + 1 >= o.max_number_of_runs as is_last
      from own o
      join job j on j.tenant_id = o.tenant_id and j.job_id = o.job_id and j.deleted_at is null
      cross join lateral (
        select count(*) as amount from job_run r
        where r.tenant_id = o.tenant_id and r.job_id = o.job_id and r.trigger_id = o.trigger_id and r.state = 'waiting'
      ) waiting
    ),
    -- Of a job whose runs replace each other, the run of the last trigger stays.
    replaced as materialized (
      select p.tenant_id, p.job_id, max(p.id) as last_id, cancel_job_runs(p.tenant_id, p.job_id, null, moment) as cancelled
      from planned p where p.result = 'run' and p.concurrency = 3 group by p.tenant_id, p.job_id
    ),
    added as (
      insert into job_run (tenant_id, job_id, trigger_id, number_of_runs, due_time, next_run_time, state, cause, max_attempts,
        retry_ms, ended_at)
      select p.tenant_id, p.job_id, p.trigger_id, p.next_number, coalesce(p.next_run_time, moment),
        case when p.is_last then null else p.next end,
        case when p.id < r.last_id then 'cancelled' else 'waiting' end, p.cause, p.num_retries + 1, p.retry_timeout,
        case when p.id < r.last_id then moment end
      from planned p left join replaced r on r.tenant_id = p.tenant_id and r.job_id = p.job_id
      where p.result = 'run'
    ),
    skipped as (
      insert into job_run (tenant_id, job_id, trigger_id, number_of_runs, due_time, next_run_time, state, cause, start_after, ended_at)
      select p.tenant_id, p.job_id, p.trigger_id, p.number_of_runs, p.next_run_time, p.next, 'skipped', 'misfire', moment, moment
      from planned p where p.result = 'skip'
    )
    update job_trigger t set
      next_run_time = case when p.result = 'run' and p.is_last then null else p.next end,
      planned_at = moment,
      number_of_runs = case when p.result = 'run' then p.next_number else t.number_of_runs end,
      last_run_time = case when p.result = 'run' then p.next_run_time else t.last_run_time end,
      status = case
        when p.result = 'run' and p.is_last then 6
        when p.next is null and p.max_number_of_runs > 0 and p.number_of_runs >= p.max_number_of_runs then 6
        when p.next is null and p.end_time is not null then 6
        when p.next is null then 9
        when p.result = 'blocked' then 4
        when p.result = 'skip' then 8
        else t.status end
    from planned p where t.tenant_id = p.tenant_id and t.id = p.id
    returning t.id;
end
$$;
drop function add_job_run(job_trigger, job, text, timestamptz, timestamptz);

-- Gives a node the next runs. Tenants take turns: the first run of each comes before the second of any, and those that a
-- tenant runs already count. Of a serial job one runs at a time. `known`: the built-in jobs that the node's version has.
create or replace function claim_job_runs(for_node text, known text[], portion integer, lease_seconds integer)
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
    -- Each tenant with runs that wait, one look at the index for each.
    with recursive tenants as (
      (select r.tenant_id from job_run r where r.state = 'waiting' order by r.tenant_id limit 1)
      union all
      select (
        select r.tenant_id from job_run r where r.state = 'waiting' and r.tenant_id > t.tenant_id order by r.tenant_id limit 1)
      from tenants t where t.tenant_id is not null
    ),
    open as materialized (
      select t.tenant_id from tenants t where t.tenant_id is not null and is_tenant_open(t.tenant_id)
    ),
    busy as materialized (
      select r.tenant_id, count(*) as amount from job_run r where r.state = 'running' group by r.tenant_id
    ),
    ready as materialized (
      select first.tenant_id, first.id, row_number() over (partition by first.tenant_id order by first.start_after, first.id) as place
      from open o cross join lateral (
        select w.tenant_id, w.id, w.start_after from job_run w
        cross join lateral (
          select j.concurrency, j.create_type from job j
          where j.tenant_id = w.tenant_id and j.job_id = w.job_id and j.deleted_at is null limit 1
        ) j
        where w.tenant_id = o.tenant_id and w.state = 'waiting' and w.start_after <= moment
          and (j.create_type <> 0 or w.job_id = any (known))
          and (j.concurrency <> 2 or (
            not exists (
              select from job_run other
              where other.tenant_id = w.tenant_id and other.job_id = w.job_id and other.state = 'running')
            and not exists (
              select from job_run earlier
              where earlier.tenant_id = w.tenant_id and earlier.job_id = w.job_id and earlier.state = 'waiting'
                and (earlier.start_after, earlier.id) < (w.start_after, w.id))))
        order by w.start_after, w.id limit portion
      ) first
    ),
    chosen as materialized (
      select r.tenant_id, r.id from ready r left join busy b on b.tenant_id = r.tenant_id
      order by coalesce(b.amount, 0) + r.place, r.id limit portion
    )
    update job_run r set state = 'running', node = for_node, claim = r.claim + 1, started_at = moment,
      lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
    from chosen c where r.tenant_id = c.tenant_id and r.id = c.id and r.state = 'waiting'
    returning r.*;
end
$$;

-- Renews the leases of a node; answers which runs it still holds, and which of them are to be cancelled. Rows are locked in the
-- order of their ids, as `end_job_runs` does.
create or replace function beat_job_runs(of_node text, held bigint[], lease_seconds integer)
returns table (id bigint, is_cancelled boolean)
language sql volatile security definer rows 50
set search_path = public, pg_temp
begin atomic
  with own as materialized (
    select r.tenant_id, r.id from job_run r
    where r.state = 'running' and r.node = of_node and r.id = any (held)
    order by r.id for update
  )
  update job_run r set lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
  from own where r.tenant_id = own.tenant_id and r.id = own.id
  returning r.id, r.is_cancelled;
end;

-- Ends a run of the caller's tenant, if the node still holds it by this claim; a run that is crashed must have lost its lease.
-- Adds the next attempt, and says which alarm is to be told. `end_job_runs` adds the runs of jobs that depend on it.
create or replace function end_job_run(of_run bigint, of_node text, of_claim integer, outcome text, answer text, lines jsonb)
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
  -- A statement that changes nothing is dear as well: it looks for changes to record in the history.
  if exists (
    select from job_trigger t
    where t.tenant_id = tenant and t.trigger_id = ended.trigger_id and t.deleted_at is null
      and (has_failed or t.status in (2, 4, 5, 8))
  ) then
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
  end if;
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
  return next;
end
$$;

-- Ends runs of the caller's tenant. `ends`: run, node, claim, outcome, answer and lines, as `end_job_run` takes them. Answers
-- those that a node still held and after which no further attempt follows. Runs are locked in the order of their ids, and then
-- their triggers and jobs in the order of the jobs, so that nodes do not wait for each other in a circle.
create function end_job_runs(ends jsonb) returns table (run bigint, job_id varchar, alarm text, since timestamptz)
language plpgsql volatile rows 50
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  held constant bigint[] := array(select (item ->> 'run')::bigint from jsonb_array_elements(ends) item);
  succeeded text[] := '{}';
  item record;
begin
  perform from job_run r where r.tenant_id = tenant and r.id = any (held) order by r.id for update;
  for item in
    select e.*, r.job_id as of_job
    from jsonb_to_recordset(ends) as e (run bigint, node text, claim integer, outcome text, answer text, lines jsonb)
    join job_run r on r.tenant_id = tenant and r.id = e.run and r.id = any (held)
    order by r.job_id, e.run
  loop
    run := item.run;
    for job_id, alarm, since in
      select done.job_id, done.alarm, done.since
      from end_job_run(item.run, item.node, item.claim, item.outcome, item.answer, item.lines) done
    loop
      if item.outcome = 'succeeded' then succeeded := succeeded || item.of_job::text; end if;
      return next;
    end loop;
  end loop;
  if cardinality(succeeded) > 0 then perform add_dependent_job_runs(tenant, succeeded, clock_timestamp()); end if;
end
$$;
grant execute on function end_job_runs(jsonb) to siteward_app;

-- Adds a run of each job of which all dependencies have succeeded since its own last run of this kind. `of_jobs` have succeeded.
drop function add_dependent_job_runs(bigint, text, timestamptz);
create function add_dependent_job_runs(tenant bigint, of_jobs text[], moment timestamptz) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  insert into job_run (tenant_id, job_id, due_time, cause, start_after)
  select d.tenant_id, d.job_id, moment, 'dependency', moment
  from job d
  where d.tenant_id = tenant and d.deleted_at is null and d.depends_on -> 'jobs' ?| of_jobs
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
grant execute on function add_dependent_job_runs(bigint, text[], timestamptz) to siteward_app;
