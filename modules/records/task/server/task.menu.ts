import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The task centre below "system": the caller's own tasks, and those of the tenant for administrators. */
export const taskMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000001180,
    parentId: MenuDirectory.system,
    title: "task.list",
    name: "sysDownload",
    path: "/system/download",
    component: "/system/download/index",
    icon: "ele-Download",
    orderNo: 150,
    grantsByDefault: ["everyone"],
  },
  [
    {
      id: 1320000007250,
      title: "task.menu.tenantPage",
      permission: "sysTask/tenantPage",
      grantsByDefault: ["administrator"],
    },
  ],
);
