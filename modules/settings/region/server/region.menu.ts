import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of regions below "platform". */
export const regionMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000381,
    parentId: MenuDirectory.platform,
    title: "region.menu",
    name: "sysRegion",
    path: "/platform/region",
    component: "/system/region/index",
    icon: "ele-Place",
    orderNo: 170,
  },
  [
    { id: 1310000000382, title: "menu.button.search", permission: "sysRegion/page" },
    { id: 1310000000383, title: "menu.button.edit", permission: "sysRegion/update" },
    { id: 1310000000384, title: "menu.button.add", permission: "sysRegion/add" },
    { id: 1310000000385, title: "menu.button.delete", permission: "sysRegion/delete" },
    { id: 1310000000386, title: "region.sync", permission: "sysRegion/sync" },
  ],
);
