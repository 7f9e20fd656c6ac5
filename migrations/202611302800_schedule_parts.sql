-- A deleted day of a series, or its end from a day on, is listed among the deleted entries: as a deleted row of its own that
-- names the series. When it is restored, the series has the days again, and the row stays deleted as returned. No key: as
-- with `series_id`, the row stays when the series is purged.
alter table schedule_entry
  add column part_of bigint,
  add column is_returned boolean not null default false;
select allow_app('schedule_entry', 'update');
