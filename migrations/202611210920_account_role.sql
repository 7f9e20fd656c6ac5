-- Those who sign in, and what they may do.

create table account (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account varchar(32) not null,
  password_hash text,
  must_change_password boolean not null default false,
  token_version integer not null default 1,
  last_change_password_time timestamptz,
  domain_account varchar(64),
  account_type smallint not null default 777 check (account_type in (999, 888, 777, 666, 555)),
  status smallint not null default 1 check (status in (1, 2)),
  real_name varchar(32) not null,
  pinyin varchar(128) collate "C",
  pinyin_prefix varchar(32) collate "C",
  nick_name varchar(32),
  avatar varchar(512),
  sex smallint not null default 1 check (sex in (0, 1, 2, 9)),
  age integer not null default 0 check (age between 0 and 200),
  birthday date,
  nation varchar(32),
  phone varchar(16),
  email varchar(64),
  card_type smallint not null default 0 check (card_type between 0 and 5),
  id_card_num varchar(32),
  address varchar(256),
  culture_level smallint not null default 10 check (culture_level between 0 and 12),
  political_outlook varchar(16),
  college varchar(128),
  office_phone varchar(16),
  emergency_contact varchar(32),
  emergency_phone varchar(16),
  emergency_address varchar(256),
  introduction varchar(512),
  signature varchar(512),
  organisation_id bigint,
  position_id bigint,
  manager_account_id bigint,
  job_num varchar(32),
  pos_level varchar(32),
  pos_title varchar(32),
  expertise varchar(32),
  office_zone varchar(32),
  office varchar(32),
  join_date date,
  order_no integer not null default 100,
  remark varchar(256),
  last_login_ip varchar(256),
  last_login_address varchar(128),
  last_login_time timestamptz,
  last_login_device varchar(128),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, position_id) references position (tenant_id, id),
  foreign key (tenant_id, manager_account_id) references account (tenant_id, id)
);
comment on table account is 'home: tenant';
create unique index account_account on account (tenant_id, lower(account)) where deleted_at is null;
create unique index account_phone on account (tenant_id, phone) where deleted_at is null;
create index account_list on account (tenant_id, order_no, id) where deleted_at is null;
create index account_organisation_id on account (tenant_id, organisation_id, order_no, id) where deleted_at is null;
create index account_position_id on account (tenant_id, position_id) where deleted_at is null;
create index account_pinyin on account (tenant_id, pinyin, id) where deleted_at is null;
-- For find_sign_in_tenants alone: whoever signs in need not know his tenant.
create index account_anywhere on account (lower(account)) where deleted_at is null;
create index account_phone_anywhere on account (phone) where deleted_at is null;

alter table organisation add foreign key (tenant_id, director_account_id) references account (tenant_id, id);

-- Further organisations somebody works for, each with the position held there.
create table account_organisation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  organisation_id bigint not null,
  position_id bigint,
  job_num varchar(32),
  pos_level varchar(32),
  join_date date,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, position_id) references position (tenant_id, id)
);
comment on table account_organisation is 'home: tenant';
create unique index account_organisation_once on account_organisation (tenant_id, account_id, organisation_id);
create index account_organisation_members on account_organisation (tenant_id, organisation_id, account_id);
create index account_organisation_position on account_organisation (tenant_id, position_id);
select protect_tenant_table('account_organisation', null, null);
select allow_app('account_organisation', 'select', 'insert', 'update', 'delete');
select track_history('account_organisation');

-- An account lies in the scope by its own row, its main organisation, or one that it is affiliated to. The last part
-- stands at the end: only rows that the cheap parts refuse come to it.
create function scope_affiliated_accounts() returns setof bigint
language plpgsql stable parallel safe security definer rows 100
set search_path = public, pg_temp
as $$
begin
  return query
    select affiliated.account_id
    from scope_organisations() inside (organisation_id)
    join account_organisation affiliated on affiliated.organisation_id = inside.organisation_id
    where affiliated.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint);
end
$$;
grant execute on function scope_affiliated_accounts() to siteward_app;

select wall_tenant_table('account');
do $$
declare
  condition constant text := data_scope_condition('organisation_id', 'id', 'id in (select scope_affiliated_accounts())');
begin
  execute format('create policy data_scope on account as restrictive to siteward_app using (%s) with check (%s)',
                 condition, condition);
end
$$;
select allow_app('account', 'select', 'insert', 'update');
select allow_platform_read('account', array['password_hash']);
select track_history('account', array['password_hash', 'token_version', 'last_login_ip', 'last_login_address',
                                      'last_login_time', 'last_login_device']);

create table role (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  names jsonb check (jsonb_typeof(names) = 'object'),
  code varchar(64),
  order_no integer not null default 100,
  data_scope smallint not null default 4 check (data_scope between 1 and 5),
  sys_flag smallint not null default 2 check (sys_flag in (1, 2)),
  remark varchar(128),
  status smallint not null default 1 check (status in (1, 2)),
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
comment on table role is 'home: tenant';
create unique index role_name_code on role (tenant_id, name, code) nulls not distinct where deleted_at is null;
create index role_list on role (tenant_id, order_no, id) where deleted_at is null;
select protect_tenant_table('role', null, null);
select allow_app('role', 'select', 'insert', 'update');
select allow_platform_read('role');
select track_history('role');

create table account_role (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  role_id bigint not null,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
comment on table account_role is 'home: tenant';
create unique index account_role_once on account_role (tenant_id, account_id, role_id);
create index account_role_holders on account_role (tenant_id, role_id, account_id);
select protect_tenant_table('account_role', null, null);
select allow_app('account_role', 'select', 'insert', 'delete');
select allow_platform_read('account_role');
select track_history('account_role');

-- The listed organisations of a role whose data scope is 5.
create table role_organisation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  role_id bigint not null,
  organisation_id bigint not null,
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade
);
comment on table role_organisation is 'home: tenant';
create unique index role_organisation_once on role_organisation (tenant_id, role_id, organisation_id);
create index role_organisation_roles on role_organisation (tenant_id, organisation_id);
select protect_tenant_table('role_organisation', null, null);
select allow_app('role_organisation', 'select', 'insert', 'delete');
select track_history('role_organisation');
