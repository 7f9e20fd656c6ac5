import { menuText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { cachedFields } from "#core/request/cachedValue";
import { menuMenus } from "./menu.menu.ts";
import { seedMenu } from "./menuSeeding.ts";
import { menuRecord } from "./records/menu.history.ts";
import { menuRoutes } from "./menu.routes.ts";
import { menus } from "./menu.table.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    menu: true;
  }
}

/** Menus are the same for all tenants; the last three are keys of whole lists. */
const cachedMenuFields = [
  "id",
  "parentId",
  "type",
  "title",
  "name",
  "path",
  "component",
  "permission",
  "icon",
  "orderNo",
  "status",
  "menus",
  "apis",
  "permissions",
];

export const menuModule = module({
  name: "menu",
  routes: menuRoutes,
  tables: [menus],
  texts: menuText,
  menus: menuMenus,
  records: [menuRecord],
  standardRows: { steps: [seedMenu] },
  extensions: [cachedFields.provide({ name: "menu", list: () => cachedMenuFields })],
});

export { type MenuGrants, menuGrants } from "./menu.grants.ts";
export { explainPage } from "./pages/pageAccess.service.ts";
export { isPlannedMenu } from "./planned/planned.menu.ts";
export { listPermissions, loginMenuTree } from "./menu.service.ts";

export { menus };
