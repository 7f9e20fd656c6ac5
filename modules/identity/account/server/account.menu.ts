import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of accounts below "system", with its permissions. */
export const accountMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000111,
      parentId: MenuDirectory.system,
      title: "account.menu",
      name: "sysUser",
      path: "/system/user",
      component: "/system/user/index",
      icon: "ele-User",
      orderNo: 100,
    },
    [
      {
        id: 1310000000112,
        title: "menu.button.search",
        permission: "sysUser/page",
        grantsByDefault: ["administrator", "demo:staff"],
      },
      {
        id: 1310000000113,
        title: "menu.button.edit",
        permission: "sysUser/update",
        grantsByDefault: ["administrator"],
      },
      { id: 1310000000114, title: "menu.button.add", permission: "sysUser/add", grantsByDefault: ["administrator"] },
      {
        id: 1310000000115,
        title: "menu.button.delete",
        permission: "sysUser/delete",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000116,
        title: "menu.button.details",
        permission: "sysUser/detail",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000118,
        title: "menu.button.resetPassword",
        permission: "sysUser/resetPwd",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000119,
        title: "menu.button.setStatus",
        permission: "sysUser/setStatus",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1320000001921,
        title: "account.menu.requirements",
        permission: "sysUser/saveRequirements",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000121,
        title: "account.menu.unlockLogin",
        permission: "sysUser/unlockLogin",
        grantsByDefault: ["administrator"],
      },
    ],
  ),
  ...menuButtons(1310000000161, [
    {
      id: 1310000000162,
      title: "account.menu.changePwd",
      permission: "sysUser/changePwd",
      grantsByDefault: ["everyone"],
    },
  ]),
];
