-- Tenants, their organisations and positions.

-- The customers of the platform. Global; lives in the control database. "product_version" and what stands around it
-- is the tenant's branding; connection and slave_connections are stored encrypted.
create table tenant (
  id bigint primary key default next_id(),
  name varchar(64) not null,
  account_id bigint,
  organisation_id bigint,
  host varchar(128),
  tenant_type smallint not null default 0 check (tenant_type in (0, 1)),
  db_type smallint not null default 4 check (db_type between 0 and 900),
  connection text check (length(connection) <= 2048),
  config_id varchar(64),
  slave_connections text check (length(slave_connections) <= 8192),
  order_no integer not null default 100,
  remark varchar(128),
  status smallint not null default 1 check (status in (1, 2)),
  expiration_time timestamptz,
  logo varchar(256),
  title varchar(32),
  vice_title varchar(64),
  vice_desc varchar(256),
  copyright varchar(128),
  icp varchar(32),
  icp_url varchar(32),
  watermark varchar(32),
  product_version varchar(16),
  theme_color varchar(16) not null default '#0F59A4',
  layout varchar(32) not null default 'columns',
  animation varchar(32) not null default 'fadeDown',
  captcha boolean not null default true,
  second_ver boolean not null default false,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table tenant is 'home: control';
create unique index tenant_name on tenant (name) where deleted_at is null;
create unique index tenant_host on tenant (lower(host)) where deleted_at is null;
create index tenant_list on tenant (order_no, id) where deleted_at is null;
select allow_app('tenant', 'select', 'insert', 'update');
select allow_platform_read('tenant', array['connection', 'slave_connections']);
select track_history('tenant', array['connection', 'slave_connections']);

-- Units of a tenant's tree. Level and type are what people enter; the tree itself is parent_id.
create table organisation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  parent_id bigint,
  name varchar(64) not null,
  code varchar(64),
  level integer,
  type varchar(64),
  director_account_id bigint,
  longitude numeric(9, 6) not null default 0,
  latitude numeric(9, 6) not null default 0,
  order_no integer not null default 100,
  remark varchar(128),
  status smallint not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organisation (tenant_id, id)
);
comment on table organisation is 'home: tenant';
create unique index organisation_name_code on organisation (tenant_id, name, code) nulls not distinct where deleted_at is null;
create index organisation_list on organisation (tenant_id, order_no, id) where deleted_at is null;
create index organisation_parent on organisation (tenant_id, parent_id);

-- Every organisation with each one above it, itself included at depth 0. Deleted ones are not in it.
create table organisation_tree (
  tenant_id bigint not null,
  ancestor_id bigint not null,
  descendant_id bigint not null,
  depth integer not null check (depth >= 0),
  primary key (tenant_id, ancestor_id, descendant_id),
  foreign key (tenant_id, ancestor_id) references organisation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, descendant_id) references organisation (tenant_id, id) on delete cascade
);
comment on table organisation_tree is 'home: tenant';
create index organisation_tree_up on organisation_tree (tenant_id, descendant_id, ancestor_id);
select protect_tenant_table('organisation_tree', null, null);
select allow_app('organisation_tree', 'select');
select allow_platform_read('organisation_tree');

-- Reading is open to the tenant: a tree needs the units above one's own, and every list names organisations.
-- Writing is not: a changed or new unit must lie in the scope, a new one by its parent (it is in no tree yet).
select protect_tenant_table('organisation', null, null);
do $$
declare
  inside constant text := data_scope_condition('id', 'create_user_id');
begin
  execute format('create policy data_scope_insert on organisation as restrictive for insert to siteward_app with check (%s)',
                 data_scope_condition('parent_id', null));
  execute format('create policy data_scope_update on organisation as restrictive for update to siteward_app using (%s)', inside);
  execute format('create policy data_scope_delete on organisation as restrictive for delete to siteward_app using (%s)', inside);
end
$$;
select allow_app('organisation', 'select', 'insert', 'update');
select allow_platform_read('organisation');
select track_history('organisation');

-- Writes the tree anew for the moved organisations and all below them. It walks the parents and not the old tree, so
-- the order of rows in a bulk insert plays no part. One tenant at a time: two moves at once could close a circle.
create function write_organisation_tree(moved_tenant bigint, moved bigint[]) returns void
language plpgsql
as $$
declare
  touched bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('organisation_tree'), hashint8(moved_tenant));
  with recursive below (id) as (
    select unnest(moved)
    union
    select child.id from below join organisation child on child.tenant_id = moved_tenant and child.parent_id = below.id
  )
  select array_agg(id) into touched from below;

  if exists (
    with recursive above (start_id, id, depth) as (
      select id, parent_id, 1 from organisation where tenant_id = moved_tenant and id = any (touched)
      union all
      select above.start_id, parent.parent_id, above.depth + 1
      from above join organisation parent on parent.tenant_id = moved_tenant and parent.id = above.id
      where above.id <> above.start_id and above.depth <= 64
    )
    select 1 from above where id = start_id or depth > 64
  ) then
    raise exception 'An organisation cannot lie below itself, nor deeper than 64 levels.'
      using errcode = '23514', constraint = 'organisation_tree_circle';
  end if;

  delete from organisation_tree where tenant_id = moved_tenant and descendant_id = any (touched);
  insert into organisation_tree (tenant_id, ancestor_id, descendant_id, depth)
  with recursive above (descendant_id, ancestor_id, parent_id, depth) as (
    select id, id, parent_id, 0 from organisation
    where tenant_id = moved_tenant and id = any (touched) and deleted_at is null
    union all
    select above.descendant_id, parent.id, parent.parent_id, above.depth + 1
    from above join organisation parent on parent.tenant_id = moved_tenant and parent.id = above.parent_id
    where parent.deleted_at is null
  )
  select moved_tenant, ancestor_id, descendant_id, depth from above;
end
$$;

-- Physical deletes need nothing here: children keep their parent from going, and the tree's own keys cascade.
create function keep_organisation_tree() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select tenant_id, array_agg(id) as ids from new_rows group by tenant_id order by tenant_id loop
      perform write_organisation_tree(moved.tenant_id, moved.ids);
    end loop;
  else
    for moved in
      select tenant_id, array_agg(id) as ids
      from new_rows new_row join old_rows old_row using (tenant_id, id)
      where new_row.parent_id is distinct from old_row.parent_id
         or (new_row.deleted_at is null) <> (old_row.deleted_at is null)
      group by tenant_id order by tenant_id
    loop
      perform write_organisation_tree(moved.tenant_id, moved.ids);
    end loop;
  end if;
  return null;
end
$$;
create trigger organisation_tree_add after insert on organisation referencing new table as new_rows
for each statement execute function keep_organisation_tree();
create trigger organisation_tree_update after update on organisation
referencing old table as old_rows new table as new_rows
for each statement execute function keep_organisation_tree();

-- Jobs held in an organisation. pinyin and initials follow the name, for sorting and search.
create table position (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  code varchar(64),
  order_no integer not null default 100,
  remark varchar(128),
  status smallint not null default 1 check (status in (1, 2)),
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
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
comment on table position is 'home: tenant';
create unique index position_name_code on position (tenant_id, name, code) nulls not distinct where deleted_at is null;
create index position_list on position (tenant_id, order_no, id) where deleted_at is null;
create index position_pinyin on position (tenant_id, pinyin, id) where deleted_at is null;
select protect_tenant_table('position', null, null);
select allow_app('position', 'select', 'insert', 'update');
select track_history('position', array['pinyin', 'initials']);
