-- People who are invited to an entry. They are a column of the entry, so that its history, its undo and the parts of a
-- split series have them like any other content. Rows for each of them are made from it, to find the entries of an account.
alter table schedule_entry
  add column invited_ids bigint[] not null default '{}' check (cardinality(invited_ids) <= 100);
select allow_app('schedule_entry', 'update');

create table schedule_invitation (
  tenant_id bigint not null,
  entry_id bigint not null,
  account_id bigint not null,
  organiser_id bigint not null,
  -- When and how often the account was invited: an organiser invites a limited number an hour.
  invited_at timestamptz not null default now(),
  times integer not null default 1,
  removed_at timestamptz,
  primary key (tenant_id, entry_id, account_id),
  foreign key (tenant_id, entry_id) references schedule_entry (tenant_id, id) on delete cascade
);
comment on table schedule_invitation is 'home: tenant';
create index schedule_invitation_account on schedule_invitation (tenant_id, account_id) where removed_at is null;
create index schedule_invitation_organiser on schedule_invitation (tenant_id, organiser_id, invited_at);
select protect_tenant_table('schedule_invitation', null, null);

create function keep_schedule_invitations() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  update schedule_invitation set removed_at = now()
  where tenant_id = new.tenant_id and entry_id = new.id and removed_at is null and account_id <> all (new.invited_ids);
  insert into schedule_invitation (tenant_id, entry_id, account_id, organiser_id)
  select distinct new.tenant_id, new.id, person.id, new.account_id from unnest(new.invited_ids) person (id)
  on conflict (tenant_id, entry_id, account_id) do update
    set removed_at = null, invited_at = now(), times = schedule_invitation.times + 1
    where schedule_invitation.removed_at is not null;
  return null;
end
$$;
create trigger keep_schedule_invitations_added after insert on schedule_entry
  for each row when (new.invited_ids <> '{}') execute function keep_schedule_invitations();
create trigger keep_schedule_invitations after update on schedule_entry
  for each row when (new.invited_ids <> old.invited_ids) execute function keep_schedule_invitations();

-- What an invited account has answered: for the whole entry, or for one day of a series.
create table schedule_answer (
  tenant_id bigint not null,
  entry_id bigint not null,
  account_id bigint not null,
  -- The day of an occurrence; empty for the whole entry.
  day varchar(10) not null default '' check (day = '' or day ~ '^\d{4}-\d{2}-\d{2}$'),
  answer varchar(8) not null check (answer in ('yes', 'no', 'maybe')),
  remark varchar(128),
  answered_at timestamptz not null default now(),
  primary key (tenant_id, entry_id, account_id, day),
  foreign key (tenant_id, entry_id) references schedule_entry (tenant_id, id) on delete cascade
);
comment on table schedule_answer is 'home: tenant';
create index schedule_answer_account on schedule_answer (tenant_id, account_id, entry_id);
select protect_tenant_table('schedule_answer', null, null);

-- The entries that the current account is invited to.
create function invited_schedule_entries() returns setof bigint
language sql stable security definer rows 20
set search_path = public, pg_temp
as $$
  select invitation.entry_id from schedule_invitation invitation
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and invitation.removed_at is null
$$;
grant execute on function invited_schedule_entries() to siteward_app;

-- An invited account reads the entry; only its owner writes it.
alter policy tenant_wall_select on schedule_entry using (
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
  and (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or (deleted_at is null and id in (select invited_schedule_entries()))));

-- Answers are read by those who gave them and by the owner of the entry. An account answers for itself alone.
create policy own_answer on schedule_answer as restrictive for select to siteward_app using (
  account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
  or exists (
    select from schedule_entry entry
    where entry.tenant_id = schedule_answer.tenant_id and entry.id = schedule_answer.entry_id
      and entry.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)));
create policy own_answer_added on schedule_answer as restrictive for insert to siteward_app with check (
  account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
  and entry_id in (select invited_schedule_entries()));
create policy own_answer_taken on schedule_answer as restrictive for delete to siteward_app using (
  account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('schedule_answer');
select allow_app('schedule_answer', 'select', 'insert', 'delete');

-- Which entries of others, as far as they can be in these days, the current account is invited to. Those of accounts that
-- may not sign in any more are left out: their owner can neither change nor cancel them.
create function list_schedule_invitations(first_day date, last_day date) returns table (entry_id bigint)
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
    and (first_day is null or case when entry.repeat is null then entry.schedule_date >= first_day
                                   else entry.last_date is null or entry.last_date >= first_day end)
  order by entry.schedule_date desc limit 2000
$$;
grant execute on function list_schedule_invitations(date, date) to siteward_app;

-- How often the current account has invited people since then.
create function count_schedule_invitations(since timestamptz) returns table (invited integer)
language sql stable security definer rows 1
set search_path = public, pg_temp
as $$
  select coalesce(sum(invitation.times), 0)::integer from schedule_invitation invitation
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.organiser_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and invitation.invited_at > since
$$;
grant execute on function count_schedule_invitations(timestamptz) to siteward_app;

-- The answers to an entry for another one of the same owner that was a part of it: an occurrence that has become an entry of
-- its own, with what was answered for its day or for the whole, or the rest of a series from a day on.
create function copy_schedule_answers(from_entry bigint, to_entry bigint, from_day text, is_occurrence boolean) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if (select count(*) from schedule_entry
      where tenant_id = tenant and id in (from_entry, to_entry)
        and account_id = nullif(current_setting('app.account_id', true), '')::bigint) < 2 then
    raise exception 'Only the owner of both entries copies answers.' using errcode = '42501';
  end if;
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
grant execute on function copy_schedule_answers(bigint, bigint, text, boolean) to siteward_app;

-- The repeating entries of an account, and those with a number: both without a look at its other entries.
create index schedule_entry_repeat on schedule_entry (tenant_id, account_id, schedule_date)
  where repeat is not null and deleted_at is null;
create index schedule_entry_number on schedule_entry (tenant_id, series_no) where repeat is not null;
