-- %en%. pinyin and initials follow the name, for sorting, and all its readings, for search.

create table %table% (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(64) not null,
  code varchar(64) not null,
  order_no integer not null default 100,
  status smallint not null default 1 check (status in (1, 2)),
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
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table %table% is 'home: tenant';
create unique index %table%_name_code on %table% (tenant_id, name, code) where deleted_at is null;
create index %table%_list on %table% (tenant_id, order_no, id) where deleted_at is null;
create index %table%_pinyin on %table% (tenant_id, pinyin, id) where deleted_at is null;
create statistics %table%_live on (case when deleted_at is null then tenant_id end) from %table%;
select protect_tenant_table('%table%', null, null);
select allow_app('%table%', 'select', 'insert', 'update');
select track_history('%table%', array['pinyin', 'initials']);
select make_searchable('%table%', array['name', 'code', 'readings']);
