import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of accounts. */
const accountPage = 1310000000111;

/**
 * The task centre below "system", for every account. The permission for the tasks of the tenant is below the page of
 * accounts: the task centre stays a leaf, so that it is granted by itself.
 */
export const taskMenus: readonly MenuEntry[] = [
  ...menuPage({
    id: 1320000001180,
    parentId: MenuDirectory.system,
    title: "task.list",
    name: "sysDownload",
    path: "/system/download",
    component: "/system/download/index",
    icon: "ele-Download",
    orderNo: 150,
    grantsByDefault: ["everyone"],
  }),
  ...menuButtons(accountPage, [
    {
      id: 1320000007250,
      title: "task.menu.tenantPage",
      permission: "sysTask/tenantPage",
      grantsByDefault: ["administrator"],
    },
  ]),
];
