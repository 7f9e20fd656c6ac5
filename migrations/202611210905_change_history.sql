-- Change history: who changed what, written by triggers in the transaction of the change. Requests may only read it.

create table change_history (
  id bigint not null default next_id(),
  tenant_id bigint not null,
  table_name varchar(63) not null,
  row_id bigint not null,
  action varchar(8) not null check (action in ('add', 'update', 'delete')),
  changed_at timestamptz not null,
  account_id bigint,
  account_name varchar(64),
  request_id varchar(64),
  before jsonb,
  after jsonb,
  primary key (tenant_id, id, changed_at)
) partition by range (changed_at);
comment on table change_history is 'home: tenant';

create index change_history_row on change_history (tenant_id, table_name, row_id, changed_at desc);

create table change_history_default partition of change_history default;
comment on table change_history_default is 'home: tenant';

select wall_tenant_table('change_history');
select allow_app('change_history', 'select');
select wall_tenant_table('change_history_default');

-- Makes the partitions of this month and the following ones. Rows that the default partition caught meanwhile move
-- over. The new table is attached rather than made in place: that does not stop readers and writers of the others.
create function make_history_partitions(months_ahead integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  first_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  starts timestamp;
  lower_end timestamptz;
  upper_end timestamptz;
  partition text;
  made integer := 0;
begin
  if months_ahead is null or months_ahead not between 0 and 24 then
    raise exception 'Partitions are made for 0 to 24 months ahead.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('change_history'), 0);
  for step in 0 .. months_ahead loop
    starts := first_month + make_interval(months => step);
    partition := 'change_history_' || to_char(starts, 'YYYY_MM');
    continue when to_regclass(partition) is not null;
    lower_end := starts at time zone 'UTC';
    upper_end := (starts + interval '1 month') at time zone 'UTC';
    execute format('create table %I (like change_history including defaults including constraints)', partition);
    execute format('comment on table %I is ''home: tenant''', partition);
    perform wall_tenant_table(partition::regclass);
    execute format(
      'with moved as (delete from change_history_default where changed_at >= %L and changed_at < %L returning *)
       insert into %I select * from moved', lower_end, upper_end, partition);
    execute format('alter table change_history attach partition %I for values from (%L) to (%L)',
                   partition, lower_end, upper_end);
    made := made + 1;
  end loop;
  return made;
end
$$;
grant execute on function make_history_partitions(integer) to siteward_app;

select make_history_partitions(3);

-- One function for all tables, once per statement: a bulk write costs one insert into the history. The arguments of
-- the trigger are columns that never appear there. Tables without a tenant count for the tenant of the request.
create function record_history() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  -- Who and when stand in the history row itself; a change of nothing else is no change.
  silent constant text[] := array['id', 'version', 'update_time', 'update_user_id', 'update_user_name']
                            || tg_argv::text[];
  main_tenant constant bigint := 1300000000001;
  tenant constant bigint := coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, main_tenant);
  who constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
  who_name constant text := left(nullif(current_setting('app.account_name', true), ''), 64);
  request constant text := left(nullif(current_setting('app.request_id', true), ''), 64);
  moment constant timestamptz := clock_timestamp();
begin
  if tg_op = 'INSERT' then
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id, after)
    select coalesce((doc ->> 'tenant_id')::bigint, tenant), tg_table_name, id, 'add', moment, who, who_name, request,
           jsonb_strip_nulls(doc - silent - 'tenant_id')
    from (select added.id, to_jsonb(added) as doc from new_rows added) rows;
  elsif tg_op = 'DELETE' then
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id, before)
    select coalesce((doc ->> 'tenant_id')::bigint, tenant), tg_table_name, id, 'delete', moment, who, who_name, request,
           jsonb_strip_nulls(doc - silent - 'tenant_id')
    from (select removed.id, to_jsonb(removed) as doc from old_rows removed) rows;
  else
    insert into change_history (tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id, before, after)
    select coalesce((rows.doc ->> 'tenant_id')::bigint, tenant), tg_table_name, rows.id,
           case when changed.after ->> 'deleted_at' is null then 'update' else 'delete' end,
           moment, who, who_name, request, changed.before, changed.after
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

-- Called once by the migration that makes a table whose changes people may want to see.
create function track_history(target regclass, silent_columns text[] default '{}') returns void
language plpgsql
as $$
declare
  arguments text;
begin
  select coalesce(string_agg(quote_literal(name), ', '), '') into arguments from unnest(silent_columns) name;
  execute format('create trigger history_add after insert on %s referencing new table as new_rows
                  for each statement execute function record_history(%s)', target, arguments);
  execute format('create trigger history_update after update on %s referencing old table as old_rows new table as new_rows
                  for each statement execute function record_history(%s)', target, arguments);
  execute format('create trigger history_delete after delete on %s referencing old table as old_rows
                  for each statement execute function record_history(%s)', target, arguments);
end
$$;
