-- The database of a deleted tenant with the owner's address, encrypted, until its rows are removed. Only the owner can
-- execute it.
create function stored_database_of_deleted(of_tenant bigint)
returns table (tenant_id bigint, tenant_name text, database_name text, home text, schema_version text, connection bytea,
  owner_connection bytea)
language sql stable rows 1
set search_path = public, pg_temp
begin atomic
  select known.tenant_id, tenant.name, known.database_name, known.home, known.schema_version, known.connection,
    known.owner_connection
  from tenant_database known join tenant on tenant.id = known.tenant_id
  where tenant.deleted_at is not null and known.tenant_id = of_tenant;
end;
