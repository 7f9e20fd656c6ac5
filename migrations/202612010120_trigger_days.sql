-- Triggers that are due only on working days, or only on days off.

alter table job_trigger add column days varchar(8) not null default 'all' check (days in ('all', 'working', 'off'));
grant update (days) on job_trigger to siteward_app;

drop function due_job_triggers(timestamptz, integer);
-- Triggers of all tenants of this database that are due at a moment, or whose next time was computed by a clock that has gone back
-- since.
create function due_job_triggers(moment timestamptz, portion integer)
returns table (tenant_id bigint, id bigint, job_id varchar, trigger_id varchar, trigger_type varchar, args varchar,
  start_time timestamptz, end_time timestamptz, next_run_time timestamptz, misfire smallint, alarm_on_missed boolean, days varchar)
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
    j.misfire, j.alarm_on_missed, t.days
  from due d
  join open o on o.of_tenant = d.tenant_id
  join job_trigger t on t.tenant_id = d.tenant_id and t.id = d.id
  join job j on j.tenant_id = t.tenant_id and j.job_id = t.job_id and j.deleted_at is null;
end;
grant execute on function due_job_triggers(timestamptz, integer) to siteward_app;
