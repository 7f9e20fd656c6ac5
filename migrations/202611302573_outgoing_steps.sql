-- What has happened to a message, why it was not sent, and whether it was sent again.

alter table outgoing_message drop constraint outgoing_message_state_check;
alter table outgoing_message add constraint outgoing_message_state_check
  check (state in ('waiting', 'sent', 'failed', 'kept', 'withheld', 'suppressed'));
alter table outgoing_message
  add column reason varchar(32),
  -- { steps: [{ at, step, reason }] }
  add column history jsonb not null default '{"steps": []}',
  add column resent_at timestamptz;
create index outgoing_message_account on outgoing_message (tenant_id, account_id, id);
select allow_app('outgoing_message', 'select', 'insert', 'update');

-- A function that returns rows of the table returns all of its columns.
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
