-- What people want to be told of while they work. Everybody's own: the policy lets nobody else reach it, whatever his data
-- scope. No key leads to the account: the platform administrator's lies in another tenant than the one that he works in.
create table notification_choice (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  has_message_toasts boolean not null,
  has_presence_toasts boolean not null,
  has_notice_bell boolean not null,
  has_announcement_bell boolean not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table notification_choice is 'home: tenant';
create unique index notification_choice_own on notification_choice (tenant_id, account_id);
select protect_tenant_table('notification_choice', null, null);
create policy own_account on notification_choice as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('notification_choice', 'select', 'insert', 'update');
