import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";
import { readMessages } from "../contract.ts";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of the message log below "logs" (contract 04). No role reads messages between others by default. */
export const messageLogMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000551,
    parentId: MenuDirectory.logs,
    title: "messageLog.title",
    name: "sysLogMsg",
    path: "/log/logmsg",
    component: "/system/log/logmsg/index",
    icon: "ele-Document",
    orderNo: 140,
  },
  [
    { id: 1310000000552, title: "menu.button.search", permission: "sysLogMsg/page", grantsByDefault },
    { id: 1310000000553, title: "menu.button.clear", permission: "sysLogMsg/clear", grantsByDefault },
    { id: 1320000007152, title: "messageLog.readMessages", permission: readMessages },
  ],
);
