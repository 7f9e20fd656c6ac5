-- Gives a server the next task: the oldest that waits or whose server sent no heartbeat for so long, one per account at
-- a time. A task whose server was lost three times is failed, and not claimed even if it was lost during this call.
create or replace function claim_task(known_kinds text[], for_node text, held bigint[], silent_seconds integer)
returns setof task
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  heard_since constant timestamptz := now() - make_interval(secs => silent_seconds);
begin
  if silent_seconds is null or silent_seconds < 5 then
    raise exception 'A server is silent for at least 5 seconds.' using errcode = '22023';
  end if;
  -- Two servers at once would both find an account idle.
  perform pg_advisory_xact_lock(hashtext('claim_task'), 0);
  update task set state = 'failed', ended_at = now(), expires_at = now() + interval '1 day',
    error = '{"key": "task.interrupted", "parameters": {}, "code": null}'
  where state = 'running' and heartbeat < heard_since and attempts >= 3 and (node <> for_node or id <> all (held));
  return query
    update task set state = 'running', node = for_node, heartbeat = clock_timestamp(), attempts = task.attempts + 1,
      started_at = coalesce(task.started_at, now())
    where (task.tenant_id, task.id) = (
      select next.tenant_id, next.id from task next
      where next.state in ('waiting', 'running') and next.kind = any (known_kinds)
        and (next.state = 'waiting'
          or (next.attempts < 3 and next.heartbeat < heard_since and (next.node <> for_node or next.id <> all (held))))
        and not exists (
          select 1 from task other
          where other.state in ('waiting', 'running') and other.state = 'running' and other.heartbeat >= heard_since
            and other.tenant_id = next.tenant_id and other.account_id = next.account_id
        )
      order by next.created_at, next.id limit 1 for update skip locked
    )
    returning task.*;
end
$$;
