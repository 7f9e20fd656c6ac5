-- Entries that go on after midnight or last several days. `day_count` is the number of days from the first to the last one,
-- so that moving an entry keeps its length, and each occurrence of a series has it. The end may be earlier on the clock than
-- the start if it is on a later day.
alter table schedule_entry
  add column day_count smallint not null default 1 check (day_count between 1 and 31),
  drop constraint schedule_entry_order,
  add constraint schedule_entry_order check (day_count > 1 or end_time > start_time);
create index schedule_entry_long on schedule_entry (tenant_id, account_id, schedule_date)
  where day_count > 1 and repeat is null and deleted_at is null;
select allow_app('schedule_entry', 'update');

-- As before, with entries that began before the first day and go on.
create or replace function list_schedule_invitations(first_day date, last_day date) returns table (entry_id bigint)
language sql stable security definer rows 50
set search_path = public, pg_temp
as $$
  select entry.id from schedule_invitation invitation
  join schedule_entry entry on entry.tenant_id = invitation.tenant_id and entry.id = invitation.entry_id
  join account organiser on organiser.tenant_id = entry.tenant_id and organiser.id = entry.account_id
    and organiser.status = 1 and organiser.deleted_at is null
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and invitation.removed_at is null and entry.deleted_at is null
    and (last_day is null or entry.schedule_date <= last_day)
    and (first_day is null
      or case when entry.repeat is null then entry.schedule_date else coalesce(entry.last_date, first_day) end
         + entry.day_count - 1 >= first_day)
  order by entry.schedule_date desc limit 2000
$$;

-- As before, with the number of days.
drop function busy_schedule_times(bigint[], date, date, bigint);
create function busy_schedule_times(account_ids bigint[], first_day date, last_day date, except_entry bigint)
returns table (account_id bigint, entry_id bigint, schedule_date date, start_time varchar, end_time varchar,
  day_count smallint, repeat varchar, except_dates varchar, last_date date, day varchar, answer varchar)
language sql stable security definer rows 100
set search_path = public, pg_temp
as $$
  select own.account_id, own.id, own.schedule_date, own.start_time, own.end_time, own.day_count, own.repeat,
    own.except_dates, own.last_date, '', 'yes'
  from schedule_entry own
  where own.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and own.account_id = any (busy_schedule_times.account_ids)
    and own.deleted_at is null and own.owner_org_id is null and own.status = 0 and own.id is distinct from except_entry
    and own.schedule_date <= last_day
    and case when own.repeat is null then own.schedule_date else coalesce(own.last_date, first_day) end
        + own.day_count - 1 >= first_day
    -- No entry is longer than 31 days: the index finds those that do not repeat.
    and (own.repeat is not null or own.schedule_date > first_day - 31)
  union all
  select given.account_id, entry.id, entry.schedule_date, entry.start_time, entry.end_time, entry.day_count, entry.repeat,
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
    and case when entry.repeat is null then entry.schedule_date else coalesce(entry.last_date, first_day) end
        + entry.day_count - 1 >= first_day
  limit 20000
$$;
grant execute on function busy_schedule_times(bigint[], date, date, bigint) to siteward_app;

-- As before, with the number of days, and with the account whose schedule it is: the calendar is named in its language.
create or replace function read_schedule_feed(of_secret bytea, since date) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
as $$
  select jsonb_build_object('accountId', feed.account_id, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'scheduleDate', one.schedule_date, 'startTime', one.start_time,
      'endTime', one.end_time, 'dayCount', one.day_count, 'content', one.content, 'place', one.place,
      'repeat', one.repeat, 'exceptDates', one.except_dates, 'remindMinutes', one.remind_minutes,
      'version', one.version, 'changed', extract(epoch from one.changed) * 1000))
    from (
      select own.id, own.schedule_date, own.start_time, own.end_time, own.day_count, own.content, own.place, own.repeat,
        own.except_dates, own.remind_minutes, own.version, coalesce(own.update_time, own.create_time) as changed
      from schedule_entry own
      where own.tenant_id = feed.tenant_id and own.account_id = feed.account_id and own.deleted_at is null
        and own.owner_org_id is null
        and (own.schedule_date + own.day_count - 1 >= since
          or (own.repeat is not null and coalesce(own.last_date, since) >= since))
      union all
      select case when given.day = '' then entry.id
             else 4503599627370496 + entry.series_no * 131072 + (given.day::date - date '1900-01-01') end,
        case when given.day = '' then entry.schedule_date else given.day::date end,
        entry.start_time, entry.end_time, entry.day_count, entry.content, entry.place,
        case when given.day = '' then entry.repeat end,
        case when given.day = '' then nullif(concat_ws(',', nullif(entry.except_dates, ''), (
          select string_agg(declined.day, ',') from schedule_answer declined
          where declined.tenant_id = entry.tenant_id and declined.entry_id = entry.id
            and declined.account_id = feed.account_id and declined.day <> '' and declined.answer <> 'yes')), '') end,
        null, entry.version, coalesce(entry.update_time, entry.create_time)
      from schedule_invitation invitation
      join schedule_entry entry on entry.tenant_id = invitation.tenant_id and entry.id = invitation.entry_id
        and entry.deleted_at is null
      join account organiser on organiser.tenant_id = entry.tenant_id and organiser.id = entry.account_id
        and organiser.status = 1 and organiser.deleted_at is null
      join schedule_answer given on given.tenant_id = entry.tenant_id and given.entry_id = entry.id
        and given.account_id = feed.account_id and given.answer = 'yes'
      where invitation.tenant_id = feed.tenant_id and invitation.account_id = feed.account_id
        and invitation.removed_at is null
        and (given.day = '' or (entry.repeat is not null and not exists (
          select from schedule_answer whole
          where whole.tenant_id = entry.tenant_id and whole.entry_id = entry.id
            and whole.account_id = feed.account_id and whole.day = '' and whole.answer = 'yes')))
        and (given.day = '' or coalesce(position(given.day in entry.except_dates), 0) = 0)
        and (case when given.day <> '' then given.day::date else entry.schedule_date end + entry.day_count - 1 >= since
          or (given.day = '' and entry.repeat is not null and coalesce(entry.last_date, since) >= since))
      order by 2, 3, 1 limit 5000
    ) one
  ), '[]'::jsonb))
  from schedule_feed feed
  join account on account.tenant_id = feed.tenant_id and account.id = feed.account_id
    and account.status = 1 and account.deleted_at is null
  where feed.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and feed.secret_hash = of_secret
$$;
