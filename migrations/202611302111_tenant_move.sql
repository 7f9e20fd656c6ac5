-- Moves of tenants to databases of their own and back.

-- One move, in the tenant of the platform administrator who started it.
create table tenant_move (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  of_tenant bigint not null,
  to_home varchar(8) not null default 'own' check (to_home in ('own', 'shared')),
  state varchar(8) not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- What the task is doing, or did last: preparing, copying, following, switching.
  phase varchar(16) not null default 'waiting',
  task_id bigint,
  account_name varchar(64) not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  row_count bigint not null default 0,
  -- For how long writes were refused.
  frozen_ms integer,
  -- Each table with its rows and the hash of its contents, equal in both databases at the switch.
  report jsonb not null default '{"tables": []}',
  fault varchar(32),
  -- The rows that the move has left behind are erased then, or when an administrator says so.
  erase_after timestamptz,
  erased_at timestamptz,
  primary key (tenant_id, id)
);
comment on table tenant_move is 'home: control';
create index tenant_move_tenant on tenant_move (tenant_id, of_tenant, started_at desc);
create index tenant_move_erase on tenant_move (erase_after) where erased_at is null;
select protect_tenant_table('tenant_move', null, null);
select allow_app('tenant_move', 'select', 'insert', 'update');

-- Whether this session copies or erases rows of a tenant that moves: what triggers derive from them is copied as well, and
-- what other databases hold stays. Only sessions of the owner can say so.
create function is_moving_tenant() returns boolean
language sql stable
set search_path = public, pg_temp
return current_setting('app.moving', true) = 'on' and pg_has_role(session_user, 'siteward_owner', 'usage');
grant execute on function is_moving_tenant() to siteward_app;

-- As before, and silent for such a session.
do $$
declare
  target text;
  before text;
  after text;
begin
  foreach target in array array['keep_organisation_tree', 'drop_organisation_links', 'drop_links_of_deleted_account',
                                'write_sign_in_names', 'count_file_references', 'tell_of_task'] loop
    before := pg_get_functiondef(target::regproc);
    after := regexp_replace(before, E'\nbegin\n', E'\nbegin\n  if is_moving_tenant() then\n    return null;\n  end if;\n');
    if after = before then
      raise exception 'The function % is not what it was.', target;
    end if;
    execute after;
  end loop;
end
$$;

-- Moves whose erasure is due. Only the owner executes this and what follows.
create function list_due_erasures(at timestamptz) returns table (of_tenant bigint, move_id bigint)
language sql stable rows 5
set search_path = public, pg_temp
begin atomic
  select move.of_tenant, move.id from tenant_move move
  where move.state = 'done' and move.erased_at is null and move.erase_after <= at
  order by move.erase_after limit 100;
end;

create function end_erasure(of_move bigint, at timestamptz) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  update tenant_move set erased_at = at, erase_after = null where id = of_move;
end;

-- Moves whose task has ended without them.
create function list_abandoned_moves() returns table (id bigint, of_tenant bigint, to_home varchar)
language sql stable rows 5
set search_path = public, pg_temp
begin atomic
  select move.id, move.of_tenant, move.to_home from tenant_move move
  where move.state in ('waiting', 'running') and not exists (
    select from task where task.tenant_id = move.tenant_id and task.id = move.task_id
      and task.state in ('waiting', 'running'))
  limit 100;
end;

-- What became of it: the tenant is where it is now.
create function end_abandoned_move(of_move bigint) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  update tenant_move set ended_at = now(),
    state = case when tenant_database.home = tenant_move.to_home then 'done' else 'failed' end,
    fault = case when tenant_database.home = tenant_move.to_home then null else 'failed' end,
    erase_after = case when tenant_database.home = tenant_move.to_home then now() + interval '7 days' end
  from tenant_database
  where tenant_move.id = of_move and tenant_database.tenant_id = tenant_move.of_tenant
    and tenant_move.state in ('waiting', 'running');
end;
