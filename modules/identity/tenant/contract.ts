import * as z from "zod";
import { allowDuring, defineApi, get, NoInput, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { SysInfo } from "#contract/systemInfo";

export const tenantApi = defineApi("sysTenant", {
  sysInfo: withPathSegments(get(z.object({ tenantId: z.int() }), SysInfo, "anyone"), "tenantId"),
});

/** Clients that have loaded no system information ask for the key alone, for example after a reload of the page. */
export const passwordKeyApi = defineApi("sysConfig", {
  smPublicKey: allowDuring(get(NoInput, z.string(), "signedIn"), "changingPassword", "enrolling", "locked"),
});

export const tenantError = errors({
  "tenant.unknown": "D0007",
  "tenant.name_taken": "D1300",
  "tenant.host_taken": "D1303",
});
