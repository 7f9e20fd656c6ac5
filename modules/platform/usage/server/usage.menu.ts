import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The usage below "platform"; only the platform administrator sees other tenants there. */
export const usageMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000001460,
    parentId: MenuDirectory.platform,
    title: "usage.menu",
    name: "sysUsage",
    path: "/platform/usage",
    component: "/platform/usage/index",
    icon: "ele-DataLine",
    orderNo: 105,
  },
  [
    {
      id: 1320000001461,
      title: "menu.button.query",
      permission: "sysUsage/own",
      grantsByDefault: ["administrator"],
    },
  ],
);
