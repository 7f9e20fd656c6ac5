-- Messages on their way out: codes and notes by SMS or e-mail. Short-lived rows, deleted physically and without a change
-- history; what a message says is sealed and goes as soon as it is sent.

create table outgoing_message (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  channel varchar(8) not null check (channel in ('sms', 'email')),
  purpose varchar(32) not null,
  recipient varchar(64) not null,
  account_id bigint,
  account_type smallint,
  -- What it says; for SMS that of a template as well. Empty once it is sent or given up.
  content bytea,
  -- kept: nothing is configured that could send it. withheld: for nobody, only so that nobody can tell.
  state varchar(16) not null check (state in ('waiting', 'sent', 'failed', 'kept', 'withheld')),
  provider varchar(16),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  error varchar(300),
  request_id varchar(64) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
comment on table outgoing_message is 'home: control';
create index outgoing_message_waiting on outgoing_message (next_attempt_at) where state = 'waiting';
create index outgoing_message_created_at on outgoing_message (created_at);
select protect_tenant_table('outgoing_message', null, null);
select allow_app('outgoing_message', 'select', 'insert', 'update');

-- Wakes the servers: a message wants to leave.
create function tell_of_outgoing_message() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('siteward_outgoing', new.channel);
  return null;
end
$$;
create trigger outgoing_message_told after insert on outgoing_message
for each row when (new.state = 'waiting') execute function tell_of_outgoing_message();

-- Gives a server the next message, whichever tenant's it is. Until the lease is over nobody else gets it.
create function claim_outgoing_message(wanted_channels text[], at_time timestamptz, lease_seconds integer)
returns setof outgoing_message
language sql volatile security definer rows 1
set search_path = public, pg_temp
begin atomic
  update outgoing_message taken
  set attempts = taken.attempts + 1, next_attempt_at = at_time + make_interval(secs => lease_seconds)
  from (
    select waiting.tenant_id, waiting.id from outgoing_message waiting
    where waiting.state = 'waiting' and waiting.channel = any (wanted_channels) and waiting.next_attempt_at <= at_time
    order by waiting.next_attempt_at limit 1 for update skip locked
  ) next
  where taken.tenant_id = next.tenant_id and taken.id = next.id
  returning taken.*;
end;
grant execute on function claim_outgoing_message(text[], timestamptz, integer) to siteward_app;

-- Housekeeping over all tenants, in portions: call it again while it finds something.
create function remove_old_messages(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from outgoing_message where ctid = any (array(
    select ctid from outgoing_message
    where created_at < now() - interval '7 days' or (state = 'withheld' and created_at < now() - interval '1 day')
    limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_messages(integer) to siteward_app;
