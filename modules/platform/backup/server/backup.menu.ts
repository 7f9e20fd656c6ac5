import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of backups below "platform". */
export const backupMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006600,
    parentId: MenuDirectory.platform,
    title: "backup.menu",
    name: "dbBackup",
    path: "/platform/dbBackup",
    component: "/system/dbBackup/index",
    icon: "ele-Coin",
    orderNo: 250,
  },
  [
    { id: 1320000006601, title: "menu.button.search", permission: "dbBackup/page" },
    { id: 1320000006602, title: "backup.start", permission: "dbBackup/add" },
    { id: 1320000006603, title: "menu.button.delete", permission: "dbBackup/delete" },
  ],
);
