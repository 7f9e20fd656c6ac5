-- The types that a tenant accepts, as suffixes with commas between; empty: all that the product accepts.
alter table file_setting add column allowed_suffixes varchar(500) not null default '';
select allow_app('file_setting', 'update');
