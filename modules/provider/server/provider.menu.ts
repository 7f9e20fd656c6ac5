import type { MenuEntry } from "#server/module";

const system = 1310000000101;
const page = 1320000006200;

/** Below "system management": what stands below the platform's only the platform administrator could grant. */
export const providerMenus: readonly MenuEntry[] = [
  {
    ...{ id: page, parentId: system, type: 2, title: "第三方登录", orderNo: 161 },
    names: { "zh-CN": "第三方登录", en: "Third-party sign-in" },
    ...{
      name: "sysOAuthProvider",
      path: "/system/provider",
      component: "/system/provider/index",
      icon: "ele-Connection",
    },
  },
  ...(
    [
      [1, "查询", "Search", "sysOAuthProvider/page"],
      [2, "编辑", "Edit", "sysOAuthProvider/update"],
      [3, "增加", "Add", "sysOAuthProvider/add"],
      [4, "删除", "Delete", "sysOAuthProvider/delete"],
    ] as const
  ).map(([number, title, en, permission]) => ({
    ...{ id: page + number, parentId: page, type: 3 as const, title, orderNo: 100 + number, permission },
    names: { "zh-CN": title, en },
  })),
];
