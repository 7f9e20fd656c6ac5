-- Reactions of accounts to comments: each account sets each of them once.
create table comment_reaction (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  comment_id bigint not null,
  reaction varchar(16) not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, comment_id, reaction, account_id),
  foreign key (tenant_id, comment_id) references record_comment (tenant_id, id) on delete cascade
);
comment on table comment_reaction is 'home: tenant';
create index comment_reaction_account on comment_reaction (tenant_id, account_id, comment_id);
select protect_tenant_table('comment_reaction', null, null);

-- An account reacts for itself alone.
create policy own_reaction_added on comment_reaction as restrictive for insert to siteward_app
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_reaction on comment_reaction as restrictive for delete to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('comment_reaction');
select allow_app('comment_reaction', 'select', 'insert', 'delete');
