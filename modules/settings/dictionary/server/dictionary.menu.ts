import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, menuPage, type MenuEntry } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["mainAdministrator", "demo:admin"];

/** The page of dictionaries below "platform". The platform grants it to tenants that keep items of their own. */
export const dictionaryMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000341,
    parentId: MenuDirectory.platform,
    title: "dictionary.menu",
    name: "sysDict",
    path: "/platform/dict",
    component: "/system/dict/index",
    icon: "ele-Collection",
    orderNo: 130,
  },
  [
    { id: 1310000000342, title: "menu.button.search", permission: "sysDictType/page", grantsByDefault },
    { id: 1310000000343, title: "menu.button.edit", permission: "sysDictType/update", grantsByDefault },
    { id: 1310000000344, title: "menu.button.add", permission: "sysDictType/add", grantsByDefault },
    { id: 1310000000345, title: "menu.button.delete", permission: "sysDictType/delete", grantsByDefault },
  ],
);
