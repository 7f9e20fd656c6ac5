-- Texts that all new records of an import get in fields without a column of the file: [{"field", "text"}].
alter table import_run add column constants jsonb not null default '[]';
select allow_app('import_run', 'update');
