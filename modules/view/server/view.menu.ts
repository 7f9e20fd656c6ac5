import type { MenuEntry } from "#server/module";
import { shareCode } from "#contract/view";

/** Views belong to every list, so their one button stands below the profile, which everybody has. */
export const viewMenus: readonly MenuEntry[] = [
  {
    id: 1320000001190,
    parentId: 1310000000161,
    type: 3,
    title: "共享列表视图",
    names: { "zh-CN": "共享列表视图", en: "Share list views" },
    orderNo: 200,
    permission: shareCode,
  },
];
