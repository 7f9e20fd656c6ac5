import { passwordKeyApi, tenantApi } from "../contract.ts";
import { routes } from "#core/http/routes";
import { getPasswordKey, sysInfo } from "./tenant.service.ts";

export const tenantRoutes = [
  ...routes(tenantApi, { sysInfo }),
  ...routes(passwordKeyApi, { smPublicKey: getPasswordKey }),
];
