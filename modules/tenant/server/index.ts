import { tenantText } from "#modules/tenant/text";
import { module } from "#server/module";
import { tenantRoutes } from "./tenant.routes.ts";
import { tenants } from "./tenant.table.ts";

export const tenantModule = module({ name: "tenant", routes: tenantRoutes, tables: [tenants], texts: tenantText });

export { findTenant, isTenantHost, type Tenant, tenantMeant, tenantName, tenantWatermark } from "./tenant.service.ts";

export { mainTenantId, standardTenants } from "./tenant.standard.ts";
export { tenants };
