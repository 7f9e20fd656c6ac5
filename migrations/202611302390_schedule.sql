-- Personal schedules. Dates and times are those on the wall: an entry stays at nine o'clock wherever its account travels.
-- An entry is one row with an id of its own, so that repeats, reminders and invitations can refer to it.

-- No key leads to the account: the platform administrator's lies in another tenant than the one that they work in.
create table schedule_entry (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  schedule_date date not null,
  start_time varchar(5) not null check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time varchar(5) not null check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  content varchar(256) not null,
  place varchar(128),
  color varchar(16) not null default 'blue',
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint schedule_entry_order check (end_time > start_time)
);
comment on table schedule_entry is 'home: tenant';
create index schedule_entry_day on schedule_entry (tenant_id, account_id, schedule_date, start_time, id) where deleted_at is null;
create statistics schedule_entry_live on (case when deleted_at is null then tenant_id end) from schedule_entry;
select protect_tenant_table('schedule_entry', null, null);
create policy own_account on schedule_entry as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('schedule_entry');
select allow_app('schedule_entry', 'select', 'insert', 'update');
select track_history('schedule_entry');

-- The history of an entry tells what is in it, so it is its owner's alone as well.
create policy own_schedule on change_history as restrictive for select to siteward_app
  using (table_name <> 'schedule_entry' or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('change_history');
