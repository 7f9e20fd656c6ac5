-- As before; an inbox has one entry of a conversation. The entry of a new message removes the one that was read before, and
-- goes the ways that its account wants like any new entry.
create or replace function put_entries(sent published_notice, new_key text, receivers bigint[]) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  earlier bigint[];
begin
  if new_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('entry_key:' || new_key, sent.tenant_id));
    with older as (
      select receipt.id, receipt.notice_id, receipt.read_status = 1 or receipt.removed_at is not null as is_over
      from notice_receipt receipt
      where receipt.tenant_id = sent.tenant_id and receipt.account_id = any (receivers) and receipt.entry_key = new_key
      order by receipt.id for update
    ), ended as (
      update notice_receipt receipt set entry_key = null from older
      where receipt.tenant_id = sent.tenant_id and receipt.id = older.id and older.is_over
        and sent.kind is distinct from 'message'
    ), passed as (
      delete from notice_receipt receipt using older
      where receipt.tenant_id = sent.tenant_id and receipt.id = older.id and older.is_over and sent.kind = 'message')
    select array_agg(distinct older.notice_id) into earlier from older where not older.is_over or sent.kind = 'message';
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
  with gone as (
    delete from published_notice published
    where published.tenant_id = sent.tenant_id and published.id = any (earlier) and published.kind is not null
      and not exists (
        select 1 from notice_receipt receipt
        where receipt.tenant_id = published.tenant_id and receipt.notice_id = published.id)
    returning published.tenant_id, published.id)
  delete from notice using gone where notice.tenant_id = gone.tenant_id and notice.id = gone.id;
end
$$;
