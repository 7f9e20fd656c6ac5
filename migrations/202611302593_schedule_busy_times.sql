-- When accounts are busy, without what they do: their own entries, and those of others with what they have answered, for the
-- whole entry or for a day. Repeating entries come with their rule; the number of an entry only keeps its answers together.
-- Which accounts may be asked for is decided by the data scope of the caller before. Finished entries are over.
create function busy_schedule_times(account_ids bigint[], first_day date, last_day date, except_entry bigint)
returns table (account_id bigint, entry_id bigint, schedule_date date, start_time varchar, end_time varchar,
  repeat varchar, except_dates varchar, last_date date, day varchar, answer varchar)
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select own.account_id, own.id, own.schedule_date, own.start_time, own.end_time, own.repeat, own.except_dates,
    own.last_date, '', 'yes'
  from schedule_entry own
  where own.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and own.account_id = any (busy_schedule_times.account_ids)
    and own.deleted_at is null and own.status = 0 and own.id is distinct from except_entry
    and own.schedule_date <= last_day
    and case when own.repeat is null then own.schedule_date >= first_day
             else own.last_date is null or own.last_date >= first_day end
  union all
  select given.account_id, entry.id, entry.schedule_date, entry.start_time, entry.end_time, entry.repeat,
    entry.except_dates, entry.last_date, given.day, given.answer
  from schedule_invitation invitation
  join schedule_answer given on given.tenant_id = invitation.tenant_id and given.entry_id = invitation.entry_id
    and given.account_id = invitation.account_id
  join schedule_entry entry on entry.tenant_id = invitation.tenant_id and entry.id = invitation.entry_id
  join account organiser on organiser.tenant_id = entry.tenant_id and organiser.id = entry.account_id
    and organiser.status = 1 and organiser.deleted_at is null
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.account_id = any (busy_schedule_times.account_ids) and invitation.removed_at is null
    and entry.deleted_at is null and entry.status = 0 and entry.id is distinct from except_entry
    and entry.schedule_date <= last_day
    and case when entry.repeat is null then entry.schedule_date >= first_day
             else entry.last_date is null or entry.last_date >= first_day end
  limit 20000
$$;
grant execute on function busy_schedule_times(bigint[], date, date, bigint) to siteward_app;
