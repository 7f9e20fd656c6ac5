import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/**
 * The home page. The button to share layouts is below the profile, which every role opens: clients would show a granted
 * page as granted with all its buttons.
 */
export const dashboardMenus: readonly MenuEntry[] = [
  ...menuPage({
    id: 1300000000111,
    parentId: MenuDirectory.workbench,
    title: "dashboard.menu",
    name: "home",
    path: "/dashboard/home",
    component: "/home/index",
    icon: "ele-HomeFilled",
    isAffix: true,
    orderNo: 100,
    grantsByDefault: ["everyone"],
  }),
  ...menuButtons(1310000000161, [
    {
      id: 1320000001195,
      title: "dashboard.menu.share",
      permission: "sysDashboard/share",
      orderNo: 210,
      grantsByDefault: ["administrator"],
    },
  ]),
];
