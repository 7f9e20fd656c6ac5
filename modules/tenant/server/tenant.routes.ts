import { tenantApi } from "#modules/tenant/contract";
import { routes } from "#server/http/routes";
import { sysInfo } from "./tenant.service.ts";

export const tenantRoutes = routes(tenantApi, { sysInfo });
