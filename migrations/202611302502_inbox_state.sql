-- The inbox of an account: entries are marked as read and unread, put off until a time, and removed from the list.
alter table notice_receipt
  -- Until then the entry is not in the inbox; then it comes back on top, as unread.
  add column snoozed_until timestamptz,
  -- Its account does not want to see it any more. Authors still count it.
  add column removed_at timestamptz;
grant update (snoozed_until, removed_at) on notice_receipt to siteward_app;

-- What is unread in the inbox: its count reads this index alone.
drop index notice_receipt_unread;
create index notice_receipt_unread on notice_receipt (tenant_id, account_id, notice_id) include (cancel_time, kind)
  where read_status = 0 and snoozed_until is null and removed_at is null;
create index notice_receipt_snoozed on notice_receipt (snoozed_until) where snoozed_until is not null and removed_at is null;

-- Changes some entries of the caller's inbox; runs as the caller.
create function change_entries(entries bigint[], change text, at timestamptz, until timestamptz) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  changed integer;
begin
  update notice_receipt receipt set
    read_status = case change when 'read' then 1 when 'unread' then 0 else receipt.read_status end,
    read_time = case change when 'read' then coalesce(receipt.read_time, at) when 'unread' then null else receipt.read_time end,
    snoozed_until = case change when 'snooze' then until when 'wake' then null else receipt.snoozed_until end,
    removed_at = case change when 'remove' then at when 'restore' then null else receipt.removed_at end
  where receipt.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and receipt.account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and receipt.id = any (entries);
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function change_entries(bigint[], text, timestamptz, timestamptz) to siteward_app;

-- Marks what is unread in the caller's inbox as read, all or one kind; answers how many that was. What is put off stays.
drop function read_all_notices(timestamptz);
create function read_all_notices(moment timestamptz, of_kind text) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  update notice_receipt set read_status = 1, read_time = moment
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and read_status = 0 and snoozed_until is null and removed_at is null and (of_kind is null or kind = of_kind);
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function read_all_notices(timestamptz, text) to siteward_app;

-- Makes unread again what the caller has marked as read at exactly this moment; answers how many that was.
create function unread_notices(moment timestamptz) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  update notice_receipt set read_status = 0, read_time = null
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and read_status = 1 and read_time = moment and confirm_time is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function unread_notices(timestamptz) to siteward_app;

-- Brings back what was put off until now, unread and on top; answers to which accounts. Nodes share the work.
create function wake_snoozed_entries(at_most integer, at timestamptz) returns table (of_tenant bigint, of_account bigint)
language plpgsql volatile security definer rows 100
set search_path = public, pg_temp
as $$
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 entries come back at once.' using errcode = '22023';
  end if;
  return query
    with due as (
      select snoozed.tenant_id, snoozed.id from notice_receipt snoozed
      where snoozed.snoozed_until <= at and snoozed.removed_at is null and is_tenant_open(snoozed.tenant_id)
      order by snoozed.snoozed_until limit at_most for update skip locked),
    woken as (
      update notice_receipt receipt set snoozed_until = null, read_status = 0, read_time = null,
        list_position = next_id() + case when receipt.is_pinned then 4503599627370496 else 0 end
      from due where receipt.tenant_id = due.tenant_id and receipt.id = due.id
      returning receipt.tenant_id, receipt.account_id)
    select distinct woken.tenant_id, woken.account_id from woken;
end
$$;
grant execute on function wake_snoozed_entries(integer, timestamptz) to siteward_app;

-- As before; a new entry also takes the place of one that is put off, and none of one that was removed.
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
    snoozed_until = null;
  delete from published_notice published
  where published.tenant_id = sent.tenant_id and published.id = any (earlier) and published.kind is not null
    and not exists (
      select 1 from notice_receipt receipt
      where receipt.tenant_id = published.tenant_id and receipt.notice_id = published.id);
end
$$;

-- An entry that its account has put off or removed is not announced.
create or replace function find_notice_receivers(published bigint, among bigint[]) returns setof bigint
language plpgsql stable security definer rows 200
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.account_id', true), '') is not null then
    raise exception 'Accounts read notices by their receipts.' using errcode = '42501';
  end if;
  return query
    select receipt.account_id from notice_receipt receipt
    where receipt.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
      and receipt.notice_id = published and receipt.account_id = any (among)
      and (receipt.read_status = 0 or receipt.is_must_read and receipt.confirm_time is null)
      and receipt.snoozed_until is null and receipt.removed_at is null;
end
$$;
