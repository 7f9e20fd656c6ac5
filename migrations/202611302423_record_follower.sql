-- Accounts that are told of new comments on a record.

-- No key leads to the record or to the account, as in record_comment.
create table record_follower (
  tenant_id bigint not null,
  entity varchar(64) not null,
  record_id bigint not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, entity, record_id, account_id)
);
comment on table record_follower is 'home: tenant';
select protect_tenant_table('record_follower', null, null);

-- An account decides for itself alone what it follows.
create policy own_follow_added on record_follower as restrictive for insert to siteward_app
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_follow on record_follower as restrictive for delete to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('record_follower');
select allow_app('record_follower', 'select', 'insert', 'delete');
