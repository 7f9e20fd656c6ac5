-- A second factor: a secret shared with an app on a phone, and recovery codes for when the phone is lost.

alter table account add column second_factor_since timestamptz;
select allow_app('account', 'update');
alter table role add column requires_second_factor boolean not null default false;
select allow_app('role', 'update');

-- The one that is asked for, and beside it one that is being set up: not confirmed yet by a code of its own.
create table second_factor (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  -- Encrypted with the installation's key.
  secret bytea not null,
  -- The time step of the last code that was taken: neither it nor an earlier one is taken again.
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
comment on table second_factor is 'home: tenant';
create unique index second_factor_confirmed on second_factor (tenant_id, account_id) where confirmed_at is not null;
create unique index second_factor_pending on second_factor (tenant_id, account_id) where confirmed_at is null;
select protect_tenant_table('second_factor', null, null);
select allow_app('second_factor', 'select', 'insert', 'update', 'delete');

-- Hashes. A code is used up by whoever deletes it.
create table recovery_code (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
comment on table recovery_code is 'home: tenant';
create unique index recovery_code_hash on recovery_code (tenant_id, account_id, hash);
select protect_tenant_table('recovery_code', null, null);
select allow_app('recovery_code', 'select', 'insert', 'delete');

-- Everybody's own. Nobody else reads them, whatever his data scope; the system, which has no account, does at sign-in.
create policy own_account on second_factor as restrictive to siteward_app
  using ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_account on recovery_code as restrictive to siteward_app
  using ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check ((select nullif(current_setting('app.account_id', true), '')::bigint) is null
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));

-- Takes a time step of an account's second factor; nothing where it, or a later one, has been taken already.
create function take_time_step(for_account bigint, step bigint) returns setof bigint
language sql volatile rows 1
set search_path = public, pg_temp
as $$
  update second_factor set last_step = step
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and account_id = for_account and confirmed_at is not null and (last_step is null or last_step < step)
  returning id
$$;
grant execute on function take_time_step(bigint, bigint) to siteward_app;

-- An administrator takes somebody's second factor away without being able to read it.
create function drop_second_factor(for_account bigint) returns setof bigint
language sql volatile security definer rows 2
set search_path = public, pg_temp
as $$
  delete from recovery_code
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and account_id = for_account;
  delete from second_factor
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and account_id = for_account
  returning id
$$;
grant execute on function drop_second_factor(bigint) to siteward_app;

-- Half of a sign-in: the password, or whatever stands in for it, was right.
create table sign_in_ticket (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  -- Who has it; for IPv6 his network of 64 bits.
  network varchar(64) not null,
  login_mode smallint not null,
  token_version integer not null,
  -- The password's new hash, where the stored one has become too weak.
  password_hash text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table sign_in_ticket is 'home: control';
create unique index sign_in_ticket_hash on sign_in_ticket (tenant_id, hash);
create index sign_in_ticket_expires_at on sign_in_ticket (expires_at);
select protect_tenant_table('sign_in_ticket', null, null);
select allow_app('sign_in_ticket', 'select', 'insert', 'update', 'delete');

-- Takes one of the five tries of a ticket, before anything is compared; nothing where it is over, or somebody else's.
create function try_sign_in_ticket(ticket_hash bytea, from_network text, at_time timestamptz) returns setof bigint
language sql volatile rows 1
set search_path = public, pg_temp
as $$
  update sign_in_ticket set tries = tries + 1
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and hash = ticket_hash and network = from_network and expires_at > at_time and tries < 5
  returning id
$$;
grant execute on function try_sign_in_ticket(bytea, text, timestamptz) to siteward_app;

-- Housekeeping over all tenants, in portions.
create function remove_old_tickets(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from sign_in_ticket where ctid = any (array(
    select ctid from sign_in_ticket where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_tickets(integer) to siteward_app;
