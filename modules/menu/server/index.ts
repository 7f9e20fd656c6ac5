import { menuText } from "#modules/menu/text";
import { module } from "#server/module";
import { menuRoutes } from "./menu.routes.ts";
import { menus } from "./menu.table.ts";

export const menuModule = module({
  name: "menu",
  routes: menuRoutes,
  tables: [menus],
  texts: menuText,
});

export { listPermissions } from "./menu.service.ts";

export { standardMenus } from "./menu.standard.ts";
export { menus };
