import { brandingText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { brandingMenus } from "./branding.menu.ts";
import { brandingRoutes } from "./branding.routes.ts";

export const brandingModule = module({
  name: "branding",
  routes: brandingRoutes,
  tables: [],
  texts: brandingText,
  menus: brandingMenus,
});
