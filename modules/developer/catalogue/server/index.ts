import { catalogueText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { catalogueMenus } from "./catalogue.menu.ts";

export const catalogueModule = module({
  name: "catalogue",
  routes: [],
  tables: [],
  texts: catalogueText,
  menus: catalogueMenus,
});
