import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The permission check below "system". */
export const permissionMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000001160,
    parentId: MenuDirectory.system,
    title: "permission.menu",
    name: "sysPermission",
    path: "/system/permission",
    component: "/system/permission/index",
    icon: "ele-Search",
    orderNo: 145,
  },
  [
    {
      id: 1320000001161,
      title: "permission.menu.explain",
      permission: "sysPermission/explain",
      grantsByDefault: ["administrator"],
    },
  ],
);
