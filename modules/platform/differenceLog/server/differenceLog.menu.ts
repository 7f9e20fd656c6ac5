import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of the difference log below "logs" (contract 04). Nothing clears it, so its button has no call. */
export const differenceLogMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000541,
    parentId: MenuDirectory.logs,
    title: "differenceLog.title",
    name: "sysLogDiff",
    path: "/log/logdiff",
    component: "/system/log/logdiff/index",
    icon: "ele-Document",
    orderNo: 130,
  },
  [
    {
      id: 1310000000542,
      title: "menu.button.search",
      permission: "sysLogDiff/page",
      grantsByDefault: ["administrator"],
    },
  ],
);
