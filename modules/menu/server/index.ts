import { menuText } from "#modules/menu/text";
import { module } from "#server/module";
import { menuRecord } from "./menu.history.ts";
import { menuRoutes } from "./menu.routes.ts";
import { menus } from "./menu.table.ts";

export const menuModule = module({
  name: "menu",
  routes: menuRoutes,
  tables: [menus],
  texts: menuText,
  records: [menuRecord],
});

export { listPermissions, loginMenuTree } from "./menu.service.ts";

export { standardMenus } from "./menu.standard.ts";
export { menus };
