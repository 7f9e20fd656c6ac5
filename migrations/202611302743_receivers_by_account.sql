-- As before; each account is looked up by itself. The plan for all of them at once read the other receipts of the
-- notice too, while they were being written.
create or replace function find_notice_receivers(published bigint, among bigint[], part text) returns setof bigint
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
    select given.account from unnest(among) given (account) cross join lateral (
      select receipt.* from notice_receipt receipt
      where receipt.tenant_id = tenant and receipt.account_id = given.account and receipt.notice_id = published limit 1) receipt
    where (receipt.read_status = 0 or receipt.is_must_read and receipt.confirm_time is null)
      and receipt.snoozed_until is null and receipt.removed_at is null
      and case part when 'connected' then receipt.id <= sent.told_until when 'others' then receipt.id > sent.told_until
        else true end;
end
$$;
