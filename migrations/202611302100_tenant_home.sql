-- A tenant may live in a database of its own: all of its rows are there, with those that its calls write beside them.
-- `home: control` from here on means rows that only the shared database has.

comment on table session is 'home: tenant';
comment on table refresh_token is 'home: tenant';
comment on table session_handover is 'home: tenant';
comment on table sign_in_ticket is 'home: tenant';
comment on table sign_in_failure is 'home: tenant';
comment on table scan_sign_in is 'home: tenant';
comment on table sent_code is 'home: tenant';
comment on table passkey_challenge is 'home: tenant';
comment on table provider_flow is 'home: tenant';
comment on table outgoing_message is 'home: tenant';
comment on table hub_ticket is 'home: tenant';
comment on table hub_event is 'home: tenant';
comment on table hub_connection is 'home: tenant';
comment on table usage_state is 'home: tenant';
-- Rows of the platform that calls of every tenant read.
comment on table usage_default is 'home: copied';
comment on table menu_package is 'home: copied';

-- The tenants that a database of its own serves; empty in the shared one, which serves all that are nowhere else. Only
-- the owner writes it, when a tenant has moved.
create table served_tenant (
  of_tenant bigint primary key,
  -- Writes are refused for 60 seconds from here.
  frozen_at timestamptz
);
comment on table served_tenant is 'home: control';
alter table served_tenant enable row level security;
alter table served_tenant force row level security;
create policy owner_all on served_tenant to siteward_owner using (true) with check (true);
create policy read_all on served_tenant for select to siteward_app using (true);
grant select on served_tenant to siteward_app;

-- Whether this database serves the tenant of the transaction. A server that has not heard of a move yet is refused here,
-- as is one that asks a database of another tenant.
create function admit_read(tenant text) returns integer
language plpgsql stable
as $$
declare
  reader constant bigint := nullif(tenant, '')::bigint;
  is_served boolean;
begin
  if reader is null then
    return 0;
  end if;
  select case
    when exists (select from served_tenant)
    then exists (select from served_tenant where of_tenant = reader)
    else not exists (select from tenant_database where tenant_id = reader and home in ('own', 'returning'))
  end into is_served;
  if not is_served then
    raise exception 'This database does not serve the tenant.' using errcode = 'SW002';
  end if;
  return 1;
end
$$;
grant execute on function admit_read(text) to siteward_app;

-- The same for a transaction that writes. Until it ends it holds a shared lock, by which a move waits for it; a tenant
-- that is frozen for the last step of a move is refused. Volatile: the state is that after the lock was taken.
create function admit_write(tenant text) returns integer
language plpgsql volatile
as $$
declare
  writer constant bigint := nullif(tenant, '')::bigint;
  is_served boolean;
  frozen timestamptz;
begin
  if writer is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('tenant_writes', writer));
  select known.is_served, known.frozen_at into is_served, frozen
  from (
    select case
        when exists (select from served_tenant) then own.of_tenant is not null
        else place.home is null or place.home in ('shared', 'moving')
      end as is_served,
      coalesce(own.frozen_at, place.frozen_at) as frozen_at
    from (values (writer)) asking (tenant_id)
    left join served_tenant own on own.of_tenant = asking.tenant_id
    left join tenant_database place on place.tenant_id = asking.tenant_id
  ) known;
  if not is_served then
    raise exception 'This database does not serve the tenant.' using errcode = 'SW002';
  end if;
  if frozen > clock_timestamp() - interval '60 seconds' then
    raise exception 'The tenant is moving.' using errcode = 'SW001';
  end if;
  return 1;
end
$$;
grant execute on function admit_write(text) to siteward_app;

-- Whether background work may take up rows of a tenant in this database: it serves the tenant, and the tenant is not
-- frozen. Rows that a move has left behind are nothing to work on.
create function is_tenant_open(of_this bigint) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  frozen timestamptz;
begin
  if exists (select from served_tenant) then
    select frozen_at into frozen from served_tenant where of_tenant = of_this;
    return found and coalesce(frozen < clock_timestamp() - interval '60 seconds', true);
  end if;
  return not exists (
    select from tenant_database
    where tenant_id = of_this
      and (home in ('own', 'returning') or frozen_at > clock_timestamp() - interval '60 seconds'));
end
$$;

-- As before, for tenants that are open here.
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
  where state = 'running' and heartbeat < heard_since and attempts >= 3 and (node <> for_node or id <> all (held))
    and is_tenant_open(tenant_id);
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
        and is_tenant_open(next.tenant_id)
      order by next.created_at, next.id limit 1 for update skip locked
    )
    returning task.*;
end
$$;

create or replace function beat_tasks(of_node text, held bigint[]) returns setof bigint
language sql volatile security definer rows 2
set search_path = public, pg_temp
begin atomic
  update task set heartbeat = clock_timestamp()
  where state in ('waiting', 'running') and state = 'running' and node = of_node and id = any (held)
    and is_tenant_open(tenant_id)
  returning id;
end;

create or replace function claim_outgoing_message(wanted_channels text[], at_time timestamptz, lease_seconds integer)
returns setof outgoing_message
language sql volatile security definer rows 1
set search_path = public, pg_temp
begin atomic
  update outgoing_message taken
  set attempts = taken.attempts + 1, next_attempt_at = at_time + make_interval(secs => lease_seconds)
  from (
    select waiting.tenant_id, waiting.id from outgoing_message waiting
    where waiting.state = 'waiting' and waiting.channel = any (wanted_channels) and waiting.next_attempt_at <= at_time
      and is_tenant_open(waiting.tenant_id)
    order by waiting.next_attempt_at limit 1 for update skip locked
  ) next
  where taken.tenant_id = next.tenant_id and taken.id = next.id
  returning taken.*;
end;
