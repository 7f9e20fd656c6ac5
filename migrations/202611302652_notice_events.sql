-- What the worker of notices does is published in the transaction that does it.

-- As before; connected receivers are told with the last portion.
create or replace function deliver_notice(at_most integer)
returns table (of_tenant bigint, notice_id bigint, is_complete boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  sent published_notice;
  receivers bigint[];
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts are written at once.' using errcode = '22023';
  end if;
  select notice.* into sent from published_notice notice
  where notice.delivered_to is not null and is_tenant_open(notice.tenant_id)
  order by notice.id limit 1 for update skip locked;
  if sent.id is null then
    return;
  end if;
  select coalesce(array_agg(id), '{}') into receivers from find_addressees(sent, null, sent.delivered_to, at_most) id;
  perform write_receipts(sent, receivers);
  is_complete := cardinality(receivers) < at_most;
  update published_notice notice
  set delivered_to = case when is_complete then null else receivers[cardinality(receivers)] end
  where notice.tenant_id = sent.tenant_id and notice.id = sent.id;
  of_tenant := sent.tenant_id;
  notice_id := sent.id;
  if is_complete then
    perform publish_event(sent.tenant_id, jsonb_build_object('received', sent.id), 'PublicNotice', '{}');
  end if;
  return next;
end
$$;

-- As before; it also tells the connected accounts, and answers how many entries came back.
drop function wake_snoozed_entries(integer, timestamptz);
create function wake_snoozed_entries(at_most integer, at timestamptz) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  told record;
  count integer := 0;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 entries come back at once.' using errcode = '22023';
  end if;
  for told in
    with due as (
      select snoozed.tenant_id, snoozed.id from notice_receipt snoozed
      where snoozed.snoozed_until <= at and snoozed.removed_at is null and is_tenant_open(snoozed.tenant_id)
      order by snoozed.snoozed_until limit at_most for update skip locked),
    woken as (
      update notice_receipt receipt set snoozed_until = null, read_status = 0, read_time = null,
        list_position = next_id() + case when receipt.is_pinned then 4503599627370496 else 0 end
      from due where receipt.tenant_id = due.tenant_id and receipt.id = due.id
      returning receipt.tenant_id, receipt.account_id)
    select woken.tenant_id, jsonb_agg(distinct woken.account_id) as accounts, count(*)::integer as entries
    from woken group by woken.tenant_id order by woken.tenant_id
  loop
    perform publish_event(told.tenant_id, jsonb_build_object('accounts', told.accounts), 'InboxChanged', '{}');
    count := count + told.entries;
  end loop;
  return count;
end
$$;
grant execute on function wake_snoozed_entries(integer, timestamptz) to siteward_app;
