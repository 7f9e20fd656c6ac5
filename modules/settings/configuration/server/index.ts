import { constantApi } from "../contract.ts";
import { configurationText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import { listConstants } from "./constant.service.ts";
import { standardSettings } from "./setting.standard.ts";
import { loadSettings } from "./loadSettings.ts";
import { settings } from "./setting.table.ts";

export const configurationModule = module({
  name: "configuration",
  routes: routes(constantApi, { list: listConstants }),
  tables: [settings],
  settings: loadSettings,
  texts: configurationText,
  standardRows: { steps: [seedRows(settings, { rows: standardSettings })] },
  demoRows: async () => (await import("./setting.demo.ts")).settingDemo,
});
