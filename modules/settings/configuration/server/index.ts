import { configurationText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import type { App } from "#core/request/app";
import { cachedFields } from "#core/request/cachedValue";
import { demoMode } from "#core/request/demoMode";
import { settingMenus } from "./setting.menu.ts";
import { settingRecord, tenantSettingRecord } from "./setting.history.ts";
import { settingRoutes } from "./setting.routes.ts";
import { standardSettings } from "./setting.standard.ts";
import { loadSettings } from "./loadSettings.ts";
import { settings, tenantSettings } from "./setting.table.ts";

export const configurationModule = module({
  name: "configuration",
  routes: settingRoutes,
  tables: [settings, tenantSettings],
  settings: loadSettings,
  settingKeys: [demoMode],
  extensions: [cachedFields.provide({ name: "config", list: listReadableCodes })],
  texts: configurationText,
  menus: settingMenus,
  records: [settingRecord, tenantSettingRecord],
  standardRows: { steps: [seedRows(settings, { rows: standardSettings })] },
  demoRows: async () => (await import("./setting.demo.ts")).settingDemo,
});

/** Settings that modules declare, without secrets. Of others it is not known what they hold. */
function listReadableCodes({ settingDefinitions }: App): string[] {
  return [...settingDefinitions.values()].flatMap(({ code, kind }) => (kind === "secret" ? [] : [code]));
}

export { readTenantSettings, saveTenantSettings } from "./tenantSettings.ts";
