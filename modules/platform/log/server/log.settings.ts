import { defineInteger, defineSwitch } from "#core/request/settingDefinition";

const days = { group: "system", isTenantSetting: true, default: 180, minimum: 1, maximum: 3650, unit: "days" } as const;

/** Whether calls of signed-in accounts are logged; visits and exceptions always are. */
export const operationLogSwitch = defineSwitch({
  code: "sys_oplog",
  group: "system",
  title: "log.setting.operations",
  hint: "log.setting.operationsHint",
  default: true,
});

/** How long operations are kept. `log_retention_days` in the database reads these settings. */
export const operationDays = defineInteger({
  ...days,
  code: "sys_log_retention_days",
  title: "log.setting.operationDays",
  hint: "log.setting.daysHint",
});

/** How long visits are kept. */
export const visitDays = defineInteger({
  ...days,
  code: "sys_log_visit_days",
  title: "log.setting.visitDays",
  hint: "log.setting.daysHint",
});

/** How long exceptions are kept. */
export const exceptionDays = defineInteger({
  ...days,
  code: "sys_log_exception_days",
  title: "log.setting.exceptionDays",
  hint: "log.setting.daysHint",
});
