-- The realtime connection: what is told, tickets that open it, and who has one where. Short-lived rows, deleted
-- physically and without a change history.

-- Nodes hear the id of an event and read the rest here, so that nothing of a tenant travels by notification.
create table hub_event (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- "everybody" of the tenant, {"allBut": [ids]} or {"accounts": [ids]}.
  audience jsonb not null,
  target varchar(64) not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table hub_event is 'home: control';
create index hub_event_created_at on hub_event (created_at);
select protect_tenant_table('hub_event', null, null);
select allow_app('hub_event', 'select', 'insert');

create table hub_ticket (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  session_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
comment on table hub_ticket is 'home: control';
create unique index hub_ticket_hash on hub_ticket (tenant_id, hash);
create index hub_ticket_session on hub_ticket (tenant_id, session_id);
create index hub_ticket_expires_at on hub_ticket (expires_at);
select protect_tenant_table('hub_ticket', null, null);
select allow_app('hub_ticket', 'select', 'insert', 'delete');

-- One row for each open connection. Whoever died without a word is found by its node's last sign of life.
create table hub_connection (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  node_id bigint not null,
  session_id bigint not null,
  account_id bigint not null,
  connected_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table hub_connection is 'home: control';
create index hub_connection_session on hub_connection (tenant_id, session_id);
create index hub_connection_account on hub_connection (tenant_id, account_id);
create index hub_connection_node on hub_connection (node_id);
select protect_tenant_table('hub_connection', null, null);
select allow_app('hub_connection', 'select');

create table hub_node (
  id bigint primary key,
  seen_at timestamptz not null default now()
);
comment on table hub_node is 'home: control';

-- A node is there. Nodes that have not said so for 45 seconds are gone, and their connections with them; what was told a
-- minute ago and tickets whose time is over go as well.
create function hub_beat(node bigint) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  insert into hub_node (id) values (node) on conflict (id) do update set seen_at = now();
  delete from hub_node where seen_at < now() - interval '45 seconds';
  delete from hub_connection gone where not exists (select from hub_node there where there.id = gone.node_id);
  delete from hub_event where created_at < now() - interval '1 minute';
  delete from hub_ticket where expires_at < now() - interval '1 minute';
end
$$;
revoke execute on function hub_beat(bigint) from public;
grant execute on function hub_beat(bigint) to siteward_app;

-- What has opened and closed on a node since it last said so, for all tenants in one statement.
create function hub_note_connections(
  node bigint, tenants bigint[], opened bigint[], sessions bigint[], accounts bigint[], closed bigint[]
) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  insert into hub_connection (tenant_id, id, node_id, session_id, account_id)
    select one.tenant_id, one.id, node, one.session_id, one.account_id
    from unnest(tenants, opened, sessions, accounts) one (tenant_id, id, session_id, account_id);
  delete from hub_connection gone where gone.node_id = node and gone.id = any (closed);
end;
grant execute on function hub_note_connections(bigint, bigint[], bigint[], bigint[], bigint[], bigint[]) to siteward_app;

-- A node that ends takes its connections along.
create function hub_leave(node bigint) returns void
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  delete from hub_connection gone where gone.node_id = node;
  delete from hub_node gone where gone.id = node;
end;
grant execute on function hub_leave(bigint) to siteward_app;

-- Which of these sessions are over, and why. A session that nobody has used for so many seconds is over as well (0: never).
create function hub_ended_sessions(tenants bigint[], sessions bigint[], at timestamptz, idle_seconds integer)
returns table (session_id bigint, reason text)
language sql stable security definer rows 10
set search_path = public, pg_temp
begin atomic
  select asked.session_id, case
      when s.ended_at is not null then coalesce(s.end_reason, 'over')
      else 'over'
    end
  from unnest(tenants, sessions) asked (tenant_id, session_id)
  left join session s on s.tenant_id = asked.tenant_id and s.id = asked.session_id
  left join tenant t on t.id = asked.tenant_id and t.deleted_at is null
  where s.id is null or s.ended_at is not null or s.expires_at <= at
    or t.id is null or t.status <> 1 or t.expiration_time <= at
    or (idle_seconds > 0 and s.last_seen_at < at - make_interval(secs => idle_seconds));
end;
grant execute on function hub_ended_sessions(bigint[], bigint[], timestamptz, integer) to siteward_app;
