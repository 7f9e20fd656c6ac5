-- A file under legal hold stays as it is: it cannot be deleted, replaced or purged until the hold is released. The change
-- history of files has who has set and released it.

alter table file add column hold_reason varchar(200) check (hold_reason <> '');
select allow_app('file', 'update');

-- The second wall behind the module's own checks. Deleting rows is left to the functions below, so that a whole tenant can
-- be deleted.
create function keep_held_file() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return new;
  end if;
  raise exception 'A file under legal hold cannot be deleted or replaced.' using errcode = '23514';
end
$$;
create trigger file_hold before update of deleted_at, content_id on file
for each row when (
  old.hold_reason is not null
  and (new.content_id <> old.content_id or (new.deleted_at is not null and old.deleted_at is null)))
execute function keep_held_file();

create or replace function purge_files(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  purged integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 files are purged at once.' using errcode = '22023';
  end if;
  delete from file where (tenant_id, id) in (
    select binned.tenant_id, binned.id from file binned
    left join file_setting on file_setting.tenant_id = binned.tenant_id
    where binned.deleted_at < now() - make_interval(days => coalesce(file_setting.bin_days, 30))
      and binned.hold_reason is null
    order by binned.deleted_at limit at_most for update of binned skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;

create or replace function purge_binned_files(ids bigint[]) returns table (purged integer)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  deleted integer;
begin
  delete from file
  where tenant_id = tenant and id = any (ids) and deleted_at is not null and hold_reason is null;
  get diagnostics deleted = row_count;
  return query select deleted;
end
$$;

-- A held picture stays after its record shows another one.
create or replace function discard_files(ids bigint[]) returns table (discarded integer)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  deleted integer;
begin
  delete from file where tenant_id = tenant and id = any (ids) and hold_reason is null;
  get diagnostics deleted = row_count;
  return query select deleted;
end
$$;
