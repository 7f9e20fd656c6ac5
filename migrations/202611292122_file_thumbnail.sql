-- Small pictures of contents, made when they are first asked for. Deleting a content deletes them.

create table file_thumbnail (
  tenant_id bigint not null,
  content_id bigint not null,
  edge smallint not null default 320,
  content bytea not null check (length(content) <= 524288),
  created_at timestamptz not null default now(),
  primary key (tenant_id, content_id, edge),
  foreign key (tenant_id, content_id) references file_content (tenant_id, id) on delete cascade
);
comment on table file_thumbnail is 'home: tenant';
alter table file_thumbnail alter column content set storage external;
select protect_tenant_table('file_thumbnail', null, null);
select allow_app('file_thumbnail', 'select', 'insert');

-- Deletes files from the bin before their time there is over. The caller has checked that they may be deleted.
create function purge_binned_files(ids bigint[]) returns table (purged integer)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  deleted integer;
begin
  delete from file where tenant_id = tenant and id = any (ids) and deleted_at is not null;
  get diagnostics deleted = row_count;
  return query select deleted;
end
$$;
grant execute on function purge_binned_files(bigint[]) to siteward_app;
