import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of release notes, which the platform administrator alone opens. */
export const releaseNoteMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006750,
    parentId: MenuDirectory.platform,
    title: "releaseNote.menu",
    name: "sysUpgrade",
    path: "/platform/upgrade",
    component: "/system/upgrade/index",
    icon: "ele-Promotion",
    orderNo: 290,
  },
  [
    { id: 1320000006751, title: "menu.button.search", permission: "sysUpgrade/page" },
    { id: 1320000006752, title: "menu.button.add", permission: "sysUpgrade/add" },
    { id: 1320000006753, title: "menu.button.edit", permission: "sysUpgrade/update" },
    { id: 1320000006754, title: "menu.button.delete", permission: "sysUpgrade/delete" },
  ],
);
