import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The password rules below "system". */
export const passwordPolicyMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006500,
    parentId: MenuDirectory.system,
    title: "password.menu",
    name: "sysPasswordPolicy",
    path: "/system/passwordPolicy",
    component: "/system/passwordPolicy/index",
    icon: "ele-Key",
    orderNo: 156,
  },
  [
    {
      id: 1320000006501,
      title: "menu.button.view",
      permission: "sysPasswordPolicy/read",
      orderNo: 101,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006502,
      title: "password.menu.save",
      permission: "sysPasswordPolicy/save",
      orderNo: 102,
      grantsByDefault: ["administrator"],
    },
  ],
);
