-- Release notes of the installation, which all tenants read, and up to which one an account has read.

create table release_note (
  id bigint primary key default next_id(),
  content varchar(65536) not null,
  -- The beginning of the content as plain text.
  summary varchar(200) not null default '',
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table release_note is 'home: copied';
create index release_note_list on release_note (id) where deleted_at is null;
select allow_app('release_note', 'select', 'insert', 'update');
select wall_global_table('release_note');
select track_history('release_note');

-- No key leads to the note: it may be purged.
create table release_note_reader (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  -- The newest note that the account has read; those before it count as read.
  note_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table release_note_reader is 'home: tenant';
create unique index release_note_reader_own on release_note_reader (tenant_id, account_id);
select protect_tenant_table('release_note_reader', null, null);
create policy own_account on release_note_reader as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('release_note_reader');
select allow_app('release_note_reader', 'select', 'insert', 'update');
