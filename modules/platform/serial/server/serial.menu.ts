import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of serial numbers below "platform" (contract 04). */
export const serialMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000471,
    parentId: MenuDirectory.platform,
    title: "serial.title",
    name: "sysSerial",
    path: "/platform/serial",
    component: "/system/serial/index",
    icon: "ele-Finished",
    orderNo: 250,
  },
  [
    { id: 1310000000472, title: "menu.button.search", permission: "sysSerial/page", grantsByDefault },
    { id: 1310000000473, title: "menu.button.edit", permission: "sysSerial/update", grantsByDefault },
    { id: 1310000000474, title: "menu.button.add", permission: "sysSerial/add", grantsByDefault },
    { id: 1310000000475, title: "menu.button.delete", permission: "sysSerial/delete", grantsByDefault },
    { id: 1310000000476, title: "menu.button.setStatus", permission: "sysSerial/setStatus", grantsByDefault },
    { id: 1320000006900, title: "serial.reset", permission: "sysSerial/reset", grantsByDefault },
    { id: 1320000006901, title: "serial.voidAdd", permission: "sysSerial/voidNumber", grantsByDefault },
  ],
);
