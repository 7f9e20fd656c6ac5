import type { MenuEntry } from "#server/module";

/** The page of one's own exports below "system management". */
export const exportMenus: readonly MenuEntry[] = [
  {
    id: 1320000001180,
    parentId: 1310000000101,
    type: 2,
    title: "下载中心",
    names: { "zh-CN": "下载中心", en: "Downloads" },
    orderNo: 150,
    name: "sysDownload",
    path: "/system/download",
    component: "/system/download/index",
    icon: "ele-Download",
  },
];
