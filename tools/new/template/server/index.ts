import { thingText } from "#modules/thing/text";
import { module } from "#server/module";
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
