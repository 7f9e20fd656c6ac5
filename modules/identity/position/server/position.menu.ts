import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of positions below "system". */
export const positionMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000151,
    parentId: MenuDirectory.system,
    title: "position.menu",
    name: "sysPos",
    path: "/system/pos",
    component: "/system/pos/index",
    icon: "ele-Mug",
    orderNo: 130,
  },
  [
    {
      id: 1310000000152,
      title: "menu.button.search",
      permission: "sysPos/page",
      grantsByDefault: ["administrator", "demo:staff"],
    },
    {
      id: 1310000000153,
      title: "position.menu.list",
      permission: "sysPos/list",
      grantsByDefault: ["administrator", "demo:staff"],
    },
    {
      id: 1310000000154,
      title: "menu.button.edit",
      permission: "sysPos/update",
      grantsByDefault: ["administrator", "demo:managers"],
    },
    {
      id: 1310000000155,
      title: "menu.button.add",
      permission: "sysPos/add",
      grantsByDefault: ["administrator", "demo:managers"],
    },
    {
      id: 1310000000156,
      title: "menu.button.delete",
      permission: "sysPos/delete",
      grantsByDefault: ["administrator", "demo:managers"],
    },
    {
      id: 1320000001001,
      title: "menu.button.setStatus",
      permission: "sysPos/setStatus",
      grantsByDefault: ["administrator", "demo:managers"],
    },
  ],
);
