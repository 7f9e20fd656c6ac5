-- When the time of an entry was last changed: what was answered before has to be asked again.
alter table schedule_entry add column time_changed_at timestamptz;
select allow_app('schedule_entry', 'update');
