-- Addresses that a tenant sends nothing to: the mail server or the provider has refused them for good, or an account has
-- added them.

create table message_suppression (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  channel varchar(8) not null check (channel in ('sms', 'email')),
  recipient varchar(64) not null,
  -- The recipient with its middle hidden, for lists and the history.
  masked varchar(64) not null,
  reason varchar(32) not null check (reason in ('unknownRecipient', 'blocked', 'manual')),
  -- What the mail server or the provider has answered.
  detail varchar(300),
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
comment on table message_suppression is 'home: tenant';
create unique index message_suppression_recipient on message_suppression (tenant_id, channel, recipient)
where deleted_at is null;
create index message_suppression_list on message_suppression (tenant_id, create_time, id) where deleted_at is null;
select protect_tenant_table('message_suppression', null, null);
select allow_app('message_suppression', 'select', 'insert', 'update');
select track_history('message_suppression', array['recipient']);
