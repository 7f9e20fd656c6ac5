import { permissionApi } from "../contract.ts";
import { permissionText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { listExplainableAccounts, listExplainableCalls, listExplainableRecords } from "./explainable.service.ts";
import { explain } from "./explain.service.ts";
import { permissionMenus } from "./permission.menu.ts";

export const permissionModule = module({
  name: "permission",
  routes: routes(permissionApi, {
    explain: markReadOnly(explain),
    calls: listExplainableCalls,
    records: listExplainableRecords,
    accounts: listExplainableAccounts,
  }),
  tables: [],
  texts: permissionText,
  menus: permissionMenus,
});
