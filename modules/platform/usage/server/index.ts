import { module } from "#core/boot/module";
import { routes, markReadOnly } from "#core/http/routes";
import { cachedFields } from "#core/request/cachedValue";
import { quotaGuard, usageKinds } from "#core/request/quota";
import { usageApi } from "../contract.ts";
import { usageText } from "../text/index.ts";
import { pageChanges } from "./limitChange.service.ts";
import { recordUsage } from "./recordUsage.ts";
import { pageTenants, readDefaults, readTenantUsage, saveDefaults, saveTenantLimits } from "./tenantUsage.service.ts";
import { usageGuard } from "./usage.guard.ts";
import { usageMenus } from "./usage.menu.ts";
import { readUsage } from "./usage.service.ts";
import {
  seenUsageWarnings,
  usageCountings,
  usageDays,
  usageDefaults,
  usageLimits,
  usageStates,
} from "./usage.table.ts";
import { startUsageCounting } from "./usage.worker.ts";
import { listWarnings, noteWarnings } from "./warning.service.ts";

export const usageModule = module({
  name: "usage",
  routes: routes(usageApi, {
    own: readUsage,
    warnings: listWarnings,
    noteWarnings,
    page: markReadOnly(pageTenants),
    tenant: readTenantUsage,
    saveLimits: saveTenantLimits,
    defaults: readDefaults,
    saveDefaults,
    changes: markReadOnly(pageChanges),
  }),
  mirrors: [
    { from: "shared", read: "read_usage_limits", write: "write_usage_limits" },
    { from: "own", read: "read_usage_states", write: "write_usage_states" },
  ],
  tables: [usageDefaults, usageLimits, usageDays, usageStates, seenUsageWarnings, usageCountings],
  texts: usageText,
  menus: usageMenus,
  extensions: [
    quotaGuard.provide(usageGuard),
    usageKinds.provide(recordUsage),
    cachedFields.provide({ name: "usage", list: () => ["softLimit", "hardLimit"] }),
  ],
  expiringRows: [{ remove: "remove_old_usage", atOnce: 1000 }],
  services: [startUsageCounting],
  demoRows: async () => (await import("./usage.demo.ts")).usageDemo,
});
