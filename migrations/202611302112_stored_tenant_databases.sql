-- The databases of tenants with the owner's addresses, encrypted. Only the owner can execute it.
create function stored_tenant_databases(of_tenant bigint default null)
returns table (tenant_id bigint, tenant_name text, database_name text, home text, schema_version text, connection bytea,
  owner_connection bytea)
language sql stable rows 10
set search_path = public, pg_temp
begin atomic
  select known.tenant_id, tenant.name, known.database_name, known.home, known.schema_version, known.connection,
    known.owner_connection
  from tenant_database known join tenant on tenant.id = known.tenant_id
  where tenant.deleted_at is null and (of_tenant is null or known.tenant_id = of_tenant)
  order by known.tenant_id;
end;
