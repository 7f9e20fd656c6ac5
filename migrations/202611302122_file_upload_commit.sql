-- A part does not wait until it is on the disk of the database: if the database crashes, the last parts and the position
-- of the upload are lost together, and the client sends them again. The file itself waits as always.
create or replace function append_to_upload(of_account bigint, of_upload bigint, at_byte bigint, part bytea)
returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  update file_upload set received_bytes = received_bytes + length(part), updated_at = now()
  where tenant_id = tenant and id = of_upload and account_id = of_account
    and file_id is null and received_bytes = at_byte;
  if not found then
    return false;
  end if;
  insert into file_upload_part (tenant_id, upload_id, start_byte, content)
  values (tenant, of_upload, at_byte, part);
  return true;
end
$$;
