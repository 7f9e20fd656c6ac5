-- What all tenants share: menus, dictionaries, settings. Global tables, copied to a tenant's own database.

create table menu (
  id bigint primary key default next_id(),
  parent_id bigint references menu (id),
  type smallint not null default 2 check (type in (1, 2, 3)),
  name varchar(64),
  path varchar(128),
  component varchar(128),
  redirect varchar(128),
  permission varchar(128),
  title varchar(64) not null,
  names jsonb check (jsonb_typeof(names) = 'object'),
  icon varchar(128),
  is_iframe boolean not null default false,
  out_link varchar(256),
  is_hide boolean not null default false,
  is_keep_alive boolean not null default true,
  is_affix boolean not null default false,
  order_no integer not null default 100,
  status smallint not null default 1 check (status in (1, 2)),
  remark varchar(256),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table menu is 'home: copied';
create unique index menu_name on menu (name) where deleted_at is null;
create unique index menu_title on menu (parent_id, title) nulls not distinct where deleted_at is null and type <> 3;
create unique index menu_permission on menu (parent_id, permission) where deleted_at is null and type = 3;
create index menu_list on menu (parent_id, order_no, id) where deleted_at is null;
select allow_app('menu', 'select', 'insert', 'update');
select allow_platform_read('menu');
select track_history('menu');

create table role_menu (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  role_id bigint not null,
  menu_id bigint not null references menu (id) on delete cascade,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
comment on table role_menu is 'home: tenant';
create unique index role_menu_once on role_menu (tenant_id, role_id, menu_id);
create index role_menu_roles on role_menu (menu_id);
select protect_tenant_table('role_menu', null, null);
select allow_app('role_menu', 'select', 'insert', 'delete');
select allow_platform_read('role_menu');
select track_history('role_menu');

create table dictionary_type (
  id bigint primary key default next_id(),
  name varchar(64) not null,
  names jsonb check (jsonb_typeof(names) = 'object'),
  code varchar(64) not null,
  order_no integer not null default 100,
  remark varchar(256),
  status smallint not null default 1 check (status in (1, 2)),
  sys_flag smallint not null default 2 check (sys_flag in (1, 2)),
  is_tenant smallint not null default 2 check (is_tenant in (1, 2)),
  is_enum boolean not null default false,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table dictionary_type is 'home: copied';
create unique index dictionary_type_code on dictionary_type (code) where deleted_at is null;
create index dictionary_type_list on dictionary_type (order_no, code) where deleted_at is null;
select allow_app('dictionary_type', 'select', 'insert', 'update');
select allow_platform_read('dictionary_type');
select track_history('dictionary_type');

create table dictionary_item (
  id bigint primary key default next_id(),
  dictionary_type_id bigint not null references dictionary_type (id),
  label varchar(256) not null,
  names jsonb check (jsonb_typeof(names) = 'object'),
  value varchar(256) not null,
  code varchar(256),
  tag_type varchar(16),
  style_setting varchar(512),
  class_setting varchar(512),
  order_no integer not null default 100,
  remark varchar(2048),
  ext_data text,
  status smallint not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table dictionary_item is 'home: copied';
create unique index dictionary_item_code on dictionary_item (dictionary_type_id, code) where deleted_at is null;
create index dictionary_item_list on dictionary_item (dictionary_type_id, order_no, code) where deleted_at is null;
select allow_app('dictionary_item', 'select', 'insert', 'update');
select allow_platform_read('dictionary_item');
select track_history('dictionary_item');

create table config (
  id bigint primary key default next_id(),
  name varchar(64) not null,
  code varchar(64),
  value varchar(512),
  sys_flag smallint not null default 2 check (sys_flag in (1, 2)),
  group_code varchar(64),
  order_no integer not null default 100,
  remark varchar(256),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table config is 'home: copied';
create unique index config_name on config (name) where deleted_at is null;
create unique index config_code on config (code) where deleted_at is null;
select allow_app('config', 'select', 'insert', 'update');
select allow_platform_read('config');
select track_history('config');
