import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { outgoingCallLog } from "#core/request/outgoingCallLog";
import { sealedTables } from "#core/request/sealedTable";
import { httpLogApi } from "../contract.ts";
import { httpLogText } from "../text/index.ts";
import { exportCalls } from "./export.service.ts";
import { httpLogMenus } from "./httpLog.menu.ts";
import { clearCalls, getCall, listCalls, listClients, listYearDays, pageCalls } from "./httpLog.service.ts";
import { httpCalls } from "./httpLog.table.ts";
import { noteCall, startCallWriter } from "./noteCall.ts";

export const httpLogModule = module({
  name: "httpLog",
  routes: routes(httpLogApi, {
    page: markReadOnly(pageCalls),
    list: listCalls,
    detail: getCall,
    yearDayStats: listYearDays,
    httpClientName: listClients,
    export: markReadOnly(exportCalls),
    clear: clearCalls,
  }),
  tables: [httpCalls],
  texts: httpLogText,
  menus: httpLogMenus,
  extensions: [
    outgoingCallLog.provide({ note: noteCall }),
    sealedTables.provide({ table: "http_log", title: "httpLog.title" }),
  ],
  services: [startCallWriter],
  expiringRows: [{ remove: "remove_old_http_log", atOnce: 1000 }],
  demoRows: async () => (await import("./httpLog.demo.ts")).httpLogDemo,
});
