import { constantApi } from "../contract.ts";
import { configurationText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import { listConstants } from "./constant.service.ts";
import { demoMode } from "#core/request/demoMode";
import { settingMenus } from "./setting.menu.ts";
import { settingRecord, tenantSettingRecord } from "./setting.history.ts";
import { settingRoutes } from "./setting.routes.ts";
import { standardSettings } from "./setting.standard.ts";
import { loadSettings } from "./loadSettings.ts";
import { settings, tenantSettings } from "./setting.table.ts";

export const configurationModule = module({
  name: "configuration",
  routes: [...routes(constantApi, { list: listConstants }), ...settingRoutes],
  tables: [settings, tenantSettings],
  settings: loadSettings,
  settingKeys: [demoMode],
  texts: configurationText,
  menus: settingMenus,
  records: [settingRecord, tenantSettingRecord],
  standardRows: { steps: [seedRows(settings, { rows: standardSettings })] },
  demoRows: async () => (await import("./setting.demo.ts")).settingDemo,
});

export { readTenantSettings, saveTenantSettings } from "./tenantSettings.ts";
