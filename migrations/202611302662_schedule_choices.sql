-- What an account has chosen for an entry that is not its own: one that it is invited to, or one of a shared calendar. Its
-- colour and its reminder go before those of the entry, which stay as they are.
create table schedule_choice (
  tenant_id bigint not null,
  entry_id bigint not null,
  account_id bigint not null,
  -- Null: the colour of the entry.
  color varchar(16),
  -- Whether `remind_minutes` counts instead of the reminder of the entry; it is null for no reminder.
  has_reminder boolean not null default false,
  remind_minutes integer check (remind_minutes between 0 and 40320),
  primary key (tenant_id, entry_id, account_id),
  foreign key (tenant_id, entry_id) references schedule_entry (tenant_id, id) on delete cascade
);
comment on table schedule_choice is 'home: tenant';
create index schedule_choice_account on schedule_choice (tenant_id, account_id, entry_id);
select protect_tenant_table('schedule_choice', null, null);
create policy own_account on schedule_choice as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    -- Policies of the entry decide whether the account reads it.
    and exists (select from schedule_entry entry
                where entry.tenant_id = schedule_choice.tenant_id and entry.id = schedule_choice.entry_id));
select fold_policies('schedule_choice');
select allow_app('schedule_choice', 'select', 'insert', 'delete');

-- Each account that takes part in an entry has a reminder of its own.
alter table schedule_reminder add column account_id bigint;
update schedule_reminder reminder set account_id = entry.account_id
from schedule_entry entry where entry.tenant_id = reminder.tenant_id and entry.id = reminder.entry_id;
delete from schedule_reminder where account_id is null;
alter table schedule_reminder
  alter column account_id set not null,
  drop constraint schedule_reminder_pkey,
  add primary key (tenant_id, entry_id, account_id);

-- Notes that the reminders of an entry have to be computed again: those of its owner, of the invited, and of those who have
-- chosen one for an entry of a shared calendar. What does not apply after all is found when it is taken.
create function plan_schedule_reminders(entry schedule_entry) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  readers bigint[];
begin
  if entry.status = 0 and entry.deleted_at is null then
    select array_agg(distinct reader.account_id) into readers from (
      select entry.account_id where entry.owner_org_id is null and entry.remind_minutes is not null
      union all
      select person.id from unnest(entry.invited_ids) person (id) where entry.remind_minutes is not null
      union all
      select chosen.account_id from schedule_choice chosen
      where chosen.tenant_id = entry.tenant_id and chosen.entry_id = entry.id and chosen.remind_minutes is not null
        and (entry.owner_org_id is not null or chosen.account_id = any (entry.invited_ids))
    ) reader;
  end if;
  insert into schedule_reminder (tenant_id, entry_id, account_id, due_at)
  select entry.tenant_id, entry.id, reader.id, now() from unnest(readers) reader (id)
  on conflict (tenant_id, entry_id, account_id) do update set due_at = now();
  update schedule_reminder reminder set due_at = null
  where reminder.tenant_id = entry.tenant_id and reminder.entry_id = entry.id and reminder.due_at is not null
    and reminder.account_id <> all (coalesce(readers, '{}'));
end
$$;
revoke execute on function plan_schedule_reminders(schedule_entry) from public;

create or replace function keep_schedule_reminder() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if not is_moving_tenant() then
    perform plan_schedule_reminders(new);
  end if;
  return null;
end
$$;

-- An answer or a choice changes the reminder of the account that has given it.
create function keep_reminder_of_reader() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  changed record := coalesce(new, old);
begin
  if is_moving_tenant() then
    return null;
  end if;
  insert into schedule_reminder (tenant_id, entry_id, account_id, due_at)
  select entry.tenant_id, entry.id, changed.account_id, now() from schedule_entry entry
  where entry.tenant_id = changed.tenant_id and entry.id = changed.entry_id and entry.status = 0
    and entry.deleted_at is null
  on conflict (tenant_id, entry_id, account_id) do update set due_at = now();
  return null;
end
$$;
create trigger keep_reminder_of_answer after insert on schedule_answer
  for each row execute function keep_reminder_of_reader();
create trigger keep_reminder_of_choice after insert or delete on schedule_choice
  for each row execute function keep_reminder_of_reader();

drop function due_schedule_reminders(timestamptz, integer);
create function due_schedule_reminders(at timestamptz, at_most integer)
returns table (tenant_id bigint, entry_id bigint, account_id bigint)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select reminder.tenant_id, reminder.entry_id, reminder.account_id from schedule_reminder reminder
  where reminder.due_at <= at order by reminder.due_at limit at_most
$$;
grant execute on function due_schedule_reminders(timestamptz, integer) to siteward_app;

-- Locks a due reminder and returns its entry as its reader has it; null if another node has taken it. `minutes` is null if
-- the reader is not to be told any more.
drop function take_schedule_reminder(bigint, timestamptz);
create function take_schedule_reminder(entry bigint, reader bigint, at timestamptz) returns jsonb
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
  where tenant_id = tenant and entry_id = entry and account_id = reader and due_at <= at for update skip locked;
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('accountId', reader, 'scheduleDate', one.schedule_date, 'startTime', one.start_time,
      'endTime', one.end_time, 'dayCount', one.day_count, 'content', one.content, 'place', one.place,
      'repeat', one.repeat, 'exceptDates', one.except_dates, 'lastDate', one.last_date,
      'minutes', case
        when one.status <> 0 or one.deleted_at is not null then null
        when one.owner_org_id is not null then case when exists (
          select from organisation_tree line
          where line.tenant_id = tenant and line.ancestor_id = one.owner_org_id and line.descendant_id in (
            select works.organisation_id from account works where works.tenant_id = tenant and works.id = reader
            union all
            select further.organisation_id from account_organisation further
            where further.tenant_id = tenant and further.account_id = reader)) then chosen.remind_minutes end
        when one.account_id = reader then one.remind_minutes
        when reader = any (one.invited_ids) and exists (
          select from account organiser where organiser.tenant_id = tenant and organiser.id = one.account_id
            and organiser.status = 1 and organiser.deleted_at is null)
          then case when chosen.has_reminder then chosen.remind_minutes else one.remind_minutes end
        end,
      'answers', coalesce((
        select jsonb_object_agg(given.day, given.answer) from schedule_answer given
        where given.tenant_id = tenant and given.entry_id = entry and given.account_id = reader), '{}'::jsonb),
      'toldUntil', extract(epoch from reminder.told_until) * 1000,
      'timeZone', (select theme ->> 'timeZone' from preference
                   where preference.tenant_id = tenant and preference.account_id = reader))
    from schedule_entry one
    left join schedule_choice chosen
      on chosen.tenant_id = tenant and chosen.entry_id = one.id and chosen.account_id = reader
    where one.tenant_id = tenant and one.id = entry
  );
end
$$;
grant execute on function take_schedule_reminder(bigint, bigint, timestamptz) to siteward_app;

drop function set_schedule_reminder(bigint, timestamptz, timestamptz);
create function set_schedule_reminder(entry bigint, reader bigint, due timestamptz, told timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself tells of reminders.' using errcode = '42501';
  end if;
  update schedule_reminder set due_at = due, told_until = told
  where tenant_id = tenant and entry_id = entry and account_id = reader;
end
$$;
grant execute on function set_schedule_reminder(bigint, bigint, timestamptz, timestamptz) to siteward_app;

-- As before, with the choices of all who have chosen something; a part of a shared series takes them along as well.
create or replace function copy_schedule_answers(from_entry bigint, to_entry bigint, from_day text, is_occurrence boolean)
returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  caller constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
begin
  if not exists (
    select from schedule_entry source join schedule_entry target on target.tenant_id = tenant and target.id = to_entry
    where source.tenant_id = tenant and source.id = from_entry
      and source.owner_org_id is not distinct from target.owner_org_id
      and (source.owner_org_id is not null or (source.account_id = caller and target.account_id = caller))) then
    raise exception 'Only the owner of both entries copies answers.' using errcode = '42501';
  end if;
  insert into schedule_choice (tenant_id, entry_id, account_id, color, has_reminder, remind_minutes)
  select tenant, to_entry, chosen.account_id, chosen.color, chosen.has_reminder, chosen.remind_minutes
  from schedule_choice chosen where chosen.tenant_id = tenant and chosen.entry_id = from_entry
  on conflict do nothing;
  insert into schedule_answer (tenant_id, entry_id, account_id, day, answer, remark, answered_at)
  select distinct on (given.account_id, case when is_occurrence then '' else given.day end)
    tenant, to_entry, given.account_id, case when is_occurrence then '' else given.day end,
    given.answer, given.remark, given.answered_at
  from schedule_answer given
  where given.tenant_id = tenant and given.entry_id = from_entry
    and (given.day = '' or (is_occurrence and given.day = from_day) or (not is_occurrence and given.day >= from_day))
  order by given.account_id, case when is_occurrence then '' else given.day end, given.day desc
  on conflict do nothing;
end
$$;

-- Invited accounts are told from now on as their organisers are.
select plan_schedule_reminders(entry) from schedule_entry entry
where entry.invited_ids <> '{}' and entry.remind_minutes is not null and entry.status = 0 and entry.deleted_at is null;
