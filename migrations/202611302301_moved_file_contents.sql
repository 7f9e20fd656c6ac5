-- A tenant that moves brings its versions of files along with their contents, so that the counts are copied as they are.
create or replace function begin_file_references() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not is_moving_tenant() then
    new.reference_count := 0;
  end if;
  return new;
end
$$;
