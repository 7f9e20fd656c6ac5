import { tenantApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { sysInfo } from "./tenant.service.ts";

export const tenantRoutes = routes(tenantApi, { sysInfo });
