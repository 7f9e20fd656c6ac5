-- Texts of notices that a tenant writes again and again. Authors of notices start with one. They hold no pictures and
-- name no audience.
create table notice_template (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  title varchar(256) not null,
  type smallint not null default 1 check (type in (1, 2)),
  content text not null,
  is_pinned boolean not null default false,
  is_must_read boolean not null default false,
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
comment on table notice_template is 'home: tenant';
create unique index notice_template_name on notice_template (tenant_id, name) where deleted_at is null;
select protect_tenant_table('notice_template', null, null);
select allow_app('notice_template', 'select', 'insert', 'update');
select track_history('notice_template');
