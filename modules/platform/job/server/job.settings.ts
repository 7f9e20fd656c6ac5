import { defineInteger, defineSwitch } from "#core/request/settingDefinition";

/** How long the records of runs are kept. */
export const recordDays = defineInteger({
  code: "sys_job_record_days",
  group: "system",
  title: "job.setting.recordDays",
  hint: "job.setting.recordDaysHint",
  unit: "days",
  default: 30,
  minimum: 1,
  maximum: 3650,
});

/** Whether tenants besides the main one may have script jobs. */
export const tenantScripts = defineSwitch({
  code: "sys_job_tenant_script",
  group: "system",
  title: "job.setting.tenantScripts",
  hint: "job.setting.tenantScriptsHint",
  default: false,
});
