import { permissionApi } from "#modules/permission/contract";
import { permissionText } from "#modules/permission/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { listAccounts, listCalls, listRecords } from "./askable.service.ts";
import { explain } from "./explain.service.ts";
import { permissionMenus } from "./permission.menu.ts";

export const permissionModule = module({
  name: "permission",
  routes: routes(permissionApi, {
    explain: reads(explain),
    calls: listCalls,
    records: listRecords,
    accounts: listAccounts,
  }),
  tables: [],
  texts: permissionText,
  menus: permissionMenus,
});
