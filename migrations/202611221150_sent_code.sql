-- Codes that were sent by SMS or e-mail. Only their hashes; short-lived rows without a change history.

create table sent_code (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  purpose varchar(32) not null,
  -- The phone, or the e-mail in lower case.
  address varchar(64) not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- Who asked for it; for IPv6 his network of 64 bits.
  network varchar(64) not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
comment on table sent_code is 'home: control';
create index sent_code_latest on sent_code (tenant_id, address, purpose, id desc);
create index sent_code_address on sent_code (address, created_at);
create index sent_code_network on sent_code (network, created_at);
create index sent_code_created_at on sent_code (created_at);
select protect_tenant_table('sent_code', null, null);
select allow_app('sent_code', 'select', 'insert', 'update');

-- May another code be sent to this address? Counted over all tenants, whoever's the address is; those who ask for the same
-- address or from the same network wait for each other, so that no two of them see the same count.
create function admit_code(to_address text, from_network text, at_time timestamptz, most_in_all integer)
returns table (verdict text, seconds integer)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  latest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('code_address'), hashtext(to_address));
  perform pg_advisory_xact_lock(hashtext('code_network'), hashtext(from_network));
  select max(created_at) into latest from sent_code where address = to_address;
  if latest > at_time - interval '60 seconds' then
    return query select 'soon', least(60, ceil(extract(epoch from latest + interval '60 seconds' - at_time)))::integer;
  elsif (select count(*) from sent_code where address = to_address and created_at > at_time - interval '1 day') >= 10 then
    return query select 'address', 3600;
  elsif (select count(*) from sent_code where network = from_network and created_at > at_time - interval '1 hour') >= 30 then
    return query select 'network', 600;
  elsif (select count(*) from sent_code where created_at > at_time - interval '1 hour') >= most_in_all then
    return query select 'all', 600;
  else
    return query select 'admitted', 0;
  end if;
end
$$;
grant execute on function admit_code(text, text, timestamptz, integer) to siteward_app;

-- Tries a code: the latest that was sent to the address for this purpose counts, five tries long, and a right one once.
create function try_code(for_purpose text, at_address text, tried_hash bytea, at_time timestamptz) returns table (outcome text)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
declare
  latest sent_code;
begin
  select * into latest from sent_code
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and address = at_address and purpose = for_purpose
  order by id desc limit 1 for update;
  if not found or latest.used_at is not null or latest.expires_at <= at_time or latest.tries >= 5 then
    return query select 'expired';
    return;
  end if;
  update sent_code set tries = latest.tries + 1,
    used_at = case when latest.code_hash = tried_hash then at_time end
  where tenant_id = latest.tenant_id and id = latest.id;
  return query select case when latest.code_hash = tried_hash then 'right' else 'wrong' end;
end
$$;
grant execute on function try_code(text, text, bytea, timestamptz) to siteward_app;

-- Whose e-mail is this? As find_sign_in_tenants for accounts and phones.
create function find_email_tenants(wanted_email text) returns setof bigint
language sql stable security definer rows 3
set search_path = public, pg_temp
begin atomic
  select tenant_id from account
  where deleted_at is null and lower(email) = lower(wanted_email) and length(wanted_email) between 3 and 64
  group by tenant_id order by tenant_id limit 3;
end;
grant execute on function find_email_tenants(text) to siteward_app;
create index account_email on account (tenant_id, lower(email)) where deleted_at is null;
create index account_email_anywhere on account (lower(email)) where deleted_at is null;

-- Housekeeping over all tenants, in portions. A day is what the quotas look back.
create function remove_old_codes(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from sent_code where ctid = any (array(
    select ctid from sent_code where created_at < now() - interval '25 hours' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_codes(integer) to siteward_app;
