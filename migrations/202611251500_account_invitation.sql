-- Links with which people set the first password of their account: one for each account, of its secret only the keyed
-- hash. A change of the password or of the address ends it.
create table account_invitation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  channel varchar(8) not null default 'email' check (channel in ('email', 'sms')),
  address varchar(64) not null,
  token_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
comment on table account_invitation is 'home: tenant';
create unique index account_invitation_account on account_invitation (tenant_id, account_id);
create unique index account_invitation_code on account_invitation (tenant_id, code_hash);
create index account_invitation_expiry on account_invitation (expires_at);
select protect_tenant_table('account_invitation', null, null);
select allow_app('account_invitation', 'select', 'insert', 'delete');

-- Uses an invitation once. Of several calls at the same moment one gets the account, the others find nothing.
create function use_account_invitation(of_code bytea, at_time timestamptz) returns table (account_id bigint)
language sql volatile rows 1
set search_path = public, pg_temp
begin atomic
  delete from account_invitation invitation using account
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.code_hash = of_code and invitation.expires_at > at_time
    and account.tenant_id = invitation.tenant_id and account.id = invitation.account_id
    and account.deleted_at is null and account.status = 1 and account.token_version = invitation.token_version
  returning invitation.account_id;
end;
grant execute on function use_account_invitation(bytea, timestamptz) to siteward_app;

create function remove_old_account_invitations(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from account_invitation where ctid = any (array(
    select ctid from account_invitation where expires_at < now() limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_old_account_invitations(integer) to siteward_app;
