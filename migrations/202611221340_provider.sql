-- Third parties that people sign in by (OpenID Connect), which accounts are linked with them, and sign-ins under way.

create table sign_in_provider (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(32) not null,
  issuer varchar(512) not null,
  client_id varchar(256) not null,
  -- Sealed; nobody reads it but the server.
  client_secret bytea,
  scopes varchar(256) not null,
  -- How an account is found that is not linked yet: not at all, by its e-mail, or a new one is made.
  finding varchar(8) not null default 'linked' check (finding in ('linked', 'email', 'create')),
  role_id bigint,
  organisation_id bigint,
  order_no integer not null default 100,
  status smallint not null default 1 check (status in (1, 2)),
  remark varchar(128),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
comment on table sign_in_provider is 'home: tenant';
create unique index sign_in_provider_name on sign_in_provider (tenant_id, name) where deleted_at is null;
create index sign_in_provider_list on sign_in_provider (tenant_id, order_no, id) where deleted_at is null;
create index sign_in_provider_role on sign_in_provider (tenant_id, role_id) where role_id is not null;
create index sign_in_provider_organisation on sign_in_provider (tenant_id, organisation_id)
  where organisation_id is not null;
select protect_tenant_table('sign_in_provider', null, null);
select allow_app('sign_in_provider', 'select', 'insert', 'update');
select track_history('sign_in_provider', array['client_secret']);

-- Who somebody is at a provider. The issuer stands in it: a provider that is pointed elsewhere opens nobody's account. What
-- is linked and unlinked is kept as security events.
create table third_party_link (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  provider_id bigint not null,
  account_id bigint not null,
  issuer varchar(512) not null,
  subject varchar(255) not null,
  nick_name varchar(64),
  email varchar(128),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, provider_id) references sign_in_provider (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
comment on table third_party_link is 'home: tenant';
create unique index third_party_link_subject on third_party_link (tenant_id, provider_id, issuer, subject);
create unique index third_party_link_account on third_party_link (tenant_id, account_id, provider_id);
select protect_tenant_table('third_party_link', null, null);
select allow_app('third_party_link', 'select', 'insert', 'update', 'delete');

-- A deleted account is linked with nobody: whoever it was may be linked with another one.
create function drop_links_of_deleted_account() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  delete from third_party_link where tenant_id = new.tenant_id and account_id = new.id;
  return null;
end
$$;
create trigger drop_links after update of deleted_at on account
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function drop_links_of_deleted_account();

-- The rights of whoever asks hold for the accounts, so their data scope is the scope of this list.
create view third_party_account with (security_invoker = true) as
select l.tenant_id, l.id, l.account_id, l.provider_id, p.name as provider_name, a.account, a.real_name, a.pinyin,
  a.account_type, a.organisation_id, l.subject, l.nick_name, l.email, l.linked_at, l.last_used_at
from third_party_link l
join account a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.deleted_at is null
join sign_in_provider p on p.tenant_id = l.tenant_id and p.id = l.provider_id and p.deleted_at is null;
comment on view third_party_account is 'home: tenant';
grant select on third_party_account to siteward_app;

-- A sign-in or a link under way: first as the state that goes to the provider and comes back, then as the code by which the
-- page of the application takes it up. Only hashes; each is good once and for the browser that began it.
create table provider_flow (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  stage varchar(8) not null default 'asked' check (stage in ('asked', 'proved')),
  provider_id bigint not null,
  -- Who is to be linked, or has been found.
  account_id bigint,
  -- The session that wants the link; it must not have ended.
  session_id bigint,
  return_to varchar(512) not null,
  hash bytea not null check (length(hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table provider_flow is 'home: control';
create unique index provider_flow_hash on provider_flow (tenant_id, hash);
create index provider_flow_expires_at on provider_flow (expires_at);
select protect_tenant_table('provider_flow', null, null);
select allow_app('provider_flow', 'select', 'insert', 'delete');

-- Housekeeping over all tenants, in portions.
create function remove_old_provider_flows(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from provider_flow where ctid = any (array(
    select ctid from provider_flow where expires_at < now() - interval '1 hour' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_provider_flows(integer) to siteward_app;
