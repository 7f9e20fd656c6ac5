-- A row of which nothing is said cannot be imported.
alter table import_row alter column state set default 'error';
