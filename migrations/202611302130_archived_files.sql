-- Contents that come with the archive of a tenant bring a count along, but their versions are counted as they are added.

create function begin_file_references() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.reference_count := 0;
  return new;
end
$$;
create trigger file_content_references before insert on file_content
for each row execute function begin_file_references();
