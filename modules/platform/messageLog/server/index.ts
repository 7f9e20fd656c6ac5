import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { sealedTables } from "#core/request/sealedTable";
import { messageLogApi, readMessages } from "../contract.ts";
import { messageLogText } from "../text/index.ts";
import { messageLogMenus } from "./messageLog.menu.ts";
import { clearMessages, getMessage, listYearDays, pageMessages } from "./messageLog.service.ts";

export const messageLogModule = module({
  name: "messageLog",
  routes: routes(messageLogApi, {
    page: markReadOnly(pageMessages),
    detail: getMessage,
    yearDayStats: listYearDays,
    clear: clearMessages,
  }),
  tables: [],
  texts: messageLogText,
  menus: messageLogMenus,
  screenCodes: [readMessages],
  extensions: [sealedTables.provide({ table: "message_log", title: "messageLog.title" })],
  demoRows: async () => (await import("./messageLog.demo.ts")).messageLogDemo,
});
