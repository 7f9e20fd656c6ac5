import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page below "system", and a permission for each call. */
export const thingMenus: readonly MenuEntry[] = menuPage(
  {
    id: %menu%0,
    parentId: MenuDirectory.system,
    title: "thing.menu",
    name: "thing",
    path: "/system/thing",
    component: "/thing/index",
    icon: "ele-Document",
    orderNo: 900,
  },
  [
    { id: %menu%1, title: "menu.button.search", permission: "thing/page", grantsByDefault: ["administrator"] },
    { id: %menu%2, title: "menu.button.add", permission: "thing/add", grantsByDefault: ["administrator"] },
    { id: %menu%3, title: "menu.button.edit", permission: "thing/update", grantsByDefault: ["administrator"] },
    { id: %menu%4, title: "menu.button.setStatus", permission: "thing/setStatus", grantsByDefault: ["administrator"] },
    { id: %menu%5, title: "menu.button.delete", permission: "thing/delete", grantsByDefault: ["administrator"] },
  ],
);
