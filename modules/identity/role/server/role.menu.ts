import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of roles below "system", with the permissions to grant. */
export const roleMenuEntries: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000131,
      parentId: MenuDirectory.system,
      title: "role.menu",
      name: "sysRole",
      path: "/system/role",
      component: "/system/role/index",
      icon: "ele-Help",
      orderNo: 110,
    },
    [
      {
        id: 1310000000132,
        title: "menu.button.search",
        permission: "sysRole/page",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000133,
        title: "menu.button.edit",
        permission: "sysRole/update",
        grantsByDefault: ["administrator"],
      },
      { id: 1310000000134, title: "menu.button.add", permission: "sysRole/add", grantsByDefault: ["administrator"] },
      {
        id: 1310000000135,
        title: "menu.button.delete",
        permission: "sysRole/delete",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000136,
        title: "menu.button.grantMenus",
        permission: "sysRole/grantMenu",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000137,
        title: "role.menu.grantTable",
        permission: "sysRole/grantTable",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000138,
        title: "role.menu.grantDataScope",
        permission: "sysRole/grantDataScope",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000139,
        title: "menu.button.setStatus",
        permission: "sysRole/setStatus",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000140,
        title: "role.menu.grantApi",
        permission: "sysRole/grantApi",
        grantsByDefault: ["demo:admin"],
      },
    ],
  ),
  ...menuButtons(1310000000111, [
    {
      id: 1310000000117,
      title: "role.menu.grantRole",
      permission: "sysUser/grantRole",
      grantsByDefault: ["administrator"],
    },
  ]),
];
