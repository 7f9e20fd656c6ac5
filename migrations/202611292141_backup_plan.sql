-- When backups are made and how long they are kept: one row for the installation. The backups themselves are listed by
-- the store in which they are, so that a restore does not change the list.

create table backup_plan (
  id bigint primary key default next_id(),
  is_on boolean not null default true,
  start_time varchar(5) not null,
  is_checked boolean not null default true,
  keep_daily integer not null default 7,
  keep_weekly integer not null default 4,
  keep_monthly integer not null default 6,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz
);
comment on table backup_plan is 'home: control';
select allow_app('backup_plan', 'select', 'insert', 'update');
select allow_platform_read('backup_plan');
select track_history('backup_plan');
select wall_global_table('backup_plan');
