import { dashboardApi, userMenuApi } from "../contract.ts";
import { dashboardText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { dashboardMenus } from "./dashboard.menu.ts";
import {
  getOwnDashboard,
  getSharedDashboard,
  listDashboardRoles,
  resetOwnDashboard,
  saveOwnDashboard,
  shareDashboard,
  unshareDashboard,
} from "./dashboard.service.ts";
import { dashboards, userMenus } from "./dashboard.table.ts";
import { deleteFavourites, listFavouriteIds, listFavourites, setFavourites } from "./userMenu.service.ts";

export const dashboardModule = module({
  name: "dashboard",
  routes: [
    ...routes(dashboardApi, {
      own: getOwnDashboard,
      save: saveOwnDashboard,
      reset: resetOwnDashboard,
      shared: getSharedDashboard,
      share: shareDashboard,
      unshare: unshareDashboard,
      roles: listDashboardRoles,
    }),
    ...routes(userMenuApi, {
      add: setFavourites,
      deleteUserMenu: deleteFavourites,
      userMenuList: listFavourites,
      userMenuIdList: listFavouriteIds,
    }),
  ],
  tables: [dashboards, userMenus],
  texts: dashboardText,
  menus: dashboardMenus,
  demoRows: async () => (await import("./dashboard.demo.ts")).dashboardDemo,
});

export { dashboards, userMenus };
