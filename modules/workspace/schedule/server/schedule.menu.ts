import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The personal schedule on the workbench, for every account. */
export const scheduleMenus: readonly MenuEntry[] = menuPage({
  id: 1320000006710,
  parentId: MenuDirectory.workbench,
  title: "schedule.menu",
  name: "schedule",
  path: "/dashboard/schedule",
  component: "/home/schedule/index",
  icon: "ele-Calendar",
  orderNo: 102,
  grantsByDefault: ["everyone"],
});
