-- The event is published in the transaction that ends the last receipts of a replaced notice.
create or replace function end_replaced_notice(at_most integer)
returns table (of_tenant bigint, notice_id bigint, is_complete boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  replaced published_notice;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts end at once.' using errcode = '22023';
  end if;
  select notice.* into replaced from published_notice notice
  join published_notice correction
    on correction.tenant_id = notice.tenant_id and correction.id = notice.replaced_by_id
  where notice.ended_to is not null and correction.delivered_to is null and is_tenant_open(notice.tenant_id)
  order by notice.id limit 1 for update of notice skip locked;
  if replaced.id is null then
    return;
  end if;
  is_complete := end_receipts(replaced, at_most);
  of_tenant := replaced.tenant_id;
  notice_id := replaced.id;
  if is_complete then
    perform publish_event(replaced.tenant_id, jsonb_build_object('received', replaced.id), 'InboxChanged', '{}');
  end if;
  return next;
end
$$;
