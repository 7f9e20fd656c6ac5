-- Settings of a tenant besides those of the installation, and secrets among both: sealed by the server, with the time
-- when they were set in place of the value in answers and history.

alter table config add column sealed_value bytea, add column secret_set_at timestamptz;
select allow_app('config', 'update');

create table config_tenant (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  code varchar(64),
  value varchar(512),
  sys_flag smallint not null default 2 check (sys_flag in (1, 2)),
  group_code varchar(64),
  order_no integer not null default 100,
  remark varchar(256),
  sealed_value bytea,
  secret_set_at timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table config_tenant is 'home: tenant';
create unique index config_tenant_name on config_tenant (tenant_id, name) where deleted_at is null;
create unique index config_tenant_code on config_tenant (tenant_id, code) where deleted_at is null;
create statistics config_tenant_live (mcv) on tenant_id, deleted_at from config_tenant;
select protect_tenant_table('config_tenant', null, null);
select allow_app('config_tenant', 'select', 'insert', 'update');
select track_history('config_tenant', array['sealed_value']);

-- The default password was stored as it is. The server reads the marked value and seals it when it is set again.
alter table config disable trigger user;
update config
set sealed_value = convert_to('plain:' || value, 'UTF8'), secret_set_at = coalesce(update_time, create_time), value = null
where code = 'sys_password' and value is not null;
alter table config enable trigger user;
update change_history set before = before - 'value', after = after - 'value'
where table_name = 'config' and row_id in (select id from config where code = 'sys_password');
select track_history('config', array['sealed_value']);

-- Settings of features that do not exist. A row that was changed stays, as a row of the installation's own.
delete from config
where version = 1 and update_time is null and id in (
  1300000000131, 1300000000141, 1300000000181, 1300000000191, 1300000000271, 1300000000302, 1300000000303, 1300000000999);
update config set sys_flag = 2
where id in (1300000000131, 1300000000141, 1300000000181, 1300000000191, 1300000000271, 1300000000302, 1300000000303,
             1300000000999);

-- The idle time of the specification, where it was never changed.
update config set value = '1800' where id = 1300000000291 and value = '0' and version = 1 and update_time is null;
