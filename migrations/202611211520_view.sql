-- What people set about the columns of a grid, and saved views of lists. Settings are everybody's own: the policy lets
-- nobody else reach them, whatever his data scope. Neither has a change history: it would tell others of what is private.

-- No key leads to the account: the platform administrator's lies in another tenant than the one that he works in.
create table grid_setting (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  grid varchar(128) not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  density varchar(8),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table grid_setting is 'home: tenant';
create unique index grid_setting_own on grid_setting (tenant_id, account_id, grid);
select protect_tenant_table('grid_setting', null, null);
create policy own_account on grid_setting as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('grid_setting', 'select', 'insert', 'update', 'delete');

-- A view belongs to an account, or to a role, or with neither to the whole tenant.
create table list_view (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  grid varchar(128) not null,
  name varchar(32) not null,
  account_id bigint,
  role_id bigint,
  is_default boolean not null default false,
  is_pinned boolean not null default false,
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  check (num_nonnulls(account_id, role_id) <= 1)
);
comment on table list_view is 'home: tenant';
create unique index list_view_name on list_view (tenant_id, grid, account_id, role_id, name) nulls not distinct
  where deleted_at is null;
create unique index list_view_default on list_view (tenant_id, grid, account_id, role_id) nulls not distinct
  where deleted_at is null and is_default;
create index list_view_role on list_view (tenant_id, role_id) where role_id is not null;
select protect_tenant_table('list_view', null, null);
create policy own_account on list_view as restrictive to siteward_app
  using (account_id is null or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id is null or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('list_view', 'select', 'insert', 'update');
