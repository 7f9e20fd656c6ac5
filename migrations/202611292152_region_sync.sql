-- What a data service says about regions, as a proposal that an administrator reviews. Proposals have no change history;
-- the regions that they change have their own.
create table region_sync (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  source varchar(16) not null default 'mzb' check (source in ('mzb', 'gd', 'mca', 'tianditu')),
  state varchar(16) not null default 'reading'
    check (state in ('reading', 'open', 'failed', 'applied', 'discarded')),
  -- What was asked of the service, without the key.
  request jsonb not null,
  -- The key of the service, sealed, only while a task reads.
  sealed_key bytea,
  task_id bigint,
  -- How many regions the service answered.
  region_count integer not null default 0,
  -- The part of each level that would vanish.
  vanishing jsonb not null default '[]',
  failure jsonb,
  applied_count integer,
  applied_time timestamptz,
  request_id varchar(64),
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
comment on table region_sync is 'home: tenant';
create index region_sync_list on region_sync (tenant_id, id desc) where deleted_at is null;
create statistics region_sync_live on (case when deleted_at is null then tenant_id end) from region_sync;
select protect_tenant_table('region_sync', null, null);
select allow_app('region_sync', 'select', 'insert', 'update');

-- One change of a proposal. It goes with the proposal when that is discarded.
create table region_change (
  tenant_id bigint not null,
  sync_id bigint not null,
  number integer not null,
  kind varchar(16) not null default 'added' check (kind in ('added', 'renamed', 'moved', 'merged', 'abolished')),
  region_id bigint,
  code varchar(32),
  name varchar(64) not null,
  before_name varchar(64),
  level integer not null,
  parent_code varchar(32),
  parent_name varchar(200),
  before_parent_name varchar(200),
  successor_code varchar(32),
  successor_name varchar(64),
  -- Further columns of a new region.
  details jsonb not null default '{}',
  is_chosen boolean not null default true,
  primary key (tenant_id, sync_id, number),
  foreign key (tenant_id, sync_id) references region_sync (tenant_id, id) on delete cascade
);
comment on table region_change is 'home: tenant';
create index region_change_kind on region_change (tenant_id, sync_id, kind, number);
select protect_tenant_table('region_change', null, null);
select allow_app('region_change', 'select', 'insert', 'update', 'delete');

-- Chooses changes of a proposal or leaves them out: the named ones, or without numbers all of a kind, or all.
create function choose_region_changes(of_sync bigint, numbers integer[], of_kind text, wanted boolean)
returns table (changed integer)
language plpgsql volatile rows 1
set search_path = public, pg_temp
as $$
begin
  update region_change set is_chosen = wanted
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and sync_id = of_sync
    and is_chosen <> wanted and (numbers is null or number = any (numbers)) and (of_kind is null or kind = of_kind);
  get diagnostics changed = row_count;
  return next;
end
$$;
grant execute on function choose_region_changes(bigint, integer[], text, boolean) to siteward_app;

-- How many changes a proposal has of each kind, and how many of them are chosen.
create function count_region_changes(of_syncs bigint[])
returns table (sync_id bigint, kind text, total integer, chosen integer)
language sql stable rows 20
set search_path = public, pg_temp
as $$
  select one.sync_id, one.kind::text, count(*)::integer, (count(*) filter (where one.is_chosen))::integer
  from region_change one
  where one.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and one.sync_id = any (of_syncs)
  group by one.sync_id, one.kind;
$$;
grant execute on function count_region_changes(bigint[]) to siteward_app;
