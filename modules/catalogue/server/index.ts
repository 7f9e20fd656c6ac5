import { catalogueText } from "#modules/catalogue/text";
import { module } from "#server/module";
import { catalogueMenus } from "./catalogue.menu.ts";

export const catalogueModule = module({
  name: "catalogue",
  routes: [],
  tables: [],
  texts: catalogueText,
  menus: catalogueMenus,
});
