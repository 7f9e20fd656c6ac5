-- Comments on records of any kind. A comment follows its record: the server shows it to those who see the record, so a
-- record in the bin takes its comments along, and brings them back.

-- No key leads to the record: its table depends on the kind. None leads to the author either: the platform
-- administrator's account lies in another tenant than the one that they work in.
create table record_comment (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- The wire name of the record's kind: sysRole.
  entity varchar(64) not null,
  record_id bigint not null,
  -- Plain text. A mention of an account is written as @{its id}.
  content varchar(2000) not null,
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
comment on table record_comment is 'home: tenant';
create index record_comment_record on record_comment (tenant_id, entity, record_id, id) where deleted_at is null;
create statistics record_comment_live on (case when deleted_at is null then tenant_id end) from record_comment;
select protect_tenant_table('record_comment', null, null);

-- Only the author writes a comment.
create policy own_comment_added on record_comment as restrictive for insert to siteward_app
  with check (create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_comment on record_comment as restrictive for update to siteward_app
  using (create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('record_comment');
select allow_app('record_comment', 'select', 'insert', 'update');
select track_history('record_comment');

-- The history of a comment tells its former words, so it is its author's alone.
create policy own_comment on change_history as restrictive for select to siteward_app
  using (table_name <> 'record_comment' or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('change_history');

-- Accounts that have the comments of a record open: they are told of changes at once. A row is renewed as long as the
-- comments stay open.
create table comment_watch (
  tenant_id bigint not null,
  entity varchar(64) not null,
  record_id bigint not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  primary key (tenant_id, entity, record_id, account_id)
);
comment on table comment_watch is 'home: tenant';
create index comment_watch_expiry on comment_watch (expires_at);
select protect_tenant_table('comment_watch', null, null);
select allow_app('comment_watch', 'select', 'insert', 'delete');

create function remove_expired_comment_watches(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 rows are removed at once.' using errcode = '22023';
  end if;
  delete from comment_watch where (tenant_id, entity, record_id, account_id) in (
    select tenant_id, entity, record_id, account_id from comment_watch
    where expires_at < now() order by expires_at limit at_most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_expired_comment_watches(integer) to siteward_app;
