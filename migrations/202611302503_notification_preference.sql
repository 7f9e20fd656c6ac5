-- How each person wants to hear of the entries of the inbox, by kind: in the inbox at once, with the daily digest or not at
-- all; by e-mail at once, daily or weekly; by SMS. In quiet hours nothing leaves.
create table notification_preference (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  -- By kind: { "mention": { "inbox": "now", "email": "daily", "sms": false } }. A missing kind is in the inbox at once, alone.
  kinds jsonb not null,
  -- Clock times, 22:00; null: no quiet hours.
  quiet_from varchar(5),
  quiet_to varchar(5),
  digest_hour smallint not null default 9 check (digest_hour between 0 and 23),
  -- Of the device on which it was saved; a time zone that the account has chosen comes first.
  time_zone varchar(64),
  -- When the next digests are due.
  daily_at timestamptz not null,
  weekly_at timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table notification_preference is 'home: tenant';
create unique index notification_preference_own on notification_preference (tenant_id, account_id);
create index notification_preference_daily on notification_preference (daily_at);
select protect_tenant_table('notification_preference', null, null);
create policy own_preference on notification_preference as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('notification_preference');
select allow_app('notification_preference', 'select', 'insert', 'update');

-- What is to leave of an entry by another channel, once for each entry and channel. Only database functions reach it.
create table notice_delivery (
  tenant_id bigint not null,
  receipt_id bigint not null,
  -- email or sms
  channel varchar(8) not null,
  account_id bigint not null,
  due_at timestamptz not null,
  done_at timestamptz,
  -- How it ended: sent, seen, unwanted, unreachable or refused.
  outcome varchar(16),
  primary key (tenant_id, receipt_id, channel),
  foreign key (tenant_id, receipt_id) references notice_receipt (tenant_id, id) on delete cascade
);
comment on table notice_delivery is 'home: tenant';
create index notice_delivery_due on notice_delivery (due_at) where done_at is null;
create index notice_delivery_account on notice_delivery (tenant_id, account_id) where done_at is null;
create index notice_delivery_done on notice_delivery (done_at) where done_at is not null;
select protect_tenant_table('notice_delivery', null, null);

-- New entries go the ways that their account wants. What has to be confirmed is in the inbox at once in any case.
create function route_entries() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  if not exists (
    select from notification_preference preference
    where preference.tenant_id = any (select distinct added.tenant_id from new_rows added)) then
    return null;
  end if;
  update notice_receipt receipt set
    snoozed_until = case when wanted.way = 'digest' then wanted.daily_at end,
    removed_at = case when wanted.way = 'none' then now() end
  from (
    select added.tenant_id, added.id, preference.daily_at, preference.kinds -> added.kind ->> 'inbox' as way
    from new_rows added
    join notification_preference preference
      on preference.tenant_id = added.tenant_id and preference.account_id = added.account_id
    where added.read_status = 0 and not added.is_must_read) wanted
  where receipt.tenant_id = wanted.tenant_id and receipt.id = wanted.id and wanted.way in ('digest', 'none');
  insert into notice_delivery (tenant_id, receipt_id, channel, account_id, due_at)
  select added.tenant_id, added.id, 'email', added.account_id,
    case preference.kinds -> added.kind ->> 'email'
      when 'daily' then preference.daily_at when 'weekly' then preference.weekly_at else now() end
  from new_rows added
  join notification_preference preference
    on preference.tenant_id = added.tenant_id and preference.account_id = added.account_id
  where added.read_status = 0 and preference.kinds -> added.kind ->> 'email' in ('now', 'daily', 'weekly')
  union all
  select added.tenant_id, added.id, 'sms', added.account_id, now()
  from new_rows added
  join notification_preference preference
    on preference.tenant_id = added.tenant_id and preference.account_id = added.account_id
  where added.read_status = 0 and (preference.kinds -> added.kind ->> 'sms')::boolean
  on conflict do nothing;
  return null;
end
$$;
create trigger route_entries after insert on notice_receipt
  referencing new table as new_rows for each statement execute function route_entries();

-- Which accounts have something to be sent, or a digest to be planned. It says nothing about the entries.
create function due_notifications(at timestamptz, at_most integer) returns table (tenant_id bigint, account_id bigint)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select due.tenant_id, due.account_id from (
    (select delivery.tenant_id, delivery.account_id, min(delivery.due_at) as since from notice_delivery delivery
     where delivery.done_at is null and delivery.due_at <= at
     group by delivery.tenant_id, delivery.account_id order by since limit at_most)
    union all
    (select preference.tenant_id, preference.account_id, preference.daily_at from notification_preference preference
     where preference.daily_at <= at order by preference.daily_at limit at_most)) due
  group by due.tenant_id, due.account_id order by min(due.since) limit at_most
$$;
grant execute on function due_notifications(timestamptz, integer) to siteward_app;

-- Whether the product itself works in a tenant, and not a request of an account.
create function require_product() returns bigint
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself sends notifications.' using errcode = '42501';
  end if;
  return tenant;
end
$$;

-- Locks what is due of an account, and answers it with the preferences; null if another node is at it.
create function take_notifications(of_account bigint, at timestamptz, at_most integer) returns jsonb
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := require_product();
  wanted notification_preference;
begin
  select * into wanted from notification_preference own
  where own.tenant_id = tenant and own.account_id = of_account for update skip locked;
  if wanted.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'kinds', wanted.kinds, 'quietFrom', wanted.quiet_from, 'quietTo', wanted.quiet_to,
    'digestHour', wanted.digest_hour,
    'timeZone', coalesce(
      (select theme ->> 'timeZone' from preference chosen
       where chosen.tenant_id = tenant and chosen.account_id = of_account), wanted.time_zone),
    'language', (select theme ->> 'language' from preference chosen
                 where chosen.tenant_id = tenant and chosen.account_id = of_account),
    'dailyAt', extract(epoch from wanted.daily_at) * 1000, 'weeklyAt', extract(epoch from wanted.weekly_at) * 1000,
    'account', (
      select jsonb_build_object('accountType', account.account_type, 'email', account.email, 'phone', account.phone,
        'hidesTitles', exists (
          select from account_role held
          join role_field hidden on hidden.tenant_id = held.tenant_id and hidden.role_id = held.role_id
          where held.tenant_id = tenant and held.account_id = of_account
            and hidden.entity = 'sysNotice' and hidden.field = 'title'))
      from account
      where account.tenant_id = tenant and account.id = of_account and account.deleted_at is null and account.status = 1),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('receiptId', due.receipt_id, 'channel', due.channel, 'kind', receipt.kind,
        'title', published.title, 'link', published.link,
        'isSeen', receipt.read_status = 1 or (receipt.removed_at is not null
          and coalesce(wanted.kinds -> receipt.kind ->> 'inbox', '') <> 'none') or coalesce(receipt.cancel_time <= at, false))
        order by receipt.list_position desc)
      from (
        select delivery.receipt_id, delivery.channel from notice_delivery delivery
        where delivery.tenant_id = tenant and delivery.account_id = of_account
          and delivery.done_at is null and delivery.due_at <= at
        order by delivery.due_at, delivery.receipt_id limit at_most for update skip locked) due
      join notice_receipt receipt on receipt.tenant_id = tenant and receipt.id = due.receipt_id
      join published_notice published on published.tenant_id = tenant and published.id = receipt.notice_id), '[]'));
end
$$;
grant execute on function take_notifications(bigint, timestamptz, integer) to siteward_app;

-- Ends deliveries of a channel, or postpones them.
create function end_notifications(receipts bigint[], by_channel text, end_outcome text, at timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := require_product();
begin
  update notice_delivery set
    done_at = case when end_outcome <> 'postponed' then at end,
    outcome = case when end_outcome <> 'postponed' then end_outcome end,
    due_at = case when end_outcome = 'postponed' then at else due_at end
  where tenant_id = tenant and receipt_id = any (receipts) and channel = by_channel and done_at is null;
end
$$;
grant execute on function end_notifications(bigint[], text, text, timestamptz) to siteward_app;

-- Notes when the next digests of an account are due.
create function plan_digests(of_account bigint, next_daily timestamptz, next_weekly timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := require_product();
begin
  update notification_preference set daily_at = next_daily, weekly_at = next_weekly
  where tenant_id = tenant and account_id = of_account;
end
$$;
grant execute on function plan_digests(bigint, timestamptz, timestamptz) to siteward_app;

-- What waits follows the caller's new preferences: the worker looks at it again.
create function review_notifications() returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  update notice_delivery set due_at = now()
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and account_id = nullif(current_setting('app.account_id', true), '')::bigint and done_at is null;
end
$$;
grant execute on function review_notifications() to siteward_app;

create function remove_old_deliveries(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 rows are removed at once.' using errcode = '22023';
  end if;
  delete from notice_delivery where (tenant_id, receipt_id, channel) in (
    select tenant_id, receipt_id, channel from notice_delivery
    where done_at < now() - interval '90 days' order by done_at limit at_most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_deliveries(integer) to siteward_app;

-- As before; what waits for the digest goes on waiting when a new entry takes its place.
create or replace function put_entries(sent published_notice, new_key text, receivers bigint[]) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  earlier bigint[];
begin
  if new_key is not null then
    with older as (
      select receipt.id, receipt.notice_id, receipt.read_status = 1 or receipt.removed_at is not null as is_over
      from notice_receipt receipt
      where receipt.tenant_id = sent.tenant_id and receipt.account_id = any (receivers) and receipt.entry_key = new_key
      order by receipt.id for update
    ), ended as (
      update notice_receipt receipt set entry_key = null from older
      where receipt.tenant_id = sent.tenant_id and receipt.id = older.id and older.is_over)
    select array_agg(distinct older.notice_id) into earlier from older where not older.is_over;
  end if;
  insert into notice_receipt as receipt (tenant_id, notice_id, account_id, list_position, kind, entry_key)
  select sent.tenant_id, sent.id, receiver, sent.id, sent.kind, new_key
  from (select distinct unnest(receivers) as receiver order by 1) receivers_once
  on conflict (tenant_id, account_id, entry_key) where entry_key is not null do update
  set notice_id = excluded.notice_id, list_position = excluded.list_position, kind = excluded.kind, reminder_time = null,
    snoozed_until = case when exists (
      select from notification_preference preference
      where preference.tenant_id = excluded.tenant_id and preference.account_id = excluded.account_id
        and preference.kinds -> excluded.kind ->> 'inbox' = 'digest') then receipt.snoozed_until end;
  delete from published_notice published
  where published.tenant_id = sent.tenant_id and published.id = any (earlier) and published.kind is not null
    and not exists (
      select 1 from notice_receipt receipt
      where receipt.tenant_id = published.tenant_id and receipt.notice_id = published.id);
end
$$;
