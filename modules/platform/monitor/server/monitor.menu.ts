import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of the machine and the database. No role can be granted its calls: only the platform administrator makes them. */
export const monitorMenus: readonly MenuEntry[] = menuPage({
  id: 1310000000361,
  parentId: MenuDirectory.platform,
  title: "menu.page.sysServer",
  name: "sysServer",
  path: "/platform/server",
  component: "/system/server/index",
  icon: "ele-Monitor",
  orderNo: 150,
});
