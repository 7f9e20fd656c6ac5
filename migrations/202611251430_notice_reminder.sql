-- Reminders to those who have not read a notice. Their inbox shows when they were reminded last.
alter table notice_receipt add column reminder_time timestamptz;

-- Reminds the unread receivers of a notice of the caller, those outside of the caller's data scope included: they have
-- received it all the same. Answers how many.
create function remind_unread(reminded bigint, moment timestamptz) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  receivers integer;
begin
  if not exists (
    select 1 from notice
    where tenant_id = tenant and id = reminded and status = 1 and deleted_at is null
      and create_user_id = nullif(current_setting('app.account_id', true), '')::bigint) then
    raise exception 'Only the author reminds.' using errcode = '42501';
  end if;
  update notice_receipt set reminder_time = moment
  where tenant_id = tenant and notice_id = reminded and read_status = 0;
  get diagnostics receivers = row_count;
  return receivers;
end
$$;
grant execute on function remind_unread(bigint, timestamptz) to siteward_app;

-- Which of these accounts have received a notice and not read it: the author has read it when it is published.
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
      and receipt.notice_id = published and receipt.account_id = any (among) and receipt.read_status = 0;
end
$$;
