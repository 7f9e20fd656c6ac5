import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of tenants, which the platform administrator alone opens, and a tenant's list of visits. */
export const tenantAdministrationMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000311,
      parentId: MenuDirectory.platform,
      title: "menu.page.sysTenant",
      name: "sysTenant",
      path: "/platform/tenant",
      component: "/system/tenant/index",
      icon: "ele-School",
      orderNo: 100,
    },
    [
      { id: 1310000000312, title: "menu.button.search", permission: "sysTenant/page" },
      { id: 1310000000313, title: "menu.button.edit", permission: "sysTenant/update" },
      { id: 1310000000314, title: "menu.button.add", permission: "sysTenant/add" },
      { id: 1310000000315, title: "menu.button.delete", permission: "sysTenant/delete" },
      { id: 1310000000316, title: "menu.button.grantMenus", permission: "sysTenant/grantMenu" },
      { id: 1310000000317, title: "menu.button.resetPassword", permission: "sysTenant/resetPwd" },
      { id: 1310000000318, title: "menu.button.createDb", permission: "sysTenant/createDb" },
      { id: 1310000000319, title: "menu.button.setStatus", permission: "sysTenant/setStatus" },
    ],
  ),
  ...menuPage(
    {
      id: 1320000005610,
      parentId: MenuDirectory.system,
      title: "tenantVisit.menu",
      name: "sysTenantVisit",
      path: "/system/tenantVisit",
      component: "/system/tenantVisit/index",
      icon: "ele-View",
      orderNo: 190,
    },
    [
      {
        id: 1320000005611,
        title: "menu.button.view",
        permission: "sysTenantVisit/page",
        grantsByDefault: ["administrator"],
      },
    ],
  ),
];
