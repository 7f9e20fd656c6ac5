import { exportApi } from "#contract/export";
import { exportText } from "#modules/export/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { exportMenus } from "./export.menu.ts";
import { startExport } from "./export.service.ts";
import { exportTask } from "./export.task.ts";

export const exportModule = module({
  name: "export",
  routes: routes(exportApi, { start: startExport }),
  tables: [],
  texts: exportText,
  menus: exportMenus,
  tasks: [exportTask],
});
