import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "tenantDatabase.type_unsupported": "The own database of a tenant is PostgreSQL; other types are not supported",
  "tenantDatabase.engine_unsupported": "Databases of tenants are created in PostgreSQL only",
  "tenantDatabase.no_connection":
    "Enter the connection of the tenant's database first, for example postgres://user:…@host/database",
  "tenantDatabase.fault.refused":
    "No connection may go to this address. Addresses of this machine and link-local ones are allowed by SITEWARD_OUTGOING_HOSTS",
  "tenantDatabase.fault.unreachable": "The database does not answer. Check host, port and encryption",
  "tenantDatabase.fault.signIn": "The database refuses the user or the password",
  "tenantDatabase.fault.missing": "The server has no database of this name",
  "tenantDatabase.fault.version": "The database is too old; PostgreSQL 15 or newer is needed",
  "tenantDatabase.fault.rights": "The user may not create tables in this database. Use the owner of the database",
  "tenantDatabase.fault.roles":
    "The user may not create roles. Grant CREATEROLE, or create the three roles of Siteward first",
  "tenantDatabase.fault.foreign": "The database has other contents already. Use an empty one",
  "tenantDatabase.fault.otherTenant": "The database belongs to another tenant already",
  "tenantDatabase.in_use":
    "The tenant uses this database. Move it back to the shared one before you change or remove the connection",
  "tenantDatabase.main": "The main tenant always lives in the shared database",
  "tenantDatabase.no_owner":
    "The server has no address of the database owner (DATABASE_OWNER_URL), so it cannot manage databases of tenants",
  "tenantDatabase.schemaTask": "Update the tables in the database of “{{name}}”",
  "tenantDatabase.rowsTask": "Update the shared rows in the database of “{{name}}”",
  "tenantDatabase.prepareTask": "Prepare the database of “{{name}}”",
  "tenantDatabase.syncTask": "Update the databases of all tenants",
  "api.sysTenant.initTenantDb": "Create the database of a tenant",
  "api.sysTenant.initTenantData": "Update the shared rows of a tenant's database",
  "api.sysTenant.syncTenantDb": "Update the databases of all tenants",
  "api.sysTenant.tenantDbList": "List of the databases of tenants",
  "api.sysTenant.place": "Where a tenant lives",
  "api.sysTenant.testDatabase": "Test the database of a tenant",
  "api.sysTenant.saveDatabase": "Save the database of a tenant",
  "api.sysTenant.prepareDatabase": "Prepare the database of a tenant",
};
