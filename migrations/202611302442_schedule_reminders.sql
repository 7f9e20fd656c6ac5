-- Reminders of entries, some minutes before they begin. What is due is stored, so that a restart loses none, and is taken in
-- the transaction that tells of it, so that none is told twice.
alter table schedule_entry add column remind_minutes integer check (remind_minutes between 0 and 40320);
select allow_app('schedule_entry', 'update');

create table schedule_reminder (
  tenant_id bigint not null,
  entry_id bigint not null,
  -- When to tell, or to look again; null if nothing is due.
  due_at timestamptz,
  -- Whatever was due until then has been told.
  told_until timestamptz not null default now(),
  primary key (tenant_id, entry_id)
);
comment on table schedule_reminder is 'home: tenant';
create index schedule_reminder_due on schedule_reminder (due_at) where due_at is not null;
select protect_tenant_table('schedule_reminder', null, null);

-- After each change of an entry, its reminder is computed again.
create function keep_schedule_reminder() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  if new.remind_minutes is not null and new.status = 0 and new.deleted_at is null then
    insert into schedule_reminder (tenant_id, entry_id, due_at) values (new.tenant_id, new.id, now())
    on conflict (tenant_id, entry_id) do update set due_at = now();
  else
    update schedule_reminder set due_at = null where tenant_id = new.tenant_id and entry_id = new.id;
  end if;
  return null;
end
$$;
create trigger keep_schedule_reminder after insert or update on schedule_entry
  for each row execute function keep_schedule_reminder();

-- Which reminders of all tenants are due; it says nothing about the entries.
create function due_schedule_reminders(at timestamptz, at_most integer) returns table (tenant_id bigint, entry_id bigint)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select reminder.tenant_id, reminder.entry_id from schedule_reminder reminder
  where reminder.due_at <= at order by reminder.due_at limit at_most
$$;
grant execute on function due_schedule_reminders(timestamptz, integer) to siteward_app;

-- Locks a due reminder and returns its entry; null if another node has taken it. Entries are their owner's alone, so only
-- the product itself may do this.
create function take_schedule_reminder(entry bigint, at timestamptz) returns jsonb
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  reminder schedule_reminder;
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself tells of reminders.' using errcode = '42501';
  end if;
  select * into reminder from schedule_reminder
  where tenant_id = tenant and entry_id = entry and due_at <= at for update skip locked;
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('accountId', one.account_id, 'scheduleDate', one.schedule_date, 'startTime', one.start_time,
      'endTime', one.end_time, 'content', one.content, 'place', one.place, 'repeat', one.repeat,
      'exceptDates', one.except_dates, 'lastDate', one.last_date, 'minutes', one.remind_minutes,
      'toldUntil', extract(epoch from reminder.told_until) * 1000,
      'timeZone', (select theme ->> 'timeZone' from preference
                   where preference.tenant_id = tenant and preference.account_id = one.account_id))
    from schedule_entry one where one.tenant_id = tenant and one.id = entry
  );
end
$$;
grant execute on function take_schedule_reminder(bigint, timestamptz) to siteward_app;

-- Notes what was told, and when the next reminder is due.
create function set_schedule_reminder(entry bigint, due timestamptz, told timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself tells of reminders.' using errcode = '42501';
  end if;
  update schedule_reminder set due_at = due, told_until = told where tenant_id = tenant and entry_id = entry;
end
$$;
grant execute on function set_schedule_reminder(bigint, timestamptz, timestamptz) to siteward_app;
