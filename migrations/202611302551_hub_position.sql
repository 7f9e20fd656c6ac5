-- The events of a tenant are numbered without gaps in the order of their commits, so that a connection can say which
-- was its last one and receive those after it. Ids are taken before the commit and do not follow that order.

-- The number of the last event of a tenant. Its row stays locked until the event is committed.
create table hub_position (
  tenant_id bigint primary key,
  last_number bigint not null,
  last_id bigint not null,
  -- The event before it; 0: it is the first one.
  previous_id bigint not null
);
comment on table hub_position is 'home: tenant';
select protect_tenant_table('hub_position', null, null);
select allow_app('hub_position', 'select', 'insert', 'update');

-- Events of the minute before; connected clients load again when they reconnect after the update.
delete from hub_event;
alter table hub_event
  add column number bigint not null,
  -- Numbers begin again if a tenant moves or a backup is restored: an event is known by the one before it.
  add column previous_id bigint not null;
create unique index hub_event_number on hub_event (tenant_id, number);

-- A node is there. Nodes that have not sent this for 45 seconds are gone, and their connections with them. Events are
-- kept for 15 minutes, and at most 1000 of a tenant.
create or replace function hub_beat(node bigint) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  insert into hub_node (id) values (node) on conflict (id) do update set seen_at = now();
  delete from hub_node where seen_at < now() - interval '45 seconds';
  delete from hub_connection gone where not exists (select from hub_node there where there.id = gone.node_id);
  delete from hub_event where created_at < now() - interval '15 minutes';
  delete from hub_event old using hub_position p
    where old.tenant_id = p.tenant_id and old.number <= p.last_number - 1000;
  delete from hub_ticket where expires_at < now() - interval '1 minute';
end
$$;
