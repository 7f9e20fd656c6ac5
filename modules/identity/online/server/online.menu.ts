import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of online accounts, with the permissions for messages. */
export const onlineMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1320000001320,
      parentId: MenuDirectory.system,
      title: "online.menu",
      name: "sysOnlineUser",
      path: "/system/onlineUser",
      component: "/system/onlineUser/index",
      icon: "ele-Monitor",
      orderNo: 135,
    },
    [
      {
        id: 1320000001321,
        title: "menu.button.view",
        permission: "sysOnlineUser/page",
        orderNo: 101,
        grantsByDefault: ["administrator", "demo:leader"],
      },
      {
        id: 1320000001322,
        title: "online.menu.sendUser",
        permission: "sysMessage/sendUser",
        orderNo: 102,
        grantsByDefault: ["administrator", "demo:leader"],
      },
      {
        id: 1320000001323,
        title: "online.menu.sendAllUser",
        permission: "sysMessage/sendAllUser",
        orderNo: 103,
        grantsByDefault: ["administrator", "demo:leader"],
      },
    ],
  ),
  ...menuButtons(1310000000111, [
    {
      id: 1310000000120,
      title: "online.menu.forceOffline",
      permission: "sysOnlineUser/forceOffline",
      grantsByDefault: ["administrator"],
    },
  ]),
];
