-- The message log as a list: by time, the days of a year, and cleared as a whole.

create index message_log_time on message_log (tenant_id, send_time desc, id desc);

-- How many messages were sent on each day since a moment, in a time zone.
create function count_message_days(since timestamptz, zone text) returns table (day date, entries integer)
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select (sent.send_time at time zone zone)::date, count(*)::integer from message_log sent
  where sent.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and sent.send_time >= since
  group by 1;
end;
grant execute on function count_message_days(timestamptz, text) to siteward_app;

-- Requests cannot remove single messages.
create function clear_message_log() returns integer
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  with cleared as (
    delete from message_log sent
    where sent.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint returning 1)
  select count(*)::integer from cleared;
end;
grant execute on function clear_message_log() to siteward_app;
