-- A notice for more accounts than a call writes receipts for reaches connected accounts first, in one portion, and
-- these are told at once. Others are told when all receipts are written.

-- The last receipt of that portion; null: there was none yet, or all were written with the publication.
alter table published_notice add column told_until bigint;

-- As before, beginning with connected accounts.
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
  of_tenant := sent.tenant_id;
  notice_id := sent.id;
  if sent.told_until is null then
    perform write_receipts(sent, array(select find_addressees(sent, array(
      select distinct connected.account_id from hub_connection connected
      where connected.tenant_id = sent.tenant_id limit at_most))));
    update published_notice notice set told_until = coalesce((
      select max(receipt.id) from notice_receipt receipt
      where receipt.tenant_id = sent.tenant_id and receipt.notice_id = sent.id), 0)
    where notice.tenant_id = sent.tenant_id and notice.id = sent.id;
    perform publish_event(sent.tenant_id, jsonb_build_object('received', sent.id, 'part', 'connected'), 'PublicNotice', '{}');
    is_complete := false;
  else
    select coalesce(array_agg(id), '{}') into receivers from find_addressees(sent, null, sent.delivered_to, at_most) id;
    perform write_receipts(sent, receivers);
    is_complete := cardinality(receivers) < at_most;
    update published_notice notice
    set delivered_to = case when is_complete then null else receivers[cardinality(receivers)] end
    where notice.tenant_id = sent.tenant_id and notice.id = sent.id;
    if is_complete then
      perform publish_event(sent.tenant_id, jsonb_build_object('received', sent.id, 'part', 'others'), 'PublicNotice', '{}');
    end if;
  end if;
  return next;
end
$$;

-- As before, of a part of the receivers: of a notice with a large audience those who were connected, or the others
-- (null: neither, because each part is told by itself); `all` are told by reminders.
drop function find_notice_receivers(bigint, bigint[]);
create function find_notice_receivers(published bigint, among bigint[], part text) returns setof bigint
language plpgsql stable security definer rows 200
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  sent published_notice;
begin
  if nullif(current_setting('app.account_id', true), '') is not null then
    raise exception 'Accounts read notices by their receipts.' using errcode = '42501';
  end if;
  select notice.* into sent from published_notice notice where notice.tenant_id = tenant and notice.id = published;
  if part is null and (sent.told_until is not null or sent.delivered_to is not null) then
    return;
  end if;
  return query
    select receipt.account_id from notice_receipt receipt
    where receipt.tenant_id = tenant and receipt.notice_id = published and receipt.account_id = any (among)
      and (receipt.read_status = 0 or receipt.is_must_read and receipt.confirm_time is null)
      and receipt.snoozed_until is null and receipt.removed_at is null
      and case part when 'connected' then receipt.id <= sent.told_until when 'others' then receipt.id > sent.told_until
        else true end;
end
$$;
grant execute on function find_notice_receivers(bigint, bigint[], text) to siteward_app;
