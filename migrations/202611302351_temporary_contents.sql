-- The files of tasks and imports lie where the files of tenants lie: on the disk, in a bucket or in the database. Their rows
-- refer to a content of their own, which counts to no quota and which the cleanup of files deletes when they are gone.

create table temporary_content (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  provider varchar(16) not null default 'database' check (provider in ('disk', 'database', 's3')),
  -- The generated name of the bytes at the provider; it is never used again.
  location varchar(64) not null,
  size_bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table temporary_content is 'home: tenant';
create unique index temporary_content_location on temporary_content (tenant_id, location);
create index temporary_content_age on temporary_content (created_at);
select protect_tenant_table('temporary_content', null, null);
select allow_app('temporary_content', 'select', 'insert');

alter table task_file add column content_id bigint;
alter table import_run add column content_id bigint;

-- Files that no one has downloaded yet move along. Two parts of a task's file are one of the storage.
delete from task_file where not is_complete;
do $$
declare
  one record;
  made bigint;
  place text;
  chunk_bytes constant integer := 524288;
begin
  for one in
    select tenant_id, id, size_bytes, created_at from task_file
  loop
    place := left(encode(sha256(convert_to(format('%s %s %s', one.tenant_id, one.id, gen_random_uuid()), 'UTF8')), 'hex'), 48);
    insert into temporary_content (tenant_id, provider, location, size_bytes, created_at)
    values (one.tenant_id, 'database', place, one.size_bytes, one.created_at) returning id into made;
    insert into file_chunk (tenant_id, location, number, content)
    select one.tenant_id, place, number / 2, string_agg(content, ''::bytea order by number)
    from task_chunk where tenant_id = one.tenant_id and file_id = one.id group by number / 2;
    insert into file_chunk (tenant_id, location, number, content) values (one.tenant_id, place, 0, ''::bytea)
    on conflict do nothing;
    update task_file set content_id = made where tenant_id = one.tenant_id and id = one.id;
  end loop;
  for one in
    select run.tenant_id, run.id, part.content, run.created_at from import_run run
    join import_part part on part.tenant_id = run.tenant_id and part.run_id = run.id and part.number = 0
  loop
    place := left(encode(sha256(convert_to(format('%s %s %s', one.tenant_id, one.id, gen_random_uuid()), 'UTF8')), 'hex'), 48);
    insert into temporary_content (tenant_id, provider, location, size_bytes, created_at)
    values (one.tenant_id, 'database', place, length(one.content), one.created_at) returning id into made;
    insert into file_chunk (tenant_id, location, number, content)
    select one.tenant_id, place, number, substr(one.content, number * chunk_bytes + 1, chunk_bytes)
    from generate_series(0, length(one.content) / chunk_bytes) number;
    update import_run set content_id = made where tenant_id = one.tenant_id and id = one.id;
  end loop;
end
$$;
delete from import_part where number = 0;
delete from import_run where content_id is null;

drop table task_chunk;
alter table task_file drop column is_complete;
alter table task_file alter column content_id set not null;
alter table task_file add foreign key (tenant_id, content_id) references temporary_content (tenant_id, id);
create index task_file_content on task_file (tenant_id, content_id);
alter table import_run alter column content_id set not null;
alter table import_run add foreign key (tenant_id, content_id) references temporary_content (tenant_id, id);
create index import_run_content on import_run (tenant_id, content_id);
select allow_app('task_file', 'select', 'insert', 'update', 'delete');
select allow_app('import_run', 'select', 'insert', 'update', 'delete');

-- Takes contents that no task and no import refers to out of the table and returns where their bytes are. The row of a
-- content is older than its bytes and than the row that refers to it.
create function take_unused_temporary_contents(at_most integer, unused_seconds integer)
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
    delete from temporary_content taken where (taken.tenant_id, taken.id) in (
      select unused.tenant_id, unused.id from temporary_content unused
      where unused.created_at < now() - make_interval(secs => unused_seconds)
        and not exists (select 1 from task_file used
                        where used.tenant_id = unused.tenant_id and used.content_id = unused.id)
        and not exists (select 1 from import_run used
                        where used.tenant_id = unused.tenant_id and used.content_id = unused.id)
      order by unused.created_at limit at_most for update skip locked)
    returning taken.tenant_id, taken.provider::text, taken.location::text;
end
$$;
grant execute on function take_unused_temporary_contents(integer, integer) to siteward_app;

-- Bytes in the database belong to a content of either kind.
create or replace function remove_stray_chunks(at_most integer) returns integer
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
      and not exists (
      select 1 from temporary_content kept
      where kept.tenant_id = stray.tenant_id and kept.location = stray.location and kept.provider = 'database')
    limit at_most);
  get diagnostics removed = row_count;
  return removed;
end
$$;
