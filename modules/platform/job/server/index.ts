import { module } from "#core/boot/module";
import { jobText } from "../text/index.ts";
import { startJobEngine } from "./engine/engine.ts";
import { startServiceReports } from "./engine/serviceReports.ts";
import { jobRecord, triggerRecord } from "./job.history.ts";
import { jobMenus } from "./job.menu.ts";
import { jobRoutes } from "./job.routes.ts";
import { jobTimeZone, recordDays, tenantScripts } from "./job.settings.ts";
import { jobNodes, jobRuns, jobs, jobTriggers } from "./job.table.ts";
import { logJob } from "./removeOldRuns.ts";

export const jobModule = module({
  name: "job",
  routes: jobRoutes,
  tables: [jobs, jobTriggers, jobRuns, jobNodes],
  texts: jobText,
  menus: jobMenus,
  records: [jobRecord, triggerRecord],
  settingKeys: [recordDays, tenantScripts, jobTimeZone],
  demoRows: async () => (await import("./job.demo.ts")).jobDemo,
  redirects: { "/schedule": "/#/platform/job/dashboard" },
  services: [startJobEngine, startServiceReports],
  jobs: [logJob],
});
