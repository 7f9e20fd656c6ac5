-- As before, with the entries of others that the account has accepted. Days that it has declined are left out of a series; a
-- day that it has accepted alone is an entry with the id of the occurrence (2^52 + number of the series * 2^17 + day).
create or replace function read_schedule_feed(of_secret bytea, since date) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'scheduleDate', one.schedule_date, 'startTime', one.start_time,
      'endTime', one.end_time, 'content', one.content, 'place', one.place, 'repeat', one.repeat,
      'exceptDates', one.except_dates, 'remindMinutes', one.remind_minutes, 'version', one.version,
      'changed', extract(epoch from one.changed) * 1000))
    from (
      select own.id, own.schedule_date, own.start_time, own.end_time, own.content, own.place, own.repeat, own.except_dates,
        own.remind_minutes, own.version, coalesce(own.update_time, own.create_time) as changed
      from schedule_entry own
      where own.tenant_id = feed.tenant_id and own.account_id = feed.account_id and own.deleted_at is null
        and (own.schedule_date >= since or (own.repeat is not null and coalesce(own.last_date, since) >= since))
      union all
      select case when given.day = '' then entry.id
             else 4503599627370496 + entry.series_no * 131072 + (given.day::date - date '1900-01-01') end,
        case when given.day = '' then entry.schedule_date else given.day::date end,
        entry.start_time, entry.end_time, entry.content, entry.place,
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
        and (case when given.day <> '' then given.day::date else entry.schedule_date end >= since
          or (given.day = '' and entry.repeat is not null and coalesce(entry.last_date, since) >= since))
      order by 2, 3, 1 limit 5000
    ) one
  ), '[]'::jsonb)
  from schedule_feed feed
  join account on account.tenant_id = feed.tenant_id and account.id = feed.account_id
    and account.status = 1 and account.deleted_at is null
  where feed.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and feed.secret_hash = of_secret
$$;
