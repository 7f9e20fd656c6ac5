import * as z from "zod";
import { defineApi, get, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { SysInfo } from "#contract/systemInfo";

export const tenantApi = defineApi("sysTenant", {
  sysInfo: withPathSegments(get(z.object({ tenantId: z.int() }), SysInfo, "anyone"), "tenantId"),
});

export const tenantError = errors({ "tenant.unknown": "D0007" });
