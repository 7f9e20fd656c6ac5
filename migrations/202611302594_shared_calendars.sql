-- Calendars that organisations share: entries that belong to an organisation instead of the account that added them. Those who
-- work for the organisation, or for one below it, read them. Those who have the organisation in their data scope write them,
-- with the permission for it.
alter table schedule_entry
  add column owner_org_id bigint,
  add constraint schedule_entry_shared_people check (owner_org_id is null or cardinality(invited_ids) = 0);
create index schedule_entry_shared on schedule_entry (tenant_id, owner_org_id, schedule_date)
  where owner_org_id is not null and deleted_at is null;
select allow_app('schedule_entry', 'update');

-- The organisations whose calendars the current account reads: those that it works for, and all above them.
create function calendar_organisations() returns setof bigint
language sql stable security definer rows 10
set search_path = public, pg_temp
as $$
  select line.ancestor_id from organisation_tree line
  where line.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and line.descendant_id in (
      select works.organisation_id from account works
      where works.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and works.id = (select nullif(current_setting('app.account_id', true), '')::bigint)
      union all
      select further.organisation_id from account_organisation further
      where further.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and further.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
$$;
grant execute on function calendar_organisations() to siteward_app;

do $$
declare
  inside constant text := 'tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint)';
  own constant text := 'owner_org_id is null and account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)';
  invited constant text := 'owner_org_id is null and deleted_at is null and id in (select invited_schedule_entries())';
  shared constant text := 'owner_org_id is not null and owner_org_id in (select calendar_organisations())';
  managed constant text := format('owner_org_id is not null and (%s)', data_scope_condition('owner_org_id', null));
  writable constant text := format('%s and ((%s) or (%s))', inside, own, managed);
begin
  execute format('alter policy tenant_wall_select on schedule_entry using (%s and ((%s) or (%s) or (%s) or (%s)))',
                 inside, own, invited, shared, managed);
  execute format('alter policy tenant_wall_insert on schedule_entry with check (%s)', writable);
  execute format('alter policy tenant_wall_update on schedule_entry using (%s) with check (%s)', writable, writable);
end
$$;

-- The calendars that the current account can show: of the organisations that it works for and of those above, and with
-- `with_scope` also of those in its data scope. Calendars without entries are left out unless they can be written.
create function list_shared_calendars(with_scope boolean)
returns table (organisation_id bigint, name varchar, is_member boolean, is_in_scope boolean)
language sql stable security definer rows 20
set search_path = public, pg_temp
as $$
  select unit.id, unit.name, unit.id in (select calendar_organisations()), unit.is_in_scope
  from (
    select organisation.id, organisation.name, organisation.order_no,
      coalesce(with_scope and (
        (select current_setting('app.scope', true) = 'all')
        or ((select current_setting('app.scope', true) = 'listed')
          and organisation.id in (select scope_organisations()))), false) as is_in_scope
    from organisation
    where organisation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and organisation.deleted_at is null and organisation.status = 1
  ) unit
  where unit.is_in_scope or (unit.id in (select calendar_organisations()) and exists (
    select from schedule_entry entry
    where entry.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and entry.owner_org_id = unit.id and entry.deleted_at is null))
  order by 3 desc, unit.order_no, unit.id limit 500
$$;
grant execute on function list_shared_calendars(boolean) to siteward_app;

-- Those of these organisations that are in the data scope of the current account.
create function find_writable_calendars(organisation_ids bigint[]) returns table (organisation_id bigint)
language sql stable security definer rows 10
set search_path = public, pg_temp
as $$
  select organisation.id from organisation
  where organisation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and organisation.id = any (organisation_ids) and organisation.deleted_at is null and organisation.status = 1
    and ((select current_setting('app.scope', true) = 'all')
      or ((select current_setting('app.scope', true) = 'listed')
        and organisation.id in (select scope_organisations())))
$$;
grant execute on function find_writable_calendars(bigint[]) to siteward_app;

-- As before, without the entries of shared calendars, which make nobody busy.
create or replace function busy_schedule_times(account_ids bigint[], first_day date, last_day date, except_entry bigint)
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
    and own.deleted_at is null and own.owner_org_id is null and own.status = 0 and own.id is distinct from except_entry
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

-- As before, without the entries of shared calendars.
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
        and own.owner_org_id is null
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
