import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of the HTTP log below "logs" (contract 04). */
export const httpLogMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000561,
    parentId: MenuDirectory.logs,
    title: "httpLog.title",
    name: "sysLogHttp",
    path: "/log/loghttp",
    component: "/system/log/loghttp/index",
    icon: "ele-Document",
    orderNo: 150,
  },
  [
    { id: 1310000000562, title: "menu.button.search", permission: "sysLogHttp/page", grantsByDefault },
    { id: 1310000000563, title: "menu.button.clear", permission: "sysLogHttp/clear", grantsByDefault },
  ],
);
