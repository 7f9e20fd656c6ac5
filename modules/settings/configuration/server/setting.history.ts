import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { settings, tenantSettings } from "./setting.table.ts";

/** History of the installation's settings. Of a secret it says when it was set, never what it was. */
export const settingRecord: TrackedRecord = {
  entity: "sysConfig",
  prefix: "setting",
  table: settings,
  read: "sysConfig/page",
  update: "sysConfig/update",
  remove: "sysConfig/delete",
};

/** History of a tenant's own settings. */
export const tenantSettingRecord: TrackedRecord = {
  ...settingRecord,
  entity: "sysConfigTenant",
  table: tenantSettings,
  read: "sysConfigTenant/page",
  update: "sysConfigTenant/update",
  remove: "sysConfigTenant/delete",
};
