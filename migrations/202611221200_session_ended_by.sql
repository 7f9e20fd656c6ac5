-- Whoever is signed out by somebody else is told by whom.
alter table session add column ended_by_name varchar(64);
select allow_app('session', 'select', 'insert', 'update', 'delete');

drop function hub_ended_sessions(bigint[], bigint[], timestamptz, integer);

-- Which of these sessions are over, why and by whom. A session that nobody has used for so many seconds is over as well
-- (0: never).
create function hub_ended_sessions(tenants bigint[], sessions bigint[], at timestamptz, idle_seconds integer)
returns table (session_id bigint, reason text, by_name text)
language sql stable security definer rows 10
set search_path = public, pg_temp
begin atomic
  select asked.session_id, coalesce(s.end_reason, 'over'), coalesce(s.ended_by_name, '')
  from unnest(tenants, sessions) asked (tenant_id, session_id)
  left join session s on s.tenant_id = asked.tenant_id and s.id = asked.session_id
  left join tenant t on t.id = asked.tenant_id and t.deleted_at is null
  where s.id is null or s.ended_at is not null or s.expires_at <= at
    or t.id is null or t.status <> 1 or t.expiration_time <= at
    or (idle_seconds > 0 and s.last_seen_at < at - make_interval(secs => idle_seconds));
end;
grant execute on function hub_ended_sessions(bigint[], bigint[], timestamptz, integer) to siteward_app;
