-- An entry without hours is from nine to ten, as forms propose it.
alter table schedule_entry alter column start_time set default '09:00', alter column end_time set default '10:00';
