-- What people have chosen about how the console looks. Everybody's own: the policy lets nobody else reach it, whatever his
-- data scope; a change history would tell others of it.

-- No key leads to the account: the platform administrator's lies in another tenant than the one that he works in.
create table preference (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  theme jsonb not null check (jsonb_typeof(theme) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table preference is 'home: tenant';
create unique index preference_own on preference (tenant_id, account_id);
select protect_tenant_table('preference', null, null);
create policy own_account on preference as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('preference', 'select', 'insert', 'update');
