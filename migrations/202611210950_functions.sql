-- The few questions that a request may ask beyond its tenant or its data scope. Each answers as little as it can.

-- Whose account or phone is this? Sign-in without a known tenant asks; two suffice to know that it is not unique.
create function find_sign_in_tenants(account_or_phone text) returns setof bigint
language sql stable security definer rows 3
set search_path = public, pg_temp
begin atomic
  select tenant_id from account
  where deleted_at is null and (lower(account) = lower(account_or_phone) or phone = account_or_phone)
    and length(account_or_phone) between 2 and 64
  group by tenant_id order by tenant_id limit 3;
end;
grant execute on function find_sign_in_tenants(text) to siteward_app;

-- How often has this address failed to sign in, to whatever tenant? A number and nothing else.
create function count_address_failures(failing_address text, since timestamptz) returns integer
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select count(*)::integer from sign_in_failure where address = failing_address and failed_at >= since;
end;
grant execute on function count_address_failures(text, timestamptz) to siteward_app;

-- Staff of the caller's tenant that hold these positions, main or affiliated, whatever his data scope: a position is
-- in use although one may not see by whom. Every asked id comes back, 0 included.
create function count_position_holders(position_ids bigint[]) returns table (position_id bigint, holders integer)
language sql stable security definer rows 20
set search_path = public, pg_temp
begin atomic
  select asked.id, count(distinct holding.account_id)::integer
  from (select distinct unnest(position_ids) as id) asked
  left join lateral (
    select main.id as account_id from account main
    where main.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and main.position_id = asked.id and main.deleted_at is null
    union all
    select affiliated.account_id from account_organisation affiliated
    join account holder on holder.tenant_id = affiliated.tenant_id and holder.id = affiliated.account_id
    where affiliated.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and affiliated.position_id = asked.id and holder.deleted_at is null
  ) holding on true
  group by asked.id;
end;
grant execute on function count_position_holders(bigint[]) to siteward_app;

-- Housekeeping over all tenants, in portions, so that it never holds many locks: call it again while it finds something.
create function remove_expired(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
  total integer := 0;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from captcha where ctid = any (array(
    select ctid from captcha where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from sign_in_failure where ctid = any (array(
    select ctid from sign_in_failure where failed_at < now() - interval '1 day' limit portion for update skip locked));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from idempotency_key where ctid = any (array(
    select ctid from idempotency_key where created_at < now() - interval '1 day' limit portion for update skip locked));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from refresh_token where ctid = any (array(
    select ctid from refresh_token where expires_at < now() - interval '1 day' limit portion for update skip locked));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from session where ctid = any (array(
    select ctid from session where expires_at < now() - interval '1 day' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return total + removed;
end
$$;
grant execute on function remove_expired(integer) to siteward_app;
