-- Passwords that an account had, as hashes. Rows of the account go with it.
create table password_history (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
comment on table password_history is 'home: tenant';
create index password_history_account on password_history (tenant_id, account_id, id desc);
select protect_tenant_table('password_history', null, null);
select allow_app('password_history', 'select', 'insert', 'delete');
