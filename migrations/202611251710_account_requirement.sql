-- Which personal facts forms and imports of accounts require in a tenant. Without a row: those of the specification.
create table account_requirement (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- Names of fields on the wire, separated by commas.
  field_names varchar(256) not null default '',
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
comment on table account_requirement is 'home: tenant';
create unique index account_requirement_own on account_requirement (tenant_id) where deleted_at is null;
select protect_tenant_table('account_requirement', null, null);
select allow_app('account_requirement', 'select', 'insert', 'update');
create statistics account_requirement_live on (case when deleted_at is null then tenant_id end) from account_requirement;
