import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** Below "system": only the platform administrator could grant entries below "platform". */
export const providerMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000181,
      parentId: MenuDirectory.system,
      title: "provider.menu.sysOAuthUser",
      name: "sysOAuthUser",
      path: "/system/oAuthUser",
      component: "/system/oAuthUser/index",
      icon: "ele-ChatDotRound",
      orderNo: 160,
    },
    [
      {
        id: 1310000000182,
        title: "menu.button.search",
        permission: "sysOAuthUser/page",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000183,
        title: "menu.button.edit",
        permission: "sysOAuthUser/update",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000184,
        title: "menu.button.add",
        permission: "sysOAuthUser/add",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000185,
        title: "menu.button.delete",
        permission: "sysOAuthUser/delete",
        grantsByDefault: ["administrator"],
      },
    ],
  ),
  ...menuPage(
    {
      id: 1320000006200,
      parentId: MenuDirectory.system,
      title: "provider.menu.sysOAuthProvider",
      name: "sysOAuthProvider",
      path: "/system/provider",
      component: "/system/provider/index",
      icon: "ele-Connection",
      orderNo: 161,
    },
    [
      {
        id: 1320000006201,
        title: "menu.button.search",
        permission: "sysOAuthProvider/page",
        orderNo: 101,
        grantsByDefault: ["administrator"],
      },
      {
        id: 1320000006202,
        title: "menu.button.edit",
        permission: "sysOAuthProvider/update",
        orderNo: 102,
        grantsByDefault: ["administrator"],
      },
      {
        id: 1320000006203,
        title: "menu.button.add",
        permission: "sysOAuthProvider/add",
        orderNo: 103,
        grantsByDefault: ["administrator"],
      },
      {
        id: 1320000006204,
        title: "menu.button.delete",
        permission: "sysOAuthProvider/delete",
        orderNo: 104,
        grantsByDefault: ["administrator"],
      },
    ],
  ),
];
