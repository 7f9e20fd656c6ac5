-- What a tenant asks of passwords beyond the installation: one row, or none while it asks for nothing more. 0 and false ask
-- for nothing, so that a rule which the installation makes stricter holds everywhere.

create table password_policy (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  minimum_length smallint not null default 0 check (minimum_length between 0 and 64),
  maximum_length smallint not null default 0 check (maximum_length between 0 and 128),
  upper boolean not null default false,
  lower boolean not null default false,
  digit boolean not null default false,
  special boolean not null default false,
  history_count smallint not null default 0 check (history_count between 0 and 24),
  expiry_days smallint not null default 0 check (expiry_days between 0 and 3650),
  must_change_first boolean not null default false,
  -- What reset passwords and new accounts begin with, sealed. Without one they get the installation's, or a random one.
  has_default_password boolean not null default false,
  default_password bytea,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (has_default_password = (default_password is not null))
);
comment on table password_policy is 'home: tenant';
create unique index password_policy_own on password_policy (tenant_id) where deleted_at is null;
select protect_tenant_table('password_policy', null, null);
select allow_app('password_policy', 'select', 'insert', 'update');
select track_history('password_policy', array['default_password']);
