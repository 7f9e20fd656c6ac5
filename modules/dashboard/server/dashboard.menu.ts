import type { MenuEntry } from "#server/module";

/** A granted page would read as granted with all its buttons, so this one stands below the profile, which everybody has. */
export const dashboardMenus: readonly MenuEntry[] = [
  {
    id: 1320000001195,
    parentId: 1310000000161,
    type: 3,
    title: "共享工作台布局",
    names: { "zh-CN": "共享工作台布局", en: "Share home page layouts" },
    orderNo: 210,
    permission: "sysDashboard/share",
  },
];
