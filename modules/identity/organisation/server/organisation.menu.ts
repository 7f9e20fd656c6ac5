import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of organisations below "system". */
export const organisationMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000141,
    parentId: MenuDirectory.system,
    title: "organisation.menu",
    name: "sysOrg",
    path: "/system/org",
    component: "/system/org/index",
    icon: "ele-OfficeBuilding",
    orderNo: 120,
  },
  [
    { id: 1310000000143, title: "menu.button.edit", permission: "sysOrg/update", grantsByDefault: ["administrator"] },
    { id: 1310000000144, title: "menu.button.add", permission: "sysOrg/add", grantsByDefault: ["administrator"] },
    { id: 1310000000145, title: "menu.button.delete", permission: "sysOrg/delete", grantsByDefault: ["administrator"] },
  ],
);
