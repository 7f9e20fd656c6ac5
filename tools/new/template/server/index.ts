import { thingText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { thingMenus } from "./thing.menu.ts";
import { thingRoutes } from "./thing.routes.ts";
import { things } from "./thing.table.ts";

export const thingModule = module({
  name: "thing",
  routes: thingRoutes,
  tables: [things],
  texts: thingText,
  menus: thingMenus,
});
