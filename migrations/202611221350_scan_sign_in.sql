-- Screens that want to be signed in by a phone. Only hashes; short-lived rows without a change history.

create table scan_sign_in (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  code_hash bytea not null check (length(code_hash) = 32),
  secret_hash bytea not null check (length(secret_hash) = 32),
  number smallint not null,
  choices jsonb not null,
  -- Who asked for it; for IPv6 his network of 64 bits.
  network varchar(64) not null,
  ip varchar(64) not null,
  browser varchar(128) not null,
  os varchar(128) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  session_id bigint,
  account_id bigint,
  approved_at timestamptz,
  refused_at timestamptz,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade,
  check ((seen_at is null) = (session_id is null) and (seen_at is null) = (account_id is null))
);
comment on table scan_sign_in is 'home: control';
create unique index scan_sign_in_code on scan_sign_in (tenant_id, code_hash);
create index scan_sign_in_session on scan_sign_in (tenant_id, session_id);
create index scan_sign_in_network on scan_sign_in (network, created_at);
create index scan_sign_in_created_at on scan_sign_in (created_at);
select protect_tenant_table('scan_sign_in', null, null);
select allow_app('scan_sign_in', 'select', 'insert', 'update');

-- May this network have another code to show? Counted over all tenants; those who ask at once wait for each other, so that
-- no two of them see the same count.
create function admit_scan(from_network text, at_time timestamptz, most integer) returns table (admitted boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('scan_network'), hashtext(from_network));
  return query select count(*) < most from scan_sign_in
    where network = from_network and created_at > at_time - interval '10 minutes';
end
$$;
grant execute on function admit_scan(text, timestamptz, integer) to siteward_app;

-- Housekeeping over all tenants, in portions. Ten minutes is what the quota looks back.
create function remove_old_scans(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from scan_sign_in where ctid = any (array(
    select ctid from scan_sign_in where created_at < now() - interval '1 hour' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_scans(integer) to siteward_app;
