import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of the caller's own exports below "system". */
export const exportMenus: readonly MenuEntry[] = menuPage({
  id: 1320000001180,
  parentId: MenuDirectory.system,
  title: "export.menu",
  name: "sysDownload",
  path: "/system/download",
  component: "/system/download/index",
  icon: "ele-Download",
  orderNo: 150,
  grantsByDefault: ["everyone"],
});
