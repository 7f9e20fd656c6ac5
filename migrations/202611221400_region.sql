-- Provinces, cities, districts and what lies below them. All tenants have the same; a global table, copied to a tenant's own
-- database. How deep a region lies and its whole name follow from those above it. pinyin, initials and readings follow the name.

create table region (
  id bigint primary key default next_id(),
  parent_id bigint references region (id),
  name varchar(64) not null,
  short_name varchar(32),
  code varchar(32),
  zip_code varchar(6),
  city_code varchar(6),
  type varchar(32),
  longitude numeric(9, 6) not null default 0,
  latitude numeric(9, 6) not null default 0,
  order_no integer not null default 100,
  remark varchar(128),
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
  deleted_at timestamptz
);
comment on table region is 'home: copied';
create unique index region_code on region (code) where deleted_at is null;
create index region_children on region (parent_id, order_no, code, id) where deleted_at is null;
select allow_app('region', 'select', 'insert', 'update');
select allow_platform_read('region');
select track_history('region', array['pinyin', 'initials', 'readings']);

-- A move must not meet another one: together they could close a circle.
create function lock_region_tree() returns boolean
language sql volatile
set search_path = public, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('region'), 0) is not null;
$$;
grant execute on function lock_region_tree() to siteward_app;
