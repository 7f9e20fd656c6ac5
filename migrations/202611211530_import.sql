-- Imports on their way: the file, its rows and what would become of them. They belong to one account, whatever others may
-- see otherwise, live a day, are deleted physically and have no change history; what an import writes has its own.

create table import_run (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  entity varchar(64) not null,
  file_name varchar(200) not null,
  state varchar(16) not null default 'mapping'
    check (state in ('mapping', 'checking', 'checked', 'committing', 'done')),
  sheets jsonb not null,
  sheet varchar(200) not null,
  header_row integer not null,
  row_count integer not null,
  titles jsonb not null,
  samples jsonb not null,
  -- The field that each column fills, null for none.
  fields jsonb not null,
  task_id bigint,
  request_id varchar(64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table import_run is 'home: tenant';
create index import_run_account on import_run (tenant_id, account_id, entity);
create index import_run_expires_at on import_run (expires_at);

-- Part 0 is the file as it came, the others are its rows, packed by the thousand.
create table import_part (
  tenant_id bigint not null,
  run_id bigint not null,
  number integer not null,
  account_id bigint not null,
  content bytea not null check (length(content) <= 20971520),
  primary key (tenant_id, run_id, number),
  foreign key (tenant_id, run_id) references import_run (tenant_id, id) on delete cascade
);
comment on table import_part is 'home: tenant';
-- All of it is compressed already, or soon gone.
alter table import_part alter column content set storage external;

create table import_row (
  tenant_id bigint not null,
  run_id bigint not null,
  number integer not null,
  account_id bigint not null,
  state varchar(8) not null check (state in ('new', 'changed', 'same', 'error', 'left')),
  cells jsonb not null,
  target_id bigint,
  version integer,
  input jsonb,
  changes jsonb not null,
  faults jsonb not null,
  -- What no other row may have, and what others may refer to.
  marks jsonb not null,
  primary key (tenant_id, run_id, number),
  foreign key (tenant_id, run_id) references import_run (tenant_id, id) on delete cascade
);
comment on table import_row is 'home: tenant';
create index import_row_state on import_row (tenant_id, run_id, state, number);

-- Which field a column of this title filled last.
create table import_mapping (
  tenant_id bigint not null,
  account_id bigint not null,
  entity varchar(64) not null,
  fields jsonb not null,
  primary key (tenant_id, account_id, entity)
);
comment on table import_mapping is 'home: tenant';

do $$
declare
  target text;
  own constant text := 'account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)';
begin
  foreach target in array array['import_run', 'import_part', 'import_row', 'import_mapping'] loop
    perform wall_tenant_table(target::regclass);
    execute format('create policy own_rows on %I as restrictive to siteward_app using (%s) with check (%s)', target, own, own);
    perform allow_app(target::regclass, 'select', 'insert', 'update', 'delete');
  end loop;
end
$$;

-- Writes what became of rows, a thousand at once as one value: as single values they would have to be counted out one by
-- one on both sides. Runs as the caller, under his policies.
create function write_import_rows(of_run bigint, judged jsonb) returns table (written integer)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  who constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
begin
  insert into import_row (tenant_id, run_id, number, account_id, state, cells, target_id, version, input, changes, faults, marks)
  select tenant, of_run, one.number, who, one.state, one.cells, one."targetId", one.version, one.input, one.changes, one.faults, one.marks
  from jsonb_to_recordset(judged) one (
    number integer, state text, cells jsonb, "targetId" bigint, version integer, input jsonb, changes jsonb, faults jsonb, marks jsonb)
  on conflict (tenant_id, run_id, number) do update set
    state = excluded.state, cells = excluded.cells, target_id = excluded.target_id, version = excluded.version,
    input = excluded.input, changes = excluded.changes, faults = excluded.faults, marks = excluded.marks;
  get diagnostics written = row_count;
  return next;
end
$$;
grant execute on function write_import_rows(bigint, jsonb) to siteward_app;

-- Leaves rows of an import out: the named ones, or all with errors.
create function leave_import_rows(of_run bigint, numbers integer[]) returns table (left_out integer)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
begin
  update import_row set state = 'left', input = null, changes = '[]'
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and run_id = of_run
    and state <> 'left' and (number = any (numbers) or (numbers is null and state = 'error'));
  get diagnostics left_out = row_count;
  return next;
end
$$;
grant execute on function leave_import_rows(bigint, integer[]) to siteward_app;

-- Whose accounts these are, by name and by phone, whatever the data scope: a name is taken although one may not see by
-- whom. Nothing of them but the id.
create function find_accounts_called(names text[], phones text[]) returns table (account_id bigint, account text, phone text)
language plpgsql stable security definer rows 1000
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  return query
    select called.id, lower(called.account), null::text from account called
    where called.tenant_id = tenant and called.deleted_at is null and lower(called.account) = any (names)
    union all
    select reached.id, null::text, reached.phone::text from account reached
    where reached.tenant_id = tenant and reached.deleted_at is null and reached.phone = any (phones);
end
$$;
grant execute on function find_accounts_called(text[], text[]) to siteward_app;

-- Housekeeping over all tenants, in portions.
create function remove_expired_imports(portion integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from import_run where ctid = any (array(
    select ctid from import_run where expires_at < now() limit portion for update skip locked));
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_expired_imports(integer) to siteward_app;
