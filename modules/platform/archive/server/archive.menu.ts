import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of archives below "platform". */
export const archiveMenus: readonly MenuEntry[] = menuPage({
  id: 1320000001450,
  parentId: MenuDirectory.platform,
  title: "archive.menu",
  name: "sysArchive",
  path: "/platform/archive",
  component: "/platform/archive/index",
  icon: "ele-Box",
  orderNo: 105,
});
