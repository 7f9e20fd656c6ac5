import type { MenuEntry } from "#server/module";

const system = 1310000000101;
const page = 1320000006500;

/** The password rules below "system management". */
export const passwordPolicyMenus: readonly MenuEntry[] = [
  {
    ...{ id: page, parentId: system, type: 2, title: "密码规则", orderNo: 156 },
    names: { "zh-CN": "密码规则", en: "Password rules" },
    ...{
      name: "sysPasswordPolicy",
      path: "/system/passwordPolicy",
      component: "/system/passwordPolicy/index",
      icon: "ele-Key",
    },
  },
  ...(
    [
      [1, "查询", "View", "sysPasswordPolicy/read"],
      [2, "保存", "Save", "sysPasswordPolicy/save"],
    ] as const
  ).map(([number, title, en, permission]) => ({
    ...{ id: page + number, parentId: page, type: 3 as const, title, orderNo: 100 + number, permission },
    names: { "zh-CN": title, en },
  })),
];
