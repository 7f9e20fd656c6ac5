-- Templates of messages, which a tenant writes. One with a purpose replaces a standard text of the product.

create table message_template (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  code varchar(64) not null,
  group_name varchar(64) not null,
  -- 1 notice, 2 SMS, 3 e-mail, 4 WeChat, 5 DingTalk, 7 WeCom
  type smallint not null check (type in (1, 2, 3, 4, 5, 7)),
  purpose varchar(32),
  is_rich boolean not null default false,
  subject varchar(200),
  content varchar(20000) not null,
  -- Subject and content in further languages: { en: { subject, content } }.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- An SMS leaves with a template and a signature that its provider has approved.
  provider_template varchar(64),
  sign_name varchar(32),
  order_no integer not null default 100,
  status smallint not null default 1 check (status in (1, 2)),
  remark varchar(128),
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
comment on table message_template is 'home: tenant';
create unique index message_template_code on message_template (tenant_id, code) where deleted_at is null;
create unique index message_template_purpose on message_template (tenant_id, purpose, type)
where purpose is not null and deleted_at is null;
create index message_template_list on message_template (tenant_id, order_no, id) where deleted_at is null;
select protect_tenant_table('message_template', null, null);
select allow_app('message_template', 'select', 'insert', 'update');
select track_history('message_template');
