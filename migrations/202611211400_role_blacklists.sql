-- What a role takes away: calls and fields. Like its grants they are rows of the tenant and go with the role.

create table role_api (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  role_id bigint not null,
  route varchar(128) not null,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
comment on table role_api is 'home: tenant';
create unique index role_api_once on role_api (tenant_id, role_id, route);
select protect_tenant_table('role_api', null, null);
select allow_app('role_api', 'select', 'insert', 'delete');
select track_history('role_api');

-- The record as the wire calls it (sysUser) and its field (phone).
create table role_field (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  role_id bigint not null,
  entity varchar(64) not null,
  field varchar(64) not null,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
comment on table role_field is 'home: tenant';
create unique index role_field_once on role_field (tenant_id, role_id, entity, field);
select protect_tenant_table('role_field', null, null);
select allow_app('role_field', 'select', 'insert', 'delete');
select track_history('role_field');
