import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of settings below "platform"; the codes are those of the installation's and of a tenant's own settings. */
export const settingMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000331,
    parentId: MenuDirectory.platform,
    title: "menu.page.sysConfig",
    name: "sysConfig",
    path: "/platform/config",
    component: "/system/config/index",
    icon: "ele-DocumentCopy",
    orderNo: 120,
  },
  [
    { id: 1310000000332, title: "menu.button.search", permission: "sysConfig/page", grantsByDefault },
    { id: 1310000000333, title: "menu.button.edit", permission: "sysConfig/update", grantsByDefault },
    { id: 1310000000334, title: "menu.button.add", permission: "sysConfig/add", grantsByDefault },
    { id: 1310000000335, title: "menu.button.delete", permission: "sysConfig/delete", grantsByDefault },
  ],
);
