-- Home pages and favourite pages. Both are everybody's own: the policies let nobody else reach them, whatever his data
-- scope. No key leads to the account: the platform administrator's lies in another tenant than the one that he works in.

-- A home page belongs to an account, or is the default of a role, or with neither the tenant's.
create table dashboard (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint,
  role_id bigint,
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  check (num_nonnulls(account_id, role_id) <= 1)
);
comment on table dashboard is 'home: tenant';
create unique index dashboard_owner on dashboard (tenant_id, account_id, role_id) nulls not distinct;
create index dashboard_role on dashboard (tenant_id, role_id) where role_id is not null;
select protect_tenant_table('dashboard', null, null);
create policy own_account on dashboard as restrictive to siteward_app
  using (account_id is null or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id is null or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('dashboard', 'select', 'insert', 'update', 'delete');

create table user_menu (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  menu_id bigint not null references menu (id) on delete cascade,
  order_no integer not null,
  primary key (tenant_id, id)
);
comment on table user_menu is 'home: tenant';
create unique index user_menu_once on user_menu (tenant_id, account_id, menu_id);
create index user_menu_accounts on user_menu (menu_id);
select protect_tenant_table('user_menu', null, null);
create policy own_account on user_menu as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('user_menu', 'select', 'insert', 'delete');

-- Menus are shared by all tenants, favourites are not: a deleted entry is nobody's favourite any more.
create function drop_favourites_of_deleted_menu() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  delete from user_menu where menu_id = new.id;
  return null;
end
$$;
create trigger drop_favourites after update of deleted_at on menu
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function drop_favourites_of_deleted_menu();
