-- A repeating entry is one row: its rule (RFC 5545), the days that are left out of it, and its last day. Its occurrences
-- are computed when they are read. One that is changed or finished alone becomes an entry of its own, and its day is
-- left out of the series.
alter table schedule_entry
  add column repeat varchar(256),
  add column except_dates varchar(11000),
  add column last_date date,
  -- The ids of occurrences consist of this number and a day. It is random instead of counted, so that neither a lock nor
  -- another database that the tenant has lived in matters.
  add column series_no bigint not null default floor(random() * 34359738368)::bigint
    check (series_no >= 0 and series_no < 34359738368),
  -- No key: the entry stays when the series is purged.
  add column series_id bigint;
create unique index schedule_entry_series_no on schedule_entry (tenant_id, account_id, series_no) where repeat is not null;
create index schedule_entry_series on schedule_entry (tenant_id, series_id) where series_id is not null;
select allow_app('schedule_entry', 'update');
