import type { MenuEntry } from "#server/module";

/** The outbox below "system management". */
export const outboxMenus: readonly MenuEntry[] = [
  {
    id: 1320000001700,
    parentId: 1310000000101,
    type: 2,
    title: "发件箱",
    names: { "zh-CN": "发件箱", en: "Outbox" },
    orderNo: 155,
    name: "sysOutbox",
    path: "/system/outbox",
    component: "/system/outbox/index",
    icon: "ele-Promotion",
  },
  {
    id: 1320000001701,
    parentId: 1320000001700,
    type: 3,
    title: "查询",
    names: { "zh-CN": "查询", en: "Query" },
    orderNo: 100,
    permission: "sysOutbox/page",
  },
];
