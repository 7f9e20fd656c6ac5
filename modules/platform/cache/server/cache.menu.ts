import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["mainAdministrator"];

/** The page of the cache below "platform" (contract 10, 10.19). */
export const cacheMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000371,
    parentId: MenuDirectory.platform,
    title: "cache.title",
    name: "sysCache",
    path: "/platform/cache",
    component: "/system/cache/index",
    icon: "ele-Loading",
    orderNo: 160,
  },
  [
    { id: 1310000000372, title: "menu.button.search", permission: "sysCache/keyList", grantsByDefault },
    { id: 1310000000373, title: "menu.button.delete", permission: "sysCache/delete", grantsByDefault },
    { id: 1310000000374, title: "menu.button.clear", permission: "sysCache/clear", grantsByDefault },
  ],
);
