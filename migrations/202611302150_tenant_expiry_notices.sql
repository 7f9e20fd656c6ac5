-- A tenant's expiry is announced by a notice as well, also on the day from which it can only be read.

-- Tenants that are to be warned of their expiry now, each once for 30, 7 and 1 days before it and once after it (0 days);
-- marked in the same statement, so that one node of several warns.
create or replace function take_expiry_warnings(at timestamptz) returns table (tenant_id bigint, days smallint)
language sql volatile security definer rows 20
set search_path = public, pg_temp
as $$
  update tenant set expiry_warning = due.days
  from (
    select id, case
      when expiration_time <= at then 0
      when expiration_time <= at + interval '1 day' then 1
      when expiration_time <= at + interval '7 days' then 7
      else 30 end::smallint as days
    from tenant
    where deleted_at is null and status = 1
      and expiration_time > at - interval '14 days' and expiration_time <= at + interval '30 days'
    for update
  ) due
  where tenant.id = due.id and coalesce(tenant.expiry_warning, 31) > due.days
  returning tenant.id, due.days
$$;

-- A notice of the product itself to some accounts of the tenant. Requests of accounts cannot send one: notices of accounts
-- carry their names.
create function send_system_notice(
  title text, content text, summary text, receivers bigint[], at timestamptz
) returns bigint
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  sent constant bigint := next_id();
  found bigint[];
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself sends its notices.' using errcode = '42501';
  end if;
  select array_agg(id) into found from account
  where tenant_id = tenant and id = any (receivers) and deleted_at is null;
  if found is null then
    return null;
  end if;
  insert into notice (tenant_id, id, title, content, summary, status, public_time, recipient_count, create_time)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(found), at);
  insert into published_notice (tenant_id, id, title, content, summary, type, public_time, recipient_count, create_time)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(found), at);
  insert into notice_receipt (tenant_id, notice_id, account_id) select tenant, sent, unnest(found);
  return sent;
end
$$;
grant execute on function send_system_notice(text, text, text, bigint[], timestamptz) to siteward_app;
