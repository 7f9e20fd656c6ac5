import { menuButtons, type MenuEntry } from "#core/request/menuEntry";

/** Views belong to every list, so their only button is below the profile, which every role opens. */
export const viewMenus: readonly MenuEntry[] = menuButtons(1310000000161, [
  {
    id: 1320000001190,
    title: "view.menu.share",
    permission: "sysView/share",
    orderNo: 200,
    grantsByDefault: ["administrator"],
  },
]);
