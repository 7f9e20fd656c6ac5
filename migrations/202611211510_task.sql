-- Long work in the background. A task and its files belong to one account, whatever others may see otherwise. Rows live a
-- day, are deleted physically and have no change history; what a task changes has its own.

create table task (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  session_id bigint not null,
  kind varchar(64) not null,
  title varchar(200) not null,
  input jsonb not null,
  state varchar(16) not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  result jsonb,
  error jsonb,
  request_id varchar(64) not null,
  language varchar(16) not null,
  file_id bigint,
  -- The server that runs it, and when that was last heard of. With the number of the attempt it is what every commit of
  -- the task is held against: whoever lost it writes nothing any more.
  node varchar(64),
  heartbeat timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  ticket_hash bytea check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  primary key (tenant_id, id)
);
comment on table task is 'home: tenant';
create index task_account on task (tenant_id, account_id, id desc);
create index task_open on task (created_at) where state in ('waiting', 'running');
create index task_expires_at on task (expires_at);

create table task_file (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  task_id bigint not null,
  name varchar(255) not null,
  mime varchar(128) not null,
  size_bytes bigint not null default 0,
  is_complete boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
);
comment on table task_file is 'home: tenant';
create index task_file_task on task_file (tenant_id, task_id);

create table task_chunk (
  tenant_id bigint not null,
  file_id bigint not null,
  number integer not null,
  account_id bigint not null,
  content bytea not null check (length(content) <= 1048576),
  primary key (tenant_id, file_id, number),
  foreign key (tenant_id, file_id) references task_file (tenant_id, id) on delete cascade
);
comment on table task_chunk is 'home: tenant';
-- Most files are compressed already.
alter table task_chunk alter column content set storage external;

do $$
declare
  target text;
  own constant text := 'account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)';
begin
  foreach target in array array['task', 'task_file', 'task_chunk'] loop
    perform wall_tenant_table(target::regclass);
    execute format('create policy own_rows on %I as restrictive to siteward_app using (%s) with check (%s)', target, own, own);
    perform allow_app(target::regclass, 'select', 'insert', 'update', 'delete');
  end loop;
end
$$;

-- Wakes the servers: somebody has put a task into the line, or cancelled one.
create function tell_of_task() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('siteward_task', new.id::text);
  return null;
end
$$;
create trigger task_told after insert or update of state on task
for each row when (new.state in ('waiting', 'cancelled')) execute function tell_of_task();

-- How many tasks of the caller wait. Nobody else of the same account counts until this transaction ends.
create function lock_waiting_tasks() returns table (count integer)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('task'), hashtext(
    current_setting('app.tenant_id', true) || ':' || current_setting('app.account_id', true)));
  return query select count(*)::integer from task waiting where waiting.state = 'waiting';
end
$$;
grant execute on function lock_waiting_tasks() to siteward_app;

-- Gives a server the next task: the oldest that waits or whose server was not heard of for so long, one per account at
-- a time. What three servers did not survive is given up.
create function claim_task(known_kinds text[], for_node text, silent_seconds integer) returns setof task
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
  where state = 'running' and heartbeat < heard_since and attempts >= 3;
  return query
    update task set state = 'running', node = for_node, heartbeat = clock_timestamp(), attempts = task.attempts + 1,
      started_at = coalesce(task.started_at, now())
    where (task.tenant_id, task.id) = (
      select next.tenant_id, next.id from task next
      where next.state in ('waiting', 'running') and next.kind = any (known_kinds)
        and (next.state = 'waiting' or (next.heartbeat < heard_since and next.node <> for_node))
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
grant execute on function claim_task(text[], text, integer) to siteward_app;

-- A server lives; answers which of its tasks it still has.
create function beat_tasks(of_node text) returns setof bigint
language sql volatile security definer rows 2
set search_path = public, pg_temp
begin atomic
  update task set heartbeat = clock_timestamp() where state in ('waiting', 'running') and state = 'running' and node = of_node
  returning id;
end;
grant execute on function beat_tasks(text) to siteward_app;

-- Housekeeping over all tenants, in portions. A task that waited for a day is given up: no server knows its kind.
create function remove_expired_tasks(portion integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  update task set state = 'failed', ended_at = now(), expires_at = now() + interval '1 day',
    error = '{"key": "task.interrupted", "parameters": {}, "code": null}'
  where state = 'waiting' and created_at < now() - interval '1 day';
  delete from task where ctid = any (array(
    select ctid from task where expires_at < now() limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_expired_tasks(integer) to siteward_app;
