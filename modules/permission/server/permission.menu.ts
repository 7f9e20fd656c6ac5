import type { MenuEntry } from "#server/module";

/** The page of the explainer below "system management". */
export const permissionMenus: readonly MenuEntry[] = [
  {
    id: 1320000001160,
    parentId: 1310000000101,
    type: 2,
    title: "权限诊断",
    names: { "zh-CN": "权限诊断", en: "Permission check" },
    orderNo: 145,
    name: "sysPermission",
    path: "/system/permission",
    component: "/system/permission/index",
    icon: "ele-Search",
  },
  {
    id: 1320000001161,
    parentId: 1320000001160,
    type: 3,
    title: "诊断",
    names: { "zh-CN": "诊断", en: "Explain" },
    orderNo: 100,
    permission: "sysPermission/explain",
  },
];
