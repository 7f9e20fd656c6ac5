-- Files. A row of `file` is what people see; its bytes are one content of the tenant, which equal files share. The bytes
-- themselves are stored by a provider under a generated name, outside the database unless the provider is the database.

create table file_folder (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  parent_id bigint,
  name varchar(64) not null,
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
  readings varchar(1000) not null default '',
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references file_folder (tenant_id, id)
);
comment on table file_folder is 'home: tenant';
create unique index file_folder_name on file_folder (tenant_id, coalesce(parent_id, 0), lower(name))
  where deleted_at is null;
create statistics file_folder_live on (case when deleted_at is null then tenant_id end) from file_folder;
select protect_tenant_table('file_folder', null, null);
select track_history('file_folder', array['pinyin', 'initials', 'readings']);
select allow_app('file_folder', 'select', 'insert', 'update');

create table file_content (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  hash bytea not null check (length(hash) = 32),
  md5 bytea check (length(md5) = 16),
  size_bytes bigint not null,
  provider varchar(16) not null default 'disk' check (provider in ('disk', 'database', 's3')),
  -- The generated name of the bytes at the provider; it is never used again.
  location varchar(64) not null,
  reference_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table file_content is 'home: tenant';
create unique index file_content_hash on file_content (tenant_id, hash);
create unique index file_content_location on file_content (tenant_id, location);
create index file_content_unused on file_content (created_at) where reference_count = 0;
create index file_content_provider on file_content (tenant_id, provider, id);
select protect_tenant_table('file_content', null, null);
select allow_app('file_content', 'select');
grant update (provider, location) on file_content to siteward_app;

create table file_chunk (
  tenant_id bigint not null,
  location varchar(64) not null,
  number integer not null,
  content bytea not null check (length(content) <= 1048576),
  created_at timestamptz not null default now(),
  primary key (tenant_id, location, number)
);
comment on table file_chunk is 'home: tenant';
-- Most files are compressed already.
alter table file_chunk alter column content set storage external;
select protect_tenant_table('file_chunk', null, null);
select allow_app('file_chunk', 'select', 'insert', 'delete');

create table file (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  content_id bigint not null,
  folder_id bigint,
  file_name varchar(128) not null,
  suffix varchar(16) not null,
  content_type varchar(128) not null,
  kind varchar(16) not null default 'other',
  size_bytes bigint not null,
  file_path varchar(512) not null,
  file_type varchar(128),
  file_alias varchar(128),
  is_public boolean not null default false,
  -- The record that the file belongs to.
  entity varchar(64),
  data_id bigint,
  -- Each tag on a line of its own, with a line break before the first and after the last one.
  tag_text varchar(1000) not null default '',
  width integer,
  height integer,
  version_count integer not null default 1,
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
  readings varchar(1000) not null default '',
  create_org_id bigint,
  create_org_name varchar(64),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, content_id) references file_content (tenant_id, id),
  foreign key (tenant_id, folder_id) references file_folder (tenant_id, id)
);
comment on table file is 'home: tenant';
create index file_list on file (tenant_id, create_time, id) where deleted_at is null;
create index file_pinyin on file (tenant_id, pinyin, id) where deleted_at is null;
create index file_organisation on file (tenant_id, create_org_id, create_time, id) where deleted_at is null;
create index file_account on file (tenant_id, create_user_id, create_time, id) where deleted_at is null;
create index file_folder_list on file (tenant_id, folder_id, create_time, id) where deleted_at is null;
create index file_of_record on file (tenant_id, data_id, entity) where data_id is not null and deleted_at is null;
create index file_content_files on file (tenant_id, content_id);
create index file_bin on file (deleted_at) where deleted_at is not null;
create statistics file_live on (case when deleted_at is null then tenant_id end) from file;
select protect_tenant_table('file', 'create_org_id', 'create_user_id');
select track_history('file', array['pinyin', 'initials', 'readings']);
select make_searchable('file', array['file_name', 'tag_text', 'file_alias', 'readings'], 'create_org_id', 'create_user_id');
select allow_app('file', 'select', 'insert', 'update');

-- Every content that a file has had. The rows count the references of a content.
create table file_version (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  file_id bigint not null,
  number integer not null,
  content_id bigint not null,
  file_name varchar(128) not null,
  suffix varchar(16) not null,
  content_type varchar(128) not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  account_id bigint,
  account_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade,
  foreign key (tenant_id, content_id) references file_content (tenant_id, id)
);
comment on table file_version is 'home: tenant';
create unique index file_version_number on file_version (tenant_id, file_id, number);
create index file_version_content on file_version (tenant_id, content_id);
select protect_tenant_table('file_version', null, null);
select allow_app('file_version', 'select', 'insert');

create function count_file_references() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update file_content set reference_count = reference_count + 1
    where tenant_id = new.tenant_id and id = new.content_id;
  else
    update file_content set reference_count = reference_count - 1, created_at = now()
    where tenant_id = old.tenant_id and id = old.content_id;
  end if;
  return null;
end
$$;
create trigger file_references after insert or delete on file_version
for each row execute function count_file_references();

-- Finds the content with a hash, or adds it. Without a location it only finds. A content that is found cannot be swept
-- before the caller's transaction ends.
create function keep_file_content(of_hash bytea, of_md5 bytea, bytes bigint, at_provider text, at_location text)
returns table (id bigint, provider text, location text)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  return query
    update file_content set created_at = now() where tenant_id = tenant and hash = of_hash
    returning file_content.id, file_content.provider::text, file_content.location::text;
  if found or at_location is null then
    return;
  end if;
  return query
    insert into file_content (tenant_id, hash, md5, size_bytes, provider, location)
    values (tenant, of_hash, of_md5, bytes, at_provider, at_location)
    on conflict (tenant_id, hash) do update set created_at = now()
    returning file_content.id, file_content.provider::text, file_content.location::text;
end
$$;
grant execute on function keep_file_content(bytea, bytea, bigint, text, text) to siteward_app;

-- What the tenant stores: bytes that are really kept, and files that are not in the bin.
create function file_usage() returns table (used_bytes bigint, file_count bigint, bin_count bigint)
language sql stable security definer rows 1
set search_path = public, pg_temp
begin atomic
  select coalesce((select sum(size_bytes) from file_content
                   where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint), 0)::bigint,
    (select count(*) from file
     where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null),
    (select count(*) from file
     where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is not null);
end;
grant execute on function file_usage() to siteward_app;

-- Limits and habits of a tenant; without a row the defaults of the product apply.
create table file_setting (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  maximum_bytes bigint not null default 10485760 check (maximum_bytes between 1 and 1073741824),
  bin_days integer not null default 30 check (bin_days between 1 and 3650),
  removes_metadata boolean not null default false,
  primary key (tenant_id, id)
);
comment on table file_setting is 'home: tenant';
create unique index file_setting_tenant on file_setting (tenant_id);
select protect_tenant_table('file_setting', null, null);
select track_history('file_setting');
select allow_app('file_setting', 'select', 'insert', 'update');

-- Deletes files whose time in the bin is over. Their contents lose a reference.
create function purge_files(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  purged integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 files are purged at once.' using errcode = '22023';
  end if;
  delete from file where (tenant_id, id) in (
    select binned.tenant_id, binned.id from file binned
    left join file_setting on file_setting.tenant_id = binned.tenant_id
    where binned.deleted_at < now() - make_interval(days => coalesce(file_setting.bin_days, 30))
    order by binned.deleted_at limit at_most for update of binned skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;
grant execute on function purge_files(integer) to siteward_app;

-- Takes contents that no file refers to out of the table and returns where their bytes are.
create function take_unused_contents(at_most integer, unused_seconds integer)
returns table (tenant_id bigint, provider text, location text)
language plpgsql volatile security definer rows 100
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if at_most is null or at_most not between 1 and 10000 or unused_seconds is null or unused_seconds < 60 then
    raise exception 'From 1 to 10000 contents are taken that were unused for a minute.' using errcode = '22023';
  end if;
  return query
    delete from file_content taken where (taken.tenant_id, taken.id) in (
      select unused.tenant_id, unused.id from file_content unused
      where unused.reference_count = 0 and unused.created_at < now() - make_interval(secs => unused_seconds)
      order by unused.created_at limit at_most for update skip locked)
    returning taken.tenant_id, taken.provider::text, taken.location::text;
end
$$;
grant execute on function take_unused_contents(integer, integer) to siteward_app;

-- Removes bytes in the database that belong to no content.
create function remove_stray_chunks(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 parts are removed at once.' using errcode = '22023';
  end if;
  delete from file_chunk where (tenant_id, location, number) in (
    select stray.tenant_id, stray.location, stray.number from file_chunk stray
    where stray.created_at < now() - interval '1 day' and not exists (
      select 1 from file_content kept
      where kept.tenant_id = stray.tenant_id and kept.location = stray.location and kept.provider = 'database')
    limit at_most);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_stray_chunks(integer) to siteward_app;
