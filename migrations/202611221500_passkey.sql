-- Passkeys: key pairs of which a device, or whoever syncs its keys, keeps the private half. Each is a second factor.

create table account_passkey (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  -- The host that it was made for: the browser uses it nowhere else.
  host varchar(253) not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- How often it was used, as far as it counts; a lower one than before comes from a copy.
  counter bigint not null,
  -- The ways by which a browser reaches it, with commas between.
  transports varchar(128) not null,
  -- It is kept by more than one device.
  is_synced boolean not null,
  name varchar(64) not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
comment on table account_passkey is 'home: tenant';
create unique index account_passkey_credential on account_passkey (tenant_id, credential_id);
create index account_passkey_account on account_passkey (tenant_id, account_id);
select protect_tenant_table('account_passkey', null, null);
select allow_app('account_passkey', 'select', 'insert', 'update', 'delete');

-- Everybody's own, as secrets and recovery codes are.
create policy own_account on account_passkey as restrictive to siteward_app
  using ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));

-- What a passkey has to sign next, as a hash: for one purpose of one session, or of one half of a sign-in.
create table passkey_challenge (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- add, sign_in or unlock
  purpose varchar(16) not null,
  -- The session, or the ticket of a sign-in.
  bound_to bigint not null,
  hash bytea not null check (length(hash) = 32),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table passkey_challenge is 'home: control';
create index passkey_challenge_bound_to on passkey_challenge (tenant_id, bound_to);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);
select protect_tenant_table('passkey_challenge', null, null);
select allow_app('passkey_challenge', 'select', 'insert', 'delete');

-- Whoever has lost his phone may have lost the passkeys on it as well.
create or replace function drop_second_factor(for_account bigint) returns setof bigint
language sql volatile security definer rows 2
set search_path = public, pg_temp
as $$
  delete from recovery_code
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and account_id = for_account;
  delete from account_passkey
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and account_id = for_account;
  delete from second_factor
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and account_id = for_account
  returning id
$$;

-- Housekeeping over all tenants, in portions.
create or replace function remove_old_tickets(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tickets integer;
  challenges integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from sign_in_ticket where ctid = any (array(
    select ctid from sign_in_ticket where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics tickets = row_count;
  delete from passkey_challenge where ctid = any (array(
    select ctid from passkey_challenge where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics challenges = row_count;
  return greatest(tickets, challenges);
end
$$;
