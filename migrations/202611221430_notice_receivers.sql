-- Who has received a notice, beyond what everybody sees of his own receipts: whoever sees a notice in the list of those
-- who write them sees as well who has read it, and nodes find those who are told while they are connected.

drop policy own_receipt on notice_receipt;
create policy seen_receipt on notice_receipt as restrictive for select to siteward_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or notice_id in (
      select notice.id from notice
      where notice.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)));

create index notice_receipt_notice on notice_receipt (tenant_id, notice_id, account_id) include (read_status);

-- A published notice as nodes tell it. They ask on behalf of the system: whoever has an account reads by his receipts.
create function read_published_notice(published bigint) returns setof published_notice
language plpgsql stable security definer rows 1
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.account_id', true), '') is not null then
    raise exception 'Accounts read notices by their receipts.' using errcode = '42501';
  end if;
  return query
    select notice.* from published_notice notice
    where notice.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and notice.id = published;
end
$$;
grant execute on function read_published_notice(bigint) to siteward_app;

-- Which of these accounts have received a notice.
create function find_notice_receivers(published bigint, among bigint[]) returns setof bigint
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
      and receipt.notice_id = published and receipt.account_id = any (among);
end
$$;
grant execute on function find_notice_receivers(bigint, bigint[]) to siteward_app;
