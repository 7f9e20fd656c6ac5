-- When the words or files of a comment were last changed. Undoing the change takes it back, as any other column.
alter table record_comment add column edited_time timestamptz;
select allow_app('record_comment', 'update');

-- The past stays as it was: no version, no history.
alter table record_comment disable trigger user;
update record_comment set edited_time = update_time where version > 1;
alter table record_comment enable trigger user;
