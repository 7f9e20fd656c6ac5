-- The history of a record also shows what happened to its links: a row of the history names the record that it belongs
-- to. A record is its own owner; a link belongs to one record, or to two (an account's role is seen from both ends).

alter table change_history
  add column owner_table varchar(63),
  add column owner_id bigint,
  add column other_table varchar(63),
  add column other_id bigint;

create index change_history_owner on change_history (tenant_id, owner_table, owner_id, changed_at desc);
create index change_history_other on change_history (tenant_id, other_table, other_id, changed_at desc)
  where other_table is not null;
create index change_history_request on change_history (tenant_id, request_id);

-- Arguments of the trigger: columns that never appear, and owners as `table=column`, at most two.
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

-- Called once by the migration that makes a table whose changes people may want to see; again, it replaces the triggers.
-- Owners of a link: track_history('account_role', '{}', array['account=account_id', 'role=role_id']).
drop function track_history(regclass, text[]);
create function track_history(target regclass, silent_columns text[] default '{}', owners text[] default '{}') returns void
language plpgsql
as $$
declare
  arguments text;
begin
  if cardinality(owners) > 2 then
    raise exception 'A link belongs to two records at most.';
  end if;
  select coalesce(string_agg(quote_literal(name), ', '), '') into arguments from unnest(silent_columns || owners) name;
  execute format('create or replace trigger history_add after insert on %s referencing new table as new_rows
                  for each statement execute function record_history(%s)', target, arguments);
  execute format('create or replace trigger history_update after update on %s referencing old table as old_rows new table as new_rows
                  for each statement execute function record_history(%s)', target, arguments);
  execute format('create or replace trigger history_delete after delete on %s referencing old table as old_rows
                  for each statement execute function record_history(%s)', target, arguments);
end
$$;

select track_history('account_role', '{}', array['account=account_id', 'role=role_id']);
select track_history('account_organisation', '{}', array['account=account_id', 'organisation=organisation_id']);
select track_history('role_organisation', '{}', array['role=role_id']);
select track_history('role_menu', '{}', array['role=role_id']);
select track_history('role_api', '{}', array['role=role_id']);
select track_history('role_field', '{}', array['role=role_id']);

-- What was written before: links that are gone keep their columns in the row itself.
update change_history set
  owner_table = case table_name
    when 'account_role' then 'account' when 'account_organisation' then 'account'
    when 'role_organisation' then 'role' when 'role_menu' then 'role' else table_name end,
  owner_id = case
    when table_name in ('account_role', 'account_organisation') then (coalesce(before, after) ->> 'account_id')::bigint
    when table_name in ('role_organisation', 'role_menu') then (coalesce(before, after) ->> 'role_id')::bigint
    else row_id end,
  other_table = case table_name when 'account_role' then 'role' when 'account_organisation' then 'organisation' end,
  other_id = case table_name
    when 'account_role' then (coalesce(before, after) ->> 'role_id')::bigint
    when 'account_organisation' then (coalesce(before, after) ->> 'organisation_id')::bigint end;
