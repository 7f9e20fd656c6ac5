import type { MenuEntry } from "#server/module";

const accountPage = 1310000000111;

/** What administrators may do about the second factor of others. */
export const secondFactorMenus: readonly MenuEntry[] = [
  {
    ...{ id: 1320000006001, parentId: accountPage, type: 3, title: "重置两步验证", orderNo: 122 },
    names: { "zh-CN": "重置两步验证", en: "Reset two-step verification" },
    permission: "sysUser/resetSecondFactor",
  },
];
