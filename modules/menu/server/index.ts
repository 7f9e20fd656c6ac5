import { menuApi } from "#modules/menu/contract";
import { menuText } from "#modules/menu/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { loginMenuTree } from "./menu.service.ts";
import { menus } from "./menu.table.ts";

export const menuModule = module({
  name: "menu",
  routes: routes(menuApi, { loginMenuTree }),
  tables: [menus],
  texts: menuText,
});

export { listPermissions } from "./menu.service.ts";

export { standardMenus } from "./menu.standard.ts";
export { menus };
