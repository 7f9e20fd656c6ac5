import { columnCustomApi, shareCode, viewApi } from "../contract.ts";
import { viewText } from "../text/index.ts";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { getColumns, resetColumns, storeColumns } from "./columnCustom.service.ts";
import { viewMenus } from "./view.menu.ts";
import {
  addView,
  copyView,
  deleteView,
  listGridViews,
  listShareRoles,
  openGrid,
  setDefaultView,
  setPinnedView,
  updateView,
} from "./view.service.ts";
import { gridSettings, listViews } from "./view.table.ts";

export const viewModule = module({
  name: "view",
  routes: [
    ...routes(columnCustomApi, { detail: getColumns, store: storeColumns, reset: resetColumns }),
    ...routes(viewApi, {
      list: listGridViews,
      open: openGrid,
      roles: listShareRoles,
      add: addView,
      update: updateView,
      delete: deleteView,
      setDefault: setDefaultView,
      setPinned: setPinnedView,
      copy: copyView,
    }),
  ],
  tables: [gridSettings, listViews],
  texts: viewText,
  menus: viewMenus,
  screenCodes: [shareCode],
  demoRows: async () => (await import("./view.demo.ts")).viewDemo,
});

export { listViews };
