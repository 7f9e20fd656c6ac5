import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";
import type { TextKey } from "#contract/text";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

type Button = readonly [id: number, title: TextKey, permission: string];

const toButton = ([id, title, permission]: Button) => ({ id, title, permission, grantsByDefault });

/** The pages of visits, operations and exceptions (contract 04). */
export const logMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000511,
      parentId: MenuDirectory.logs,
      title: "log.visits",
      name: "sysLogVis",
      path: "/log/logvis",
      component: "/system/log/logvis/index",
      icon: "ele-Document",
      orderNo: 100,
    },
    (
      [
        [1310000000512, "menu.button.search", "sysLogVis/page"],
        [1310000000513, "menu.button.clear", "sysLogVis/clear"],
        [1310000000514, "menu.button.visMap", "sysLogVis/visMap"],
      ] as const
    ).map(toButton),
  ),
  ...menuPage(
    {
      id: 1310000000521,
      parentId: MenuDirectory.logs,
      title: "log.operations",
      name: "sysLogOp",
      path: "/log/logop",
      component: "/system/log/logop/index",
      icon: "ele-Document",
      orderNo: 110,
    },
    (
      [
        [1310000000522, "menu.button.search", "sysLogOp/page"],
        [1310000000523, "menu.button.clear", "sysLogOp/clear"],
        [1310000000524, "menu.button.export", "sysLogOp/export"],
      ] as const
    ).map(toButton),
  ),
  ...menuPage(
    {
      id: 1310000000531,
      parentId: MenuDirectory.logs,
      title: "log.exceptions",
      name: "sysLogEx",
      path: "/log/logex",
      component: "/system/log/logex/index",
      icon: "ele-Document",
      orderNo: 120,
    },
    (
      [
        [1310000000532, "menu.button.search", "sysLogEx/page"],
        [1310000000533, "menu.button.clear", "sysLogEx/clear"],
        [1310000000534, "menu.button.export", "sysLogEx/export"],
      ] as const
    ).map(toButton),
  ),
];
