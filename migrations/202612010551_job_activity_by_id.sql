-- As before. Ids contain the time, so the runs since a moment are found in the index by job, without reading the earlier ones.
create or replace function list_job_activity(names varchar[], since timestamptz)
returns table (job_id varchar, state varchar, started_at timestamptz, elapsed_ms bigint, runs bigint, failures bigint)
language sql stable rows 100
set search_path = public, pg_temp
begin atomic
  select name, last.state, last.started_at, last.elapsed_ms, recent.runs, recent.failures
  from unnest(names) name
  cross join lateral (
    select r.state, coalesce(r.started_at, r.created_at) as started_at, r.elapsed_ms from job_run r
    where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and r.job_id = name
    order by r.id desc limit 1
  ) last
  cross join lateral (
    -- The record of a service says how many rounds it stands for.
    select coalesce(sum(case when r.trigger_id is null and r.cause = 'schedule' then greatest(r.number_of_runs, 1) else 1 end), 0)::bigint as runs,
      count(*) filter (where r.state in ('failed', 'timedOut', 'crashed')) as failures
    from job_run r
    where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and r.job_id = name
      and r.id >= (extract(epoch from since) * 1000 - 1577836800000)::bigint * 2048
      and r.state not in ('waiting', 'skipped')
  ) recent;
end;
