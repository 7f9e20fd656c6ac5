import type { MenuEntry } from "#server/module";

const system = 1310000000101;
const page = 1320000001320;

/** The page of those who are signed in, and what may be sent from there. */
export const onlineMenus: readonly MenuEntry[] = [
  {
    ...{ id: page, parentId: system, type: 2, title: "在线用户", orderNo: 135 },
    names: { "zh-CN": "在线用户", en: "Online users" },
    ...{
      name: "sysOnlineUser",
      path: "/system/onlineUser",
      component: "/system/onlineUser/index",
      icon: "ele-Monitor",
    },
  },
  ...(
    [
      [1, "查询", "View", "sysOnlineUser/page"],
      [2, "发送消息", "Send message", "sysMessage/sendUser"],
      [3, "群发消息", "Message to all", "sysMessage/sendAllUser"],
    ] as const
  ).map(([number, title, en, permission]) => ({
    ...{ id: page + number, parentId: page, type: 3 as const, title, orderNo: 100 + number, permission },
    names: { "zh-CN": title, en },
  })),
];
