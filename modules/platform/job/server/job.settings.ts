import { isTimeZone } from "#contract/timeZone";
import type { App } from "#core/request/app";
import { defineInteger, definePattern, defineSwitch, type SettingDefinition } from "#core/request/settingDefinition";
import { readSettings } from "#core/request/settings";

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

/** In which time zone cron expressions are read; without it in that of the installation. */
export const jobTimeZone: SettingDefinition<string | undefined> = {
  ...definePattern({
    code: "sys_job_time_zone",
    group: "system",
    title: "job.setting.timeZone",
    hint: "job.setting.timeZoneHint",
    isTenantSetting: true,
    default: undefined,
  }),
  parse: (text) => (isTimeZone(text) ? { value: text } : { issue: { key: "invalid.time_zone" } }),
};

/** The time zone in which the cron expressions of a tenant are read. */
export async function readJobTimeZone(app: App, tenantId: number): Promise<string> {
  return (await readSettings(app, tenantId)).get(jobTimeZone) ?? app.config.timeZone;
}
