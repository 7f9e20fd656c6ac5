-- Names that people sign in with, and the tenants of their accounts: who signs in need not know the tenant, and no
-- statement has to search the accounts of all tenants for it. Triggers write it; requests only reach it through the two
-- functions, which return tenants and nothing else.

create table sign_in_name (
  -- Account and e-mail in lower case, or a phone.
  name text not null,
  is_email boolean not null,
  of_tenant bigint not null,
  of_account bigint not null,
  primary key (name, is_email, of_tenant, of_account)
);
comment on table sign_in_name is 'home: control';
create index sign_in_name_account on sign_in_name (of_tenant, of_account);
alter table sign_in_name enable row level security;
alter table sign_in_name force row level security;
create policy owner_all on sign_in_name to siteward_owner using (true) with check (true);

create function write_sign_in_names() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from sign_in_name where of_tenant = old.tenant_id and of_account = old.id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into sign_in_name (name, is_email, of_tenant, of_account)
    select distinct name, is_email, new.tenant_id, new.id
    from (values (lower(new.account), false), (new.phone, false), (lower(new.email), true)) named (name, is_email)
    where name is not null;
  end if;
  return null;
end
$$;

create trigger sign_in_names_added after insert or delete on account
  for each row execute function write_sign_in_names();
create trigger sign_in_names_changed after update on account
  for each row
  when (old.account is distinct from new.account or old.phone is distinct from new.phone
    or old.email is distinct from new.email or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function write_sign_in_names();

insert into sign_in_name (name, is_email, of_tenant, of_account)
select distinct name, is_email, tenant_id, id
from account cross join lateral
  (values (lower(account), false), (phone, false), (lower(email), true)) named (name, is_email)
where deleted_at is null and name is not null;

create or replace function find_sign_in_tenants(account_or_phone text) returns setof bigint
language sql stable security definer rows 3
set search_path = public, pg_temp
begin atomic
  select of_tenant from sign_in_name
  where name = lower(account_or_phone) and not is_email and length(account_or_phone) between 2 and 64
  group by of_tenant order by of_tenant limit 3;
end;

create or replace function find_email_tenants(wanted_email text) returns setof bigint
language sql stable security definer rows 3
set search_path = public, pg_temp
begin atomic
  select of_tenant from sign_in_name
  where name = lower(wanted_email) and is_email and length(wanted_email) between 3 and 64
  group by of_tenant order by of_tenant limit 3;
end;

drop index account_anywhere;
drop index account_phone_anywhere;
drop index account_email_anywhere;
