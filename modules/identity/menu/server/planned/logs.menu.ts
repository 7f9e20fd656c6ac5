import { menuPage, type MenuEntry } from "#core/request/menuEntry";
import { MenuDirectory } from "../../contract.ts";
import { granted, toButtons } from "./plannedButton.ts";

export const plannedLogsMenus: readonly MenuEntry[] = [
  ...menuPage(
    {
      id: 1310000000561,
      parentId: MenuDirectory.logs,
      title: "menu.page.sysLogHttp",
      name: "sysLogHttp",
      path: "/log/loghttp",
      component: "/system/log/loghttp/index",
      icon: "ele-Document",
      orderNo: 150,
    },
    toButtons([
      [1310000000562, "menu.button.search", "sysLogHttp/page"],
      [1310000000563, "menu.button.clear", "sysLogHttp/clear"],
    ]),
  ),
];
