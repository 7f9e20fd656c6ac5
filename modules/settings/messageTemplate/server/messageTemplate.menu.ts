import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of message templates below "system", next to the outbox. */
export const messageTemplateMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006800,
    parentId: MenuDirectory.system,
    title: "messageTemplate.menu",
    name: "sysTemplate",
    path: "/system/template",
    component: "/system/template/index",
    icon: "ele-ChatDotRound",
    orderNo: 154,
  },
  [
    { id: 1320000006801, title: "menu.button.search", permission: "sysTemplate/page", grantsByDefault },
    { id: 1320000006802, title: "menu.button.add", permission: "sysTemplate/add", grantsByDefault },
    { id: 1320000006803, title: "menu.button.edit", permission: "sysTemplate/update", grantsByDefault },
    { id: 1320000006804, title: "menu.button.delete", permission: "sysTemplate/delete", grantsByDefault },
    { id: 1320000006805, title: "messageTemplate.menu.test", permission: "sysTemplate/sendTest", grantsByDefault },
  ],
);
