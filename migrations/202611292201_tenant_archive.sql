-- Archives of tenants: exports, imports and copies with their state, and the parts of uploaded archives.

-- As before, and silent for an import: the rows of an archive bring their history along. Only sessions of the owner can
-- ask for it; requests cannot write without history.
create or replace function record_history() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  arguments constant text[] := coalesce(tg_argv::text[], '{}');
  owners constant text[] := array(select argument from unnest(arguments) with ordinality given (argument, place)
                                  where strpos(argument, '=') > 0 order by place);
  -- Who and when stand in the history row itself; a change of nothing else is no change.
  silent constant text[] := array['id', 'version', 'update_time', 'update_user_id', 'update_user_name']
                            || array(select argument from unnest(arguments) argument where strpos(argument, '=') = 0);
  owner_table constant text := coalesce(split_part(owners[1], '=', 1), tg_table_name);
  owner_column constant text := coalesce(split_part(owners[1], '=', 2), 'id');
  other_table constant text := split_part(owners[2], '=', 1);
  other_column constant text := split_part(owners[2], '=', 2);
  main_tenant constant bigint := 1300000000001;
  tenant constant bigint := coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, main_tenant);
  who constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
  who_name constant text := left(nullif(current_setting('app.account_name', true), ''), 64);
  request constant text := left(nullif(current_setting('app.request_id', true), ''), 64);
  moment constant timestamptz := clock_timestamp();
begin
  if current_setting('app.history', true) = 'off' and pg_has_role(session_user, 'siteward_owner', 'usage') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id,
                                owner_table, owner_id, other_table, other_id, after)
    select coalesce((doc ->> 'tenant_id')::bigint, tenant), tg_table_name, id, 'add', moment, who, who_name, request,
           owner_table, (doc ->> owner_column)::bigint, other_table, (doc ->> other_column)::bigint,
           jsonb_strip_nulls(doc - silent - 'tenant_id')
    from (select added.id, to_jsonb(added) as doc from new_rows added) rows;
  elsif tg_op = 'DELETE' then
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id,
                                owner_table, owner_id, other_table, other_id, before)
    select coalesce((doc ->> 'tenant_id')::bigint, tenant), tg_table_name, id, 'delete', moment, who, who_name, request,
           owner_table, (doc ->> owner_column)::bigint, other_table, (doc ->> other_column)::bigint,
           jsonb_strip_nulls(doc - silent - 'tenant_id')
    from (select removed.id, to_jsonb(removed) as doc from old_rows removed) rows;
  else
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id,
                                owner_table, owner_id, other_table, other_id, before, after)
    select coalesce((rows.doc ->> 'tenant_id')::bigint, tenant), tg_table_name, rows.id,
           case when changed.after ->> 'deleted_at' is null then 'update' else 'delete' end,
           moment, who, who_name, request,
           owner_table, case owner_column when 'id' then rows.id else (rows.doc ->> owner_column)::bigint end,
           other_table, (rows.doc ->> other_column)::bigint, changed.before, changed.after
    from (
      select new_row.id, to_jsonb(old_row) - silent as old_doc, to_jsonb(new_row) - silent as doc
      from new_rows new_row join old_rows old_row on old_row.id = new_row.id
      offset 0
    ) rows
    cross join lateral (
      select jsonb_object_agg(cell.key, rows.old_doc -> cell.key) as before, jsonb_object_agg(cell.key, cell.value) as after
      from jsonb_each(rows.doc) cell
      where cell.value is distinct from rows.old_doc -> cell.key
    ) changed
    -- Ids are unique within a tenant alone, and tables without one have no such column.
    where rows.doc <> rows.old_doc and rows.doc -> 'tenant_id' is not distinct from rows.old_doc -> 'tenant_id';
  end if;
  return null;
end
$$;

-- One export, import or copy. It belongs to the tenant in which the platform administrator works.
create table archive_run (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  kind varchar(8) not null default 'export' check (kind in ('export', 'import', 'clone')),
  state varchar(16) not null default 'waiting' check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- The tenant that is exported or copied, null for an import.
  source_id bigint,
  -- The tenant that is made; its id is fixed beforehand, so that a repeated task makes it once.
  target_id bigint,
  name varchar(64) not null,
  host varchar(128),
  file_name varchar(200),
  size_bytes bigint not null default 0,
  part_count integer not null default 0,
  is_disabled boolean not null default false,
  -- The key of the archive, encrypted for this row; erased at the end.
  sealed_key bytea,
  task_id bigint,
  row_count bigint,
  file_count integer,
  notes jsonb not null default '{"leftOut": []}',
  account_id bigint not null,
  account_name varchar(64) not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Until then the parts of an upload are kept.
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table archive_run is 'home: control';
create index archive_run_created_at on archive_run (tenant_id, created_at desc);
create index archive_run_task on archive_run (tenant_id, task_id);
create index archive_run_expires_at on archive_run (expires_at);
select protect_tenant_table('archive_run', null, null);
select allow_app('archive_run', 'select', 'insert', 'update', 'delete');

create table archive_part (
  tenant_id bigint not null,
  run_id bigint not null,
  number integer not null check (number >= 0),
  content bytea not null,
  primary key (tenant_id, run_id, number),
  foreign key (tenant_id, run_id) references archive_run (tenant_id, id) on delete cascade
);
comment on table archive_part is 'home: control';
select protect_tenant_table('archive_part', null, null);
select allow_app('archive_part', 'select', 'insert', 'update', 'delete');

-- Housekeeping over all tenants: parts of uploads, and uploads that were never imported.
create function remove_expired_archives(portion integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from archive_part where ctid = any (array(
    select part.ctid from archive_part part
    join archive_run run on run.tenant_id = part.tenant_id and run.id = part.run_id
    where run.expires_at < now() limit portion for update of part skip locked));
  get diagnostics removed = row_count;
  delete from archive_run where expires_at < now() and state = 'uploading'
    and not exists (select from archive_part part where part.tenant_id = archive_run.tenant_id and part.run_id = archive_run.id);
  return removed;
end
$$;
grant execute on function remove_expired_archives(integer) to siteward_app;
