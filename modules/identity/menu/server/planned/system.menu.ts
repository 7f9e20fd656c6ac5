import { menuPage, type MenuEntry } from "#core/request/menuEntry";
import { MenuDirectory } from "../../contract.ts";
import { granted, toButtons } from "./plannedButton.ts";

export const plannedSystemMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000191,
      parentId: MenuDirectory.system,
      title: "menu.page.sysLdap",
      name: "sysLdap",
      path: "/system/ldap",
      component: "/system/ldap/index",
      icon: "ele-Place",
      orderNo: 170,
    },
    toButtons(
      [
        [1310000000192, "menu.button.search", "sysLdap/page"],
        [1310000000193, "menu.button.details", "sysLdap/detail", 110],
        [1310000000194, "menu.button.edit", "sysLdap/update", 120],
        [1310000000195, "menu.button.add", "sysLdap/add", 130],
        [1310000000196, "menu.button.delete", "sysLdap/delete", 140],
        [1310000000197, "menu.button.syncUser", "sysLdap/syncUser", 150],
        [1310000000198, "menu.button.syncOrg", "sysLdap/syncOrg", 160],
      ],
      granted,
    ),
  ),
];
