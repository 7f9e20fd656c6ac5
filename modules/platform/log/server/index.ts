import { module } from "#core/boot/module";
import { requestLogs } from "#core/request/requestLog";
import { sealedTables } from "#core/request/sealedTable";
import { logText } from "../text/index.ts";
import { bufferedLog, startLogWriter } from "./buffer.ts";
import { logMenus } from "./log.menu.ts";
import { logRoutes } from "./log.routes.ts";
import { exceptionDays, operationDays, operationLogSwitch, visitDays } from "./log.settings.ts";
import { exceptionGroups, exceptionLogs, logDays, operationLogs, visitLogs } from "./log.table.ts";

export const logModule = module({
  name: "log",
  routes: logRoutes,
  tables: [visitLogs, operationLogs, exceptionLogs, logDays, exceptionGroups],
  texts: logText,
  menus: logMenus,
  settingKeys: [operationLogSwitch, operationDays, visitDays, exceptionDays],
  extensions: [
    requestLogs.provide(bufferedLog),
    sealedTables.provide({ table: "visit_log", title: "log.visits" }),
    sealedTables.provide({ table: "operation_log", title: "log.operations" }),
    sealedTables.provide({ table: "exception_log", title: "log.exceptions" }),
  ],
  services: [startLogWriter],
  expiringRows: [{ remove: "remove_old_logs", atOnce: 5000 }],
  demoRows: async () => (await import("./log.demo.ts")).logDemo,
});
